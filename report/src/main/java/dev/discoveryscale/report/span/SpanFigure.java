package dev.discoveryscale.report.span;

import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Units;
import dev.discoveryscale.report.tally.Window;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/** The figures that are extrapolated to the span, each with the interval of the extrapolation. */
public enum SpanFigure {
  FULL_GC(
      window -> Optional.of(window.fullGc()),
      true,
      1.5,
      Measure.SPAN_FULL_GC,
      Measure.SPAN_FULL_GC_LOW,
      Measure.SPAN_FULL_GC_HIGH),
  YOUNG_GC(
      window -> Optional.of(window.youngGc()),
      true,
      1.5,
      Measure.SPAN_YOUNG_GC,
      Measure.SPAN_YOUNG_GC_LOW,
      Measure.SPAN_YOUNG_GC_HIGH),
  ALLOCATED_GB(
      window -> window.allocatedMb().map(mb -> mb / Units.MB_PER_GB),
      false,
      1.1,
      Measure.SPAN_ALLOCATED_GB,
      Measure.SPAN_ALLOCATED_LOW_GB,
      Measure.SPAN_ALLOCATED_HIGH_GB);

  private final Function<Window, Optional<Double>> part;
  private final boolean counts;
  private final double cellsDiffer;
  private final Measure value;
  private final Measure low;
  private final Measure high;

  SpanFigure(
      Function<Window, Optional<Double>> part,
      boolean counts,
      double cellsDiffer,
      Measure value,
      Measure low,
      Measure high) {
    this.part = part;
    this.counts = counts;
    this.cellsDiffer = cellsDiffer;
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

  /** The figure that a measure is the value of; absent for any other measure. */
  public static Optional<SpanFigure> of(Measure measure) {
    return Arrays.stream(values()).filter(each -> each.value == measure).findFirst();
  }

  /** What a window adds to it; absent where the JVM does not report it. */
  public Optional<Double> of(Window window) {
    return part.apply(window);
  }

  /**
   * How many times more or less another cell may have. Among recorded replicates, and beside real
   * hours, collections differed by up to 1.4 times and allocation by up to 1.09 ({@code
   * results/reference/icbc-replicates}, {@code compression}).
   */
  public double cellsDiffer() {
    return cellsDiffer;
  }

  /** Whether whole events are counted. */
  public boolean counts() {
    return counts;
  }
}
