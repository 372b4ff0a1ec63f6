package dev.discoveryscale.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.span.SpanFigure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How far a span may be compressed: the runs of {@code scenarios/compression.yaml} that are kept
 * under {@code reference/compression}, an hour as it is and in minutes.
 */
class CompressionTest {

  private static final double AGREES = 10;

  @ParameterizedTest
  @CsvSource({
    "sampling, dubbo-2.7-interface",
    "sampling, dubbo-3.0-interface",
    "sampling, dubbo-3.0-application",
    "sampling12, dubbo-3.0-interface",
    "sampling12, dubbo-3.0-application",
    "squeezing10, dubbo-2.7-interface",
    "squeezing10, dubbo-3.0-interface",
    "squeezing10, dubbo-3.0-application",
    "squeezing2.5, dubbo-2.7-interface",
    "squeezing2.5, dubbo-3.0-interface",
    "squeezing2.5, dubbo-3.0-application",
  })
  void agreesOnAllocationPerPushInEveryMode(String way, String profile) throws IOException {
    assertThat(value(way, profile, Measure.ALLOCATED_KB_PER_PUSH))
        .isCloseTo(value("real", profile, Measure.ALLOCATED_KB_PER_PUSH), withinPercentage(AGREES));
  }

  @Test
  void containsRealHourInIntervalsOfDubbo27() throws IOException {
    String profile = "dubbo-2.7-interface";
    for (SpanFigure figure : List.of(SpanFigure.YOUNG_GC, SpanFigure.FULL_GC)) {
      assertThat(value("real", profile, figure.value()))
          .as(figure.value().key())
          .isBetween(
              value("sampling", profile, figure.low()), value("sampling", profile, figure.high()));
    }
    assertThat(value("sampling", profile, Measure.SPAN_RUN_IN_CHANGES)).isPositive();
  }

  /** The run-in of a cell is a part of an hour, and that of this cell was larger. */
  @Test
  void agreesOnSampledCollectionsAtInterfaceLevel() throws IOException {
    String profile = "dubbo-3.0-interface";

    assertThat(value("sampling", profile, Measure.SPAN_YOUNG_GC))
        .isCloseTo(value("real", profile, Measure.SPAN_YOUNG_GC), withinPercentage(15));
  }

  /** A hundred collections of edens that differ from cell to cell, which one cell cannot tell. */
  @Test
  void disagreesOnYoungCollectionsAtApplicationLevel() throws IOException {
    String profile = "dubbo-3.0-application";
    double hour = value("real", profile, Measure.SPAN_YOUNG_GC);

    for (String way : new String[] {"sampling", "sampling12", "squeezing10"}) {
      assertThat(value(way, profile, Measure.SPAN_YOUNG_GC))
          .isNotCloseTo(hour, withinPercentage(AGREES));
    }
  }

  /** Why explain warns of changes that come closer than 12 s. */
  @ParameterizedTest
  @ValueSource(strings = {"dubbo-2.7-interface", "dubbo-3.0-interface"})
  void mergesChangesThreeSecondsApart(String profile) throws IOException {
    assertThat(value("squeezing10", profile, Measure.PUSHES_PER_CHANGE))
        .isLessThan(0.7 * value("real", profile, Measure.PUSHES_PER_CHANGE));
    assertThat(value("squeezing10", profile, Measure.SPAN_YOUNG_GC))
        .isLessThan(0.9 * value("real", profile, Measure.SPAN_YOUNG_GC));
    assertThat(value("squeezing2.5", profile, Measure.PUSHES_PER_CHANGE))
        .isCloseTo(value("real", profile, Measure.PUSHES_PER_CHANGE), withinPercentage(AGREES));
  }

  private static double value(String way, String profile, Measure measure) throws IOException {
    Path run = Path.of("../results/reference/compression", way + "-" + profile);
    return Reports.read(run).cells().get(0).get(measure).orElseThrow();
  }
}
