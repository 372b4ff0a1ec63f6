package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.churn.Target;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.model.scenario.Scenario.HeapDump;
import dev.discoveryscale.registry.ZooKeeperOptions;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.schedule.PlannedChange;
import java.time.Duration;
import java.util.List;

/**
 * The disk space of one cell, file by file. Line sizes are those of a large fleet. The numbers of
 * collections and log messages are not known before, so their estimate is generous.
 *
 * @param parts its files
 * @param wall how long the cell should take
 */
public record Disk(List<Part> parts, Duration wall) {

  /** Bytes of a sample's line. */
  public static final long SAMPLE = 392;

  /** Bytes of a call's line, beside the interface's name. */
  public static final long CALL = 93;

  /** Bytes of a push's line, beside the interface's name and the addresses that changed. */
  public static final long PUSH = 158;

  /** Bytes of an address that came or went, in a push's line. */
  public static final long CHANGED = 19;

  /** Bytes of the line of a directory's refresh, beside the interface's name. */
  public static final long REFRESHED = 120;

  /** Bytes of a collection's line. */
  public static final long GC = 225;

  /** Bytes of a change in {@code events.jsonl}, beside the addresses of its instances. */
  public static final long CHANGE = 260;

  /** Bytes of an address there. */
  public static final long ADDRESS = 28;

  /** Bytes of a process's line in {@code world.jsonl}; one with its heap has 50 more. */
  public static final long WORLD = 90;

  /** Lines of the world in an hour. */
  private static final long WORLD_LINES = 360;

  /** DiskSpace is left for so many collections an hour, and for what the JVM logs of each. */
  private static final long COLLECTIONS = 3_600;

  public static final long GC_LOGGED = 2_500;

  /** The JVM rotates its log after 20 MB and keeps five old files. */
  private static final long GC_LOG = 6 * 20L << 20;

  /** DiskSpace for what Dubbo warns of at a push, for each protocol. */
  public static final long LOGGED = 200;

  /** Bytes of a sample in a profiler's recording. */
  private static final long SAMPLED = 40;

  /**
   * DiskSpace for so many samples a second of calls and timers, and for each URL of a list that is
   * pushed. 2.7 with 2,500 URLs in a list made a third of these for each.
   */
  private static final double SAMPLED_EACH_SECOND = 20;

  private static final double SAMPLED_EACH_URL = 0.2;

  /** Names of methods, once in each part of the recording, and flame graphs. */
  private static final long NAMES = 20L << 20;

  /** Bytes of a transaction beside its node's path and data. */
  private static final long TRANSACTION = 120;

  /** What every cell needs beside: the simulator's and the registries' logs, reports, a margin. */
  private static final long BESIDE = 20L << 20;

  /** DiskSpace for an rnacos 0.8.8, which had 3 MB with some hundred entries. */
  private static final long NACOS = 16L << 20;

  private static final long PREALLOCATED = 64L << 20;
  private static final double MS_PER_HOUR = 3_600_000;

  public Disk {
    parts = List.copyOf(parts);
  }

  /**
   * A file, or files of one kind.
   *
   * @param name what it contains
   * @param bytesPerHour its growth while changes are played
   * @param bytes its largest size at the end
   * @param kept whether it stays after the cell
   */
  public record Part(String name, long bytesPerHour, long bytes, boolean kept) {}

  /** Works it out for a scenario with a profile. */
  public static Disk of(Scenario scenario, Profile profile) {
    Needs needs = Needs.of(scenario, profile);
    Rates rates = Rates.of(scenario, profile);
    double hours = needs.wall().toMillis() / MS_PER_HOUR;
    long name = scenario.providers().interfaces().names().get(0).length();
    int protocols = scenario.providers().protocols().of(profile.client().line()).size();
    long samples =
        (long)
            (MS_PER_HOUR / SampleIntervals.of(scenario).churn().toMillis() * SAMPLE
                + rates.calls() * (CALL + name)
                + rates.pushes() * (PUSH + name + REFRESHED + name)
                + rates.pushes() * rates.group() * protocols * CHANGED
                + COLLECTIONS * GC);
    long world = WORLD_LINES * (1 + scenario.registries().count()) * WORLD;
    long events = (long) (rates.instanceChanges() * CHANGE + rates.moved() * protocols * ADDRESS);
    long logged = (long) (rates.pushes() * LOGGED * protocols);
    long collected = COLLECTIONS * GC_LOGGED;
    return new Disk(
        List.of(
            grows("samples.jsonl", samples, hours),
            grows("events.jsonl", events, hours),
            grows("world.jsonl", world, hours),
            grows("consumer.log", logged, hours),
            new Part("gc.log", collected, Math.min(GC_LOG, (long) (collected * hours)), true),
            registries(scenario, needs, rates, hours),
            cache(scenario, needs),
            heapDump(scenario, profile),
            recording(scenario, profile, rates, hours),
            new Part("the rest", 0, BESIDE, true)),
        needs.wall());
  }

