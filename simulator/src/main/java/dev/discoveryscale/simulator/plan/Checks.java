package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.jvm.profiler.NativeLibrary;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.RegistrySettings;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import java.util.List;
import java.util.stream.Collectors;

/** Checks that scenario, profiles and machine fit together, before anything starts. */
public final class Checks {

  /** The largest packet limit that clients and registries may be given. */
  private static final ByteSize LARGEST_PACKET = ByteSize.parse("1g");

  /** Jars, logs, and what a JVM and a network library open for themselves. */
  private static final int OTHER_FILES = 500;

  private Checks() {}

  /**
   * The limits of the machine.
   *
   * @param memoryBytes memory, or the container's limit
   * @param processors processors, or the container's limit
   * @param openFiles how many files and sockets one process may hold
   * @param threads how many threads the system still starts
   */
  public record Limits(long memoryBytes, int processors, long openFiles, long threads) {

    /** A machine without a limit of threads. */
    public Limits(long memoryBytes, int processors, long openFiles) {
      this(memoryBytes, processors, openFiles, Long.MAX_VALUE);
    }
  }

  /** A scenario or profile with the file it came from, for errors. */
  public record From<T>(T value, String file) {}

  /**
   * Checks a scenario with all profiles it is to be run with.
   *
   * @throws BadInput naming the first thing that does not fit
   */
  public static void check(From<Scenario> scenario, List<From<Profile>> profiles, Limits limits) {
    addresses(scenario);
    profiling(scenario, NativeLibrary.here().isPresent());
    churn(scenario);
    for (From<Profile> profile : profiles) {
      check(profile, limits);
      NacosChecks.check(scenario, profile);
      FleetChecks.check(scenario, profile);
      urlLength(scenario, profile);
      Needs needs = Needs.of(scenario.value(), profile.value());
      packets(scenario, profile, needs);
      sockets(scenario, needs, limits);
      memory(scenario, profile, needs, limits);
    }
  }

  /**
   * Checks what a profile asks of the machine.
   *
   * @throws BadInput naming the first thing that does not fit
   */
  public static void check(From<Profile> profile, Limits limits) {
    check(profile.value().jvm(), profile.file(), "jvm", limits);
  }

  /**
   * Checks what both sides of a protocol stack ask of the machine.
   *
   * @throws BadInput naming the first thing that does not fit
   */
  public static void checkCalls(From<CallProfile> profile, CallScenario.Load load, Limits limits) {
    CallProfile value = profile.value();
    check(value.server().jvm(), profile.file(), "server.jvm", limits);
    check(value.client().jvm(), profile.file(), "client.jvm", limits);
    long needed = Needs.memoryOfCalls(List.of(value), load);
    if (needed > limits.memoryBytes()) {
      throw BadInput.at(
          profile.file(),
          "server.jvm.heap and client.jvm.heap",
          "%s and %s, with which %s needs %s in all"
              .formatted(
                  value.server().jvm().heap(),
                  value.client().jvm().heap(),
                  value.name(),
                  megabytes(needed)),
          "so small that all processes need at most %s, the memory of this machine"
              .formatted(megabytes(limits.memoryBytes())));
    }
    checkFiles(profile, load, limits);
    checkThreads(List.of(value), load, profile.file(), limits);
  }

  /** Without a number of its own, a stack has a connection for each call in progress. */
  private static void checkFiles(From<CallProfile> profile, CallScenario.Load load, Limits limits) {
    int connections = profile.value().stack().connections().orElse(load.callers());
    long files =
        (long) connections * Math.max(load.clientCount(), load.serverCount()) + OTHER_FILES;
    if (files > limits.openFiles()) {
      throw BadInput.must(
          profile.file(),
          "connections",
          "be so few that a process needs at most %,d open files, the limit here; ulimit -n raises it"
              .formatted(limits.openFiles()),
          "%,d, with which %s needs %,d".formatted(connections, profile.value().name(), files));
    }
  }

  /**
   * Checks that cells of calls that are played together fit into the machine's memory.
   *
   * @param file where the scenario is
   */
  public static void checkTogether(
      List<CallProfile> together, CallScenario.Load load, String file, Limits limits) {
    long needed = Needs.memoryOfCalls(together, load);
    if (needed > limits.memoryBytes()) {
      throw BadInput.must(
          file,
          "time.turn",
          "leave all stacks with a payload at most %s of memory together, that of this machine; give them smaller heaps (jvm.heap), or let fewer of them take turns with each other (time.together)"
              .formatted(megabytes(limits.memoryBytes())),
          "%d stacks that need %s".formatted(together.size(), megabytes(needed)));
    }
    checkThreads(together, load, file, limits);
  }

  private static void checkThreads(
      List<CallProfile> together, CallScenario.Load load, String file, Limits limits) {
    long threads = together.stream().mapToLong(each -> Needs.threadsOfCalls(each, load)).sum();
    if (threads > limits.threads()) {
      throw BadInput.must(
          file,
          "load.callers",
          "be so few that all JVMs at a time need at most %,d threads, as the system starts no more; with time.together fewer stacks run at a time"
              .formatted(limits.threads()),
          "%,d, with which %d stacks need %,d".formatted(load.callers(), together.size(), threads));
    }
  }

