package dev.discoveryscale.simulator.snapshot.capture;

import dev.discoveryscale.simulator.snapshot.CapturedUrl;
import dev.discoveryscale.simulator.snapshot.Directory;
import dev.discoveryscale.simulator.snapshot.Entry;
import dev.discoveryscale.simulator.snapshot.names.PercentEncoded;
import java.util.Set;

/**
 * What of a registry is captured.
 *
 * @param applications only these; all if empty
 * @param interfaces only these; all if empty
 */
record CaptureScope(Set<String> applications, Set<String> interfaces) {

  CaptureScope {
    applications = Set.copyOf(applications);
    interfaces = Set.copyOf(interfaces);
  }

  /** False if nothing of a directory is wanted. */
  boolean has(Directory directory) {
    String[] parts = directory.path().split("/");
    String last = parts[parts.length - 1];
    return switch (directory.kind()) {
      case INSTANCES -> applications.isEmpty() || applications.contains(last);
      case PROVIDERS, CONSUMERS, CONFIGURATORS, ROUTERS ->
          interfaces.isEmpty() || interfaces.contains(parts[parts.length - 2]);
      case MAPPING, METADATA, CONFIG -> true;
    };
  }

  /** False if an entry of such a directory is not wanted. */
  boolean has(Entry entry) {
    return switch (entry.kind()) {
      case PROVIDERS, CONSUMERS -> applications.isEmpty() || ofApplication(entry);
      case MAPPING -> interfaces.isEmpty() || interfaces.contains(entry.node());
      case METADATA -> interfaces.isEmpty() || interfaces.stream().anyMatch(entry.at()::contains);
      case INSTANCES, CONFIGURATORS, ROUTERS, CONFIG -> true;
    };
  }

  private boolean ofApplication(Entry entry) {
    return PercentEncoded.isWellFormed(entry.node())
        && CapturedUrl.parse(PercentEncoded.decode(entry.node()).decoded())
            .flatMap(url -> url.parameter("application"))
            .filter(applications::contains)
            .isPresent();
  }
}
