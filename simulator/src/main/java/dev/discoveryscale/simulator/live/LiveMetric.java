package dev.discoveryscale.simulator.live;

import static dev.discoveryscale.simulator.live.LiveMetric.Kind.COUNTER;
import static dev.discoveryscale.simulator.live.LiveMetric.Kind.GAUGE;
import static dev.discoveryscale.simulator.live.LiveMetric.Kind.HISTOGRAM;
import static dev.discoveryscale.simulator.live.LiveMetric.Kind.INFO;
import static dev.discoveryscale.simulator.live.LiveMetric.Kind.UNTIL;

import java.util.List;

/**
 * The live metrics of a run: name with base unit, meaning, and labels in addition to {@code run},
 * {@code profile} and {@code replicate}.
 */
public enum LiveMetric {
  CELL(INFO, "cell", "The cell being played and the phase it is in; always 1.", "phase"),
  CELL_LEFT(UNTIL, "cell_left_seconds", "Estimated time until the cell ends."),
  RUN_LEFT(UNTIL, "run_left_seconds", "Estimated time until all cells end."),
  URLS_REGISTERED(
      GAUGE,
      "registered_urls",
      "Registered URLs of the fleet's instances, in the registry with the most."),
  URLS_EXPECTED(
      GAUGE,
      "expected_urls",
      "URLs of the instances that the scenario starts with, in the registry with the most."),
  NODES_REGISTERED(
      GAUGE, "registered_nodes", "Registered nodes of the fleet, summed over all registries."),
  NODES_EXPECTED(
      GAUGE,
      "expected_nodes",
      "Nodes that the fleet registers initially, summed over all registries."),
  HEAP_USED(GAUGE, "heap_used_bytes", "Used heap of the consumer, including garbage."),
  HEAP_COMMITTED(GAUGE, "heap_committed_bytes", "Committed heap of the consumer."),
  HEAP_LIMIT(GAUGE, "heap_limit_bytes", "Maximum heap of the consumer."),
  HEAP_OLD(GAUGE, "heap_old_used_bytes", "Used old generation of the consumer's heap."),
  LIVE_SET(
      GAUGE,
      "live_set_bytes",
      "Used heap of the consumer after a forced full collection, at a settled point.",
      "point"),
  METASPACE(GAUGE, "metaspace_bytes", "Metaspace of the consumer."),
  DIRECT(GAUGE, "direct_memory_bytes", "Direct buffers of the consumer."),
  RESIDENT(GAUGE, "resident_memory_bytes", "Resident set of the consumer."),
  THREADS(GAUGE, "threads", "Threads of the consumer."),
  OPEN_FILES(GAUGE, "open_files", "Files and sockets that the consumer has open."),
  CPU(COUNTER, "cpu_seconds", "Processor time of the consumer."),
  ALLOCATED(COUNTER, "allocated_bytes", "Bytes that the consumer allocated, including the probe."),
  COLLECTIONS(
      COUNTER,
      "collections",
      "Collections of the consumer; the probe forces some to read the live set.",
      "kind",
      "forced"),
  PAUSE(
      HISTOGRAM,
      "collection_pause_seconds",
      "Collection pauses of the consumer, without forced ones."),
  PUSHES(COUNTER, "pushes", "Address lists that the consumer received."),
  CALLS(COUNTER, "calls", "Calls of the consumer, by result: ok or failed.", "result"),
  CALL_DURATION(HISTOGRAM, "call_duration_seconds", "Duration of successful calls."),
  CHANGES(COUNTER, "changes", "Started changes of the fleet, by kind of churn.", "kind"),
  LATENESS(
      GAUGE,
      "change_lateness_p99_seconds",
      "Delay between the planned and the actual start of changes: 99th percentile of the cell so far; with fewer than 100 changes the longest."),
  GENERATOR_CPU(
      GAUGE,
      "generator_cpu_ratio",
      "Share of their processors that emulator and registries have used since the still phase."),
  PROCESS_RESIDENT(
      GAUGE,
      "process_resident_memory_bytes",
      "Resident set of the emulator (the simulator's process) and of each registry.",
      "process"),
  PROCESS_HEAP(
      GAUGE,
      "process_heap_after_collection_bytes",
      "Used heap of the same processes after their latest collection.",
      "process"),
  PROCESS_CPU(COUNTER, "process_cpu_seconds", "Processor time of the same processes.", "process");

  /** The type of a metric. */
  enum Kind {
    /** May go up and down. */
    GAUGE,
    /** Only grows, but for a new cell. */
    COUNTER,
    /** Is 1, and its labels are what it says. */
    INFO,
    /** Kept as seconds since 1970, shown as seconds from now until then. */
    UNTIL,
    /** How many of what size. */
    HISTOGRAM
  }

  /** What all names begin with. */
  public static final String PREFIX = "discoveryscale_";

  private final Kind kind;
  private final String name;
  private final String help;
  private final List<String> labels;

  LiveMetric(Kind kind, String name, String help, String... labels) {
    this.kind = kind;
    this.name = PREFIX + name;
    this.help = help;
    this.labels = List.of(labels);
  }

  Kind kind() {
    return kind;
  }

  /** Its name without what the text form adds to some kinds ({@code _total}, {@code _info}). */
  String baseName() {
    return name;
  }

  /** What it means, in a sentence. */
  public String help() {
    return help;
  }

  /** Names of its own labels. */
  List<String> labels() {
    return labels;
  }

  /** Its name as the text form has it, which is what expressions use. */
  public String exposedName() {
    return name
        + switch (kind) {
          case COUNTER -> "_total";
          case INFO -> "_info";
          case GAUGE, UNTIL, HISTOGRAM -> "";
        };
  }
}
