package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Addresses of other providers in the place where a fleet is about to register. In external
 * registries a killed simulator leaves its fleet until its sessions time out.
 */
public final class FormerFleet {

  /** Reads the addresses that the consumer would follow from the registries. */
  interface Truth {
    /** Addresses by the directories that would hold them. */
    Map<DirectoryName, SortedSet<String>> read() throws IOException, InterruptedException;
  }

  /** The session timeout that Dubbo asks for and a server's looking for expired ones, and more. */
  private static final Duration OF_ZOOKEEPER = Duration.ofSeconds(75);

  /**
   * An instance is given up 30 s after its last beat, which is looked for every 5 s; what hangs on
   * a connection goes with it, or after some 25 s of silence (Nacos documentation, "Open API"; the
   * servers' sources).
   */
  private static final Duration OF_NACOS = Duration.ofSeconds(40);

  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  private final Truth truth;
  private final Map<String, RegistryKind> kinds;
  private final Pacer pacer;
  private final Progress progress;

  /**
   * An earlier fleet that may still be registered.
   *
   * @param kinds the kind of each registry, by its name in directories
   */
  FormerFleet(Truth truth, Map<String, RegistryKind> kinds, Pacer pacer, Progress progress) {
    this.truth = truth;
    this.kinds = Map.copyOf(kinds);
    this.pacer = pacer;
    this.progress = progress;
  }

  /**
   * The one that may be in the registries of an environment whose own fleet has not registered yet.
   */
  public static FormerFleet of(CellEnvironment environment, Pacer pacer, Progress progress) {
    Map<String, RegistryKind> kinds = new HashMap<>();
    for (int i = 0; i < environment.registries().size(); i++) {
      boolean nacos = environment.registries().get(i) instanceof NacosRegistry;
      kinds.put(
          environment.network().connectStrings().get(i),
          nacos ? RegistryKind.NACOS : RegistryKind.ZOOKEEPER);
    }
    return new FormerFleet(environment.truth()::read, kinds, pacer, progress);
  }

  /** How long a registry may keep what a simulator that was killed has registered. */
  public static Duration keeping(RegistryKind kind) {
    return kind == RegistryKind.NACOS ? OF_NACOS : OF_ZOOKEEPER;
  }

  /**
   * Waits until no address that the consumer would follow is registered, and reports while some
   * are.
   *
   * @param limits how long to wait for each kind of registry
   * @throws CellFailure naming what is still registered after that
   * @throws IOException naming a registry that cannot be read
   */
  public void awaitGone(Function<RegistryKind, Duration> limits)
      throws CellFailure, IOException, InterruptedException {
    long begun = pacer.nanos();
    Map<DirectoryName, SortedSet<String>> left = left();
    tell(left, limits);
    while (!left.isEmpty()) {
      DirectoryName first = givenUpFirst(left, limits);
      Duration limit = limits.apply(kind(first));
      Duration rest = limit.minusNanos(pacer.nanos() - begun);
      if (rest.isNegative() || rest.isZero()) {
        throw CellFailure.because(
            ("%,d addresses of other providers are still registered after %d s; the first: %s,"
                    + " for %s; stop those providers, or use other interfaces")
                .formatted(count(left), limit.toSeconds(), left.get(first).first(), first));
      }
      progress.counts(
          "waiting for %s of other providers to disappear, at most %d s more"
              .formatted(addresses(count(left)), rest.toSeconds()));
      pacer.pass(LOOK_EVERY);
      left = left();
    }
  }

  /** Once for each registry, because counts are only shown from time to time. */
  private void tell(
      Map<DirectoryName, SortedSet<String>> left, Function<RegistryKind, Duration> limits) {
    SortedMap<String, Integer> counts = new TreeMap<>();
    left.forEach((name, each) -> counts.merge(name.registry(), each.size(), Integer::sum));
    counts.forEach(
        (registry, count) ->
            progress.say(
                "%s holds %s of an earlier fleet or of other providers: waiting at most %d s for them to disappear"
                    .formatted(
                        registry,
                        addresses(count),
                        limits.apply(kinds.get(registry)).toSeconds())));
  }

  private DirectoryName givenUpFirst(
      Map<DirectoryName, SortedSet<String>> left, Function<RegistryKind, Duration> limits) {
    return left.keySet().stream()
        .min(Comparator.comparing(name -> limits.apply(kind(name))))
        .orElseThrow();
  }

  private RegistryKind kind(DirectoryName name) {
    return kinds.get(name.registry());
  }

  private Map<DirectoryName, SortedSet<String>> left() throws IOException, InterruptedException {
    Map<DirectoryName, SortedSet<String>> left =
        new TreeMap<>(Comparator.comparing(DirectoryName::toString));
    left.putAll(truth.read());
    left.values().removeIf(SortedSet::isEmpty);
    return left;
  }

  private static String addresses(int count) {
    return count == 1 ? "1 address" : "%,d addresses".formatted(count);
  }

  private static int count(Map<DirectoryName, SortedSet<String>> left) {
    return left.values().stream().mapToInt(SortedSet::size).sum();
  }
}