  private static void check(Profile.Jvm jvm, String file, String path, Limits limits) {
    if (jvm.heap().bytes() > limits.memoryBytes()) {
      throw BadInput.at(
          file,
          path + ".heap",
          jvm.heap().toString(),
          "at most %s, the memory of this machine".formatted(megabytes(limits.memoryBytes())));
    }
    if (jvm.cores() > limits.processors()) {
      throw BadInput.at(
          file,
          path + ".cores",
          String.valueOf(jvm.cores()),
          "at most %d, the processors of this machine".formatted(limits.processors()));
    }
  }

  private static void addresses(From<Scenario> scenario) {
    int instances = Fleets.instances(scenario.value());
    if (instances > HostScheme.CAPACITY) {
      throw BadInput.at(
          scenario.file(),
          "providers.instances",
          String.valueOf(instances),
          "at most %d, the number of loopback addresses 127.a.b.c that the fleet can use"
              .formatted(HostScheme.CAPACITY));
    }
  }

  /** The profiler is native code, which there is for some platforms. */
  static void profiling(From<Scenario> scenario, boolean available) {
    if (!scenario.value().profiling().isEmpty() && !available) {
      throw BadInput.at(
          scenario.file(),
          "profiling",
          "%s on %s %s"
              .formatted(
                  scenario.value().profiling().stream()
                      .map(Scenario.Profiling::word)
                      .collect(Collectors.joining(", ")),
                  System.getProperty("os.name"),
                  System.getProperty("os.arch")),
          "absent here: the profiler supports only " + NativeLibrary.PLATFORMS);
    }
  }

  private static void churn(From<Scenario> scenario) {
    try {
      ChurnPlan.of(scenario.value());
    } catch (IllegalArgumentException e) {
      throw BadInput.must(
          scenario.file(),
          "churn",
          "have smaller groups, more time between, or a larger fleet",
          e.getMessage());
    }
  }

  private static void urlLength(From<Scenario> scenario, From<Profile> profile) {
    int length = scenario.value().providers().url().length();
    int least =
        Fleets.dialect(scenario.value(), profile.value())
            .minimumUrlLength(Fleets.of(scenario.value(), profile.value()));
    if (length < least) {
      throw BadInput.at(
          scenario.file(),
          "providers.url.length",
          String.valueOf(length),
          "at least %d, which a provider of %s writes with this fleet's names and parameters"
              .formatted(least, profile.value().client().line()));
    }
  }

  private static void packets(From<Scenario> scenario, From<Profile> profile, Needs needs) {
    ByteSize client = profile.value().client().packetLimit();
    RegistrySettings registries = scenario.value().registries();
    if (needs.largestList() > LARGEST_PACKET.bytes()) {
      throw BadInput.must(
          scenario.file(),
          "providers.instances",
          "be lower: ZooKeeper sends the child nodes of a node as one list of at most %s (the largest packetLimit)"
              .formatted(LARGEST_PACKET),
          "%d, which makes a list of %s"
              .formatted(scenario.value().providers().instances(), megabytes(needs.largestList())));
    }
    if (needs.largestList() > client.bytes()) {
      throw BadInput.must(
              profile.file(),
              "client.packetLimit",
              "be above %s, the longest list of child nodes in a ZooKeeper with this fleet"
                  .formatted(megabytes(needs.largestList())),
              client.toString())
          .and(above("client.packetLimit", needs));
    }
    if (registries.embedded() && needs.largestList() > registries.packetLimit().bytes()) {
      throw BadInput.must(
              scenario.file(),
              "registries.packetLimit",
              "be above %s, the longest list of child nodes in a ZooKeeper with this fleet"
                  .formatted(megabytes(needs.largestList())),
              registries.packetLimit().toString())
          .and(above("registries.packetLimit", needs));
    }
  }

  private static String above(String key, Needs needs) {
    return "; use a smaller fleet, or --set %s=%dm"
        .formatted(key, Math.min((needs.largestList() >> 20) + 1, LARGEST_PACKET.bytes() >> 20));
  }

  private static void sockets(From<Scenario> scenario, Needs needs, Limits limits) {
    if (needs.sockets() > limits.openFiles()) {
      throw BadInput.at(
          scenario.file(),
          "providers",
          "a fleet that needs %d sockets for endpoints, connections and sessions"
              .formatted(needs.sockets()),
          "a fleet that needs at most %d sockets, the open files of a process (ulimit -n)"
              .formatted(limits.openFiles()));
    }
  }

  private static void memory(
      From<Scenario> scenario, From<Profile> profile, Needs needs, Limits limits) {
    if (needs.memoryBytes() > limits.memoryBytes()) {
      throw BadInput.at(
          scenario.file(),
          "registries.heap",
          "%s for all processes of %s together"
              .formatted(megabytes(needs.memoryBytes()), profile.value().name()),
          "at most %s, the memory of this machine".formatted(megabytes(limits.memoryBytes())));
    }
  }

  private static String megabytes(long bytes) {
    return "%.1f MB".formatted(bytes / 1_048_576.0);
  }
}
