package dev.discoveryscale.results.analysis;

import java.util.Optional;
import java.util.function.Function;

/** What is carried from what was played to the span, each with the interval of carrying it. */
public enum SpanFigure {
  FULL_GC(
      Measure.IDLE_FULL_GC_PER_HOUR,
      window -> Optional.of(window.fullGc()),
      1,
      Measure.SPAN_FULL_GC,
      Measure.SPAN_FULL_GC_LOW,
      Measure.SPAN_FULL_GC_HIGH),
  YOUNG_GC(
      Measure.IDLE_YOUNG_GC_PER_HOUR,
      window -> Optional.of(window.youngGc()),
      1,
      Measure.SPAN_YOUNG_GC,
      Measure.SPAN_YOUNG_GC_LOW,
      Measure.SPAN_YOUNG_GC_HIGH),
  ALLOCATED_GB(
      Measure.IDLE_ALLOCATED_MB_PER_HOUR,
      window -> window.allocatedMb().map(mb -> mb / Units.MB_PER_GB),
      0,
      Measure.SPAN_ALLOCATED_GB,
      Measure.SPAN_ALLOCATED_LOW_GB,
      Measure.SPAN_ALLOCATED_HIGH_GB);

  private final Measure idle;
  private final Function<Window, Optional<Double>> part;
  private final double event;
  private final Measure value;
  private final Measure low;
  private final Measure high;

  SpanFigure(
      Measure idle,
      Function<Window, Optional<Double>> part,
      double event,
      Measure value,
      Measure low,
      Measure high) {
    this.idle = idle;
    this.part = part;
    this.event = event;
    this.value = value;
    this.low = low;
    this.high = high;
  }

  /** The figure itself. */
  public Measure value() {
    return value;
  }

  /** The lower end of its interval. */
  public Measure low() {
    return low;
  }

  /** The upper end of its interval. */
  public Measure high() {
    return high;
  }

  /** What an hour without changes adds to it, as far as that is known. */
  Optional<Double> idlePerHour(Readings.Builder readings) {
    double unit = this == ALLOCATED_GB ? Units.MB_PER_GB : 1;
    return readings.get(idle).map(rate -> rate / unit);
  }

  /** What a window adds to it; absent where the JVM does not tell. */
  Optional<Double> of(Window window) {
    return part.apply(window);
  }

  /**
   * Whether it takes some changes to find its level: collectors size their young generation by the
   * load they meet, and collect more often until they have.
   */
  boolean runsIn() {
    return this == YOUNG_GC;
  }

  /** What one event adds to it where whole events are counted, else 0. */
  double event() {
    return event;
  }
}
