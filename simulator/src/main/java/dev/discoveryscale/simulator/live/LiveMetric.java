package dev.discoveryscale.simulator.live;

import static dev.discoveryscale.simulator.live.LiveMetric.Kind.COUNTER;
import static dev.discoveryscale.simulator.live.LiveMetric.Kind.GAUGE;
import static dev.discoveryscale.simulator.live.LiveMetric.Kind.HISTOGRAM;
import static dev.discoveryscale.simulator.live.LiveMetric.Kind.INFO;
import static dev.discoveryscale.simulator.live.LiveMetric.Kind.UNTIL;

import java.util.List;

/**
 * Every number that is told of a run while it goes on: its name with its base unit, what it means,
 * and its labels beside {@code run}, {@code profile} and {@code replicate}.
 */
public enum LiveMetric {
  CELL(INFO, "cell", "The cell being played and the phase it is in; always 1.", "phase"),
  CELL_LEFT(UNTIL, "cell_left_seconds", "Time until the cell should end, a rough guess."),
  RUN_LEFT(UNTIL, "run_left_seconds", "Time until all cells should have ended, a rough guess."),
  URLS_REGISTERED(
      GAUGE,
      "registered_urls",
      "URLs of the fleet's instances that are registered, in the registry that has most."),
  URLS_EXPECTED(
      GAUGE,
      "expected_urls",
      "URLs of the instances that the scenario begins with, in the registry that has most."),
  NODES_REGISTERED(
      GAUGE,
      "registered_nodes",
      "The fleet's nodes that are registered, in all registries together."),
  NODES_EXPECTED(
      GAUGE,
      "expected_nodes",
      "Nodes that the fleet registers at first, in all registries together."),
  HEAP_USED(GAUGE, "heap_used_bytes", "Used heap of the consumer, garbage included."),
  HEAP_COMMITTED(GAUGE, "heap_committed_bytes", "Heap that the consumer has from the system."),
  HEAP_LIMIT(GAUGE, "heap_limit_bytes", "The consumer's heap at most."),
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
  ALLOCATED(COUNTER, "allocated_bytes", "What the consumer allocated, the probe included."),
  COLLECTIONS(
      COUNTER,
      "collections",
      "Collections of the consumer; forced ones are the probe's, to read the live set.",
      "kind",
      "forced"),
  PAUSE(
      HISTOGRAM,
      "collection_pause_seconds",
      "How long collections stopped the consumer; forced ones are left out."),
  PUSHES(COUNTER, "pushes", "Address lists that the consumer was notified of."),
  CALLS(COUNTER, "calls", "Calls of the consumer, by how they ended: ok or failed.", "result"),
  CALL_DURATION(HISTOGRAM, "call_duration_seconds", "How long calls took that ended well."),
  CHANGES(COUNTER, "changes", "Changes of the fleet that were begun, by kind of churn.", "kind"),
  LATENESS(
      GAUGE,
      "change_lateness_p99_seconds",
      "How long after their planned moment changes began, 99th percentile of the cell so far; of fewer than 100 the latest."),
  GENERATOR_CPU(
      GAUGE,
      "generator_cpu_ratio",
      "Share that emulator and registries take of the processors left to them, since the still phase."),
  PROCESS_RESIDENT(
      GAUGE,
      "process_resident_memory_bytes",
      "Resident set of the emulator (the simulator's process) and of each registry.",
      "process"),
  PROCESS_HEAP(
      GAUGE,
      "process_heap_after_collection_bytes",
      "Heap of the same processes as their latest collection left it.",
      "process"),
  PROCESS_CPU(COUNTER, "process_cpu_seconds", "Processor time of the same processes.", "process");

  /** What a number is. */
  enum Kind {
    /** May go up and down. */
    GAUGE,
    /** Only grows, but for a new cell. */
    COUNTER,
    /** Is 1, and its labels are what it says. */
    INFO,
    /** Kept as seconds since 1970, told as seconds from now until then. */
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
