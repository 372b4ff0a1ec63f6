package dev.discoveryscale.jvm.profiler;

import java.util.List;
import java.util.Locale;
import jdk.jfr.consumer.RecordedEvent;

/** The kinds of samples of async-profiler, which can be combined freely. */
public enum Sampled {
  /**
   * Threads on a processor. By timers of the threads ({@code timer_create}), which need neither
   * hardware counters nor privileges, so they also work in containers.
   */
  CPU("event=ctimer,interval=10ms", "--cpu", "ns", "jdk.ExecutionSample") {
    @Override
    long value(RecordedEvent event) {
      return CPU_INTERVAL_NS;
    }
  },

  /** Allocated bytes: one object of each 512 KB that a thread allocates. */
  ALLOC(
      "alloc=512k",
      "--alloc",
      "bytes",
      "jdk.ObjectAllocationInNewTLAB",
      "jdk.ObjectAllocationOutsideTLAB") {
    @Override
    long value(RecordedEvent event) {
      return event.hasField("tlabSize")
          ? event.getLong("tlabSize")
          : event.getLong("allocationSize");
    }
  },

  /** Threads that waited 10 µs or more for a monitor or a lock of the class library. */
  LOCK("lock=10us", "--lock", "ns", "jdk.JavaMonitorEnter", "jdk.ThreadPark") {
    @Override
    long value(RecordedEvent event) {
      return event.getDuration().toNanos();
    }
  };

  private static final long CPU_INTERVAL_NS = 10_000_000;

  private final String option;
  private final String converted;
  private final String unit;
  private final List<String> events;

  Sampled(String option, String converted, String unit, String... events) {
    this.option = option;
    this.converted = converted;
    this.unit = unit;
    this.events = List.of(events);
  }

  /** As scenarios and records write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The option for the profiler. */
  String option() {
    return option;
  }

  /** The option for the converter. */
  String converted() {
    return converted;
  }

  /** Of the values of its samples. */
  String unit() {
    return unit;
  }

  /** Names of its events in a recording. */
  List<String> events() {
    return events;
  }

  /** What a sample stands for, in {@link #unit}. */
  abstract long value(RecordedEvent event);
}
