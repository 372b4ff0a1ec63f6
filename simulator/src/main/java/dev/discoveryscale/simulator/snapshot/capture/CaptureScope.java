package dev.discoveryscale.simulator.snapshot.capture;

import dev.discoveryscale.simulator.snapshot.CapturedUrl;
import dev.discoveryscale.simulator.snapshot.Directory;
import dev.discoveryscale.simulator.snapshot.Entry;
import dev.discoveryscale.simulator.snapshot.names.PercentEncoded;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** What of a registry is captured: only some applications and interfaces, or all. */
final class CaptureScope {

  private final Set<String> applications;
  private final Set<String> interfaces;

  /** What was asked for and is there. */
  private final Set<String> found = ConcurrentHashMap.newKeySet();

  /**
   * A scope.
   *
   * @param applications only these; all if empty
   * @param interfaces only these; all if empty
   */
  CaptureScope(Set<String> applications, Set<String> interfaces) {
    this.applications = Set.copyOf(applications);
    this.interfaces = Set.copyOf(interfaces);
  }

  /** False if nothing of a directory is wanted. */
  boolean has(Directory directory) {
    String[] parts = directory.path().split("/");
    String last = parts[parts.length - 1];
    return switch (directory.kind()) {
      case INSTANCES -> wanted(applications, Stream.of(last));
      case PROVIDERS, CONSUMERS, CONFIGURATORS, ROUTERS ->
          wanted(interfaces, Stream.of(parts[parts.length - 2]));
      case MAPPING, METADATA, CONFIG -> true;
    };
  }

  /** False if an entry of such a directory is not wanted. */
  boolean has(Entry entry) {
    return switch (entry.kind()) {
      case PROVIDERS, CONSUMERS -> wanted(applications, application(entry).stream());
      case MAPPING ->
          wanted(interfaces, Stream.of(entry.node()))
              && wanted(applications, Arrays.stream(entry.data().orElse("").split(",")));
      case METADATA -> wanted(interfaces, names(entry)) && wanted(applications, names(entry));
      case INSTANCES, CONFIGURATORS, ROUTERS, CONFIG -> true;
    };
  }

  /** What was asked for and was not found, in order. */
  SortedSet<String> missing() {
    SortedSet<String> missing = new TreeSet<>(applications);
    missing.addAll(interfaces);
    missing.removeAll(found);
    return missing;
  }

  private boolean wanted(Set<String> asked, Stream<String> names) {
    List<String> known = names.filter(asked::contains).toList();
    found.addAll(known);
    return asked.isEmpty() || !known.isEmpty();
  }

  /** The parts of a node's path, or of the id of a configuration entry. */
  private static Stream<String> names(Entry entry) {
    return Arrays.stream((entry.at() + "/" + entry.node()).split("[/:]"));
  }

  private static Optional<String> application(Entry entry) {
    return Optional.of(entry.node())
        .filter(PercentEncoded::isWellFormed)
        .flatMap(node -> CapturedUrl.parse(PercentEncoded.decode(node).decoded()))
        .flatMap(url -> url.parameter("application"));
  }
}
