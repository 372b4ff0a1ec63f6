package dev.discoveryscale.results.report;

import dev.discoveryscale.results.analysis.CellSummary;
import dev.discoveryscale.results.analysis.Measure;
import java.util.Optional;

/** A figure carried to the span, with the interval of carrying it. */
enum Carried {
  FULL_GC(Measure.SPAN_FULL_GC, Measure.SPAN_FULL_GC_LOW, Measure.SPAN_FULL_GC_HIGH),
  YOUNG_GC(Measure.SPAN_YOUNG_GC, Measure.SPAN_YOUNG_GC_LOW, Measure.SPAN_YOUNG_GC_HIGH),
  ALLOCATED_GB(
      Measure.SPAN_ALLOCATED_GB, Measure.SPAN_ALLOCATED_LOW_GB, Measure.SPAN_ALLOCATED_HIGH_GB);

  private final Measure value;
  private final Measure low;
  private final Measure high;

  Carried(Measure value, Measure low, Measure high) {
    this.value = value;
    this.low = low;
    this.high = high;
  }

  String text(CellSummary cell, boolean interval) {
    String text = Numbers.carried(cell.get(value));
    Optional<String> range =
        cell.get(low).flatMap(from -> cell.get(high).map(to -> Numbers.range(from, to)));
    return interval ? text + range.orElse("") : text;
  }
}