  private static Part grows(String name, long bytesPerHour, double hours) {
    return new Part(name, bytesPerHour, (long) (bytesPerHour * hours), true);
  }

  /** Dubbo writes what it saw last of each registry, decoded, over what it saw before. */
  private static Part cache(Scenario scenario, Needs needs) {
    long bytes = needs.bytesPerRegistry() * scenario.registries().count();
    return new Part("Dubbo's cache", 0, bytes, false);
  }

  /** A dump has eight bytes for each reference, where the heap mostly has four. */
  private static Part heapDump(Scenario scenario, Profile profile) {
    long most = scenario.heapDump() == HeapDump.NONE ? 0 : 2 * profile.jvm().heap().bytes();
    return new Part("the heap dump", 0, most, scenario.heapDump() == HeapDump.KEPT);
  }

  /** The recording of a profiler, and the files made from it. */
  private static Part recording(Scenario scenario, Profile profile, Rates rates, double hours) {
    if (scenario.profiling().isEmpty()) {
      return new Part("profile.jfr", 0, 0, true);
    }
    int protocols = scenario.providers().protocols().of(profile.client().line()).size();
    double urls = (double) scenario.providers().instances() * protocols;
    double samples = 3_600 * SAMPLED_EACH_SECOND + rates.pushes() * urls * SAMPLED_EACH_URL;
    long perHour = (long) (SAMPLED * samples);
    return new Part("profile.jfr", perHour, NAMES + (long) (perHour * hours), true);
  }

  /**
   * Transaction logs and snapshots; a ZooKeeper keeps only the latest; a Nacos keeps configuration
   * entries, which hardly grow, and no instances.
   */
  private static Part registries(Scenario scenario, Needs needs, Rates rates, double hours) {
    if (!scenario.registries().embedded()) {
      return new Part("registries' data", 0, 0, false);
    }
    int count = scenario.registries().count(RegistryKind.ZOOKEEPER);
    long nacos = NACOS * scenario.registries().count(RegistryKind.NACOS);
    long tree = needs.bytesPerRegistry() + TRANSACTION * needs.nodesPerRegistry();
    double change = (double) tree / scenario.providers().instances();
    long perHour = (long) (rates.instanceChanges() * change);
    long most = ZooKeeperOptions.KEPT * (ZooKeeperOptions.LOG_LIMIT_BYTES + PREALLOCATED + tree);
    long each = Math.min(most, (long) (tree + perHour * hours) + PREALLOCATED);
    return new Part("registries' data", count * perHour, count * each + nacos, false);
  }

  /** How fast all of it grows while changes are played. */
  public long bytesPerHour() {
    return parts.stream().mapToLong(Part::bytesPerHour).sum();
  }

  /** What must be free for the cell. */
  public long bytes() {
    return parts.stream().mapToLong(Part::bytes).sum();
  }

  /** What is left when the cell is over. */
  public long keptBytes() {
    return parts.stream().filter(Part::kept).mapToLong(Part::bytes).sum();
  }

  /** What must be free for cells that are played one after another. */
  public static long bytes(List<Disk> cells) {
    long kept = cells.stream().mapToLong(Disk::keptBytes).sum();
    long beside = cells.stream().mapToLong(cell -> cell.bytes() - cell.keptBytes()).max().orElse(0);
    return kept + beside;
  }

  /** The events in an hour while changes are played. */
  private record Rates(
      double calls, double pushes, double instanceChanges, double moved, double group) {

    static Rates of(Scenario scenario, Profile profile) {
      ChurnPlan churn = ChurnPlan.of(scenario);
      double hours = churn.played().toMillis() / MS_PER_HOUR;
      int interfaces = scenario.providers().interfaces().count();
      double changes = churn.changes().size() / hours;
      double instances = churn.changes().stream().mapToLong(c -> c.targets().size()).sum() / hours;
      double moved = churn.changes().stream().mapToLong(c -> moved(c, scenario)).sum() / hours;
      int lists =
          interfaces
              * scenario.registries().count()
              * (profile.discovery().model() == DiscoveryModel.APPLICATION_FIRST ? 2 : 1);
      double calls = interfaces * MS_PER_HOUR / scenario.calls().every().millis();
      double group = changes == 0 ? 0 : instances / changes;
      return new Rates(calls, changes * lists, instances, moved, group);
    }

    /** Instances whose addresses are written down with a change. */
    private static long moved(PlannedChange change, Scenario scenario) {
      return switch (change.action()) {
        case WITHDRAW, RESTORE -> scenario.providers().instances();
        default -> change.action().target() == Target.INSTANCE ? change.targets().size() : 0;
      };
    }
  }
}
