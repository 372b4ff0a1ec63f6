package dev.discoveryscale.results.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
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
  private static final ObjectMapper JSON = new ObjectMapper();

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
  void whatAPushAllocatesAgreesInEveryWay(String way, String profile) throws IOException {
    assertThat(value(way, profile, Measure.ALLOCATED_KB_PER_PUSH))
        .isCloseTo(value("real", profile, Measure.ALLOCATED_KB_PER_PUSH), withinPercentage(AGREES));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo-2.7-interface", "dubbo-3.0-interface"})
  void sampledCollectionsCarriedToTheHourAgreeAtInterfaceLevel(String profile) throws IOException {
    for (Measure measure : new Measure[] {Measure.SPAN_YOUNG_GC, Measure.SPAN_FULL_GC}) {
      assertThat(value("sampling", profile, measure))
          .as(measure.key())
          .isCloseTo(value("real", profile, measure), withinPercentage(AGREES));
    }
    assertThat(value("sampling", profile, Measure.SPAN_RUN_IN_CHANGES)).isPositive();
  }

  /** A hundred collections of edens that differ from cell to cell: only the interval holds. */
  @Test
  void youngCollectionsAtApplicationLevelAreInTheirInterval() throws IOException {
    String profile = "dubbo-3.0-application";
    double hour = value("real", profile, Measure.SPAN_YOUNG_GC);

    for (String way : new String[] {"sampling", "sampling12", "squeezing10"}) {
      assertThat(hour)
          .as(way)
          .isBetween(
              value(way, profile, Measure.SPAN_YOUNG_GC_LOW),
              value(way, profile, Measure.SPAN_YOUNG_GC_HIGH));
      assertThat(value(way, profile, Measure.SPAN_YOUNG_GC))
          .isNotCloseTo(hour, withinPercentage(AGREES));
    }
  }

  /** Why explain warns of changes that come closer than 12 s. */
  @ParameterizedTest
  @ValueSource(strings = {"dubbo-2.7-interface", "dubbo-3.0-interface"})
  void changesThreeSecondsApartAreMerged(String profile) throws IOException {
    assertThat(value("squeezing10", profile, Measure.PUSHES_PER_CHANGE))
        .isLessThan(0.7 * value("real", profile, Measure.PUSHES_PER_CHANGE));
    assertThat(value("squeezing10", profile, Measure.SPAN_YOUNG_GC))
        .isLessThan(0.9 * value("real", profile, Measure.SPAN_YOUNG_GC));
    assertThat(value("squeezing2.5", profile, Measure.PUSHES_PER_CHANGE))
        .isCloseTo(value("real", profile, Measure.PUSHES_PER_CHANGE), withinPercentage(AGREES));
  }

  private static double value(String way, String profile, Measure measure) throws IOException {
    Path summary = Path.of("reference", "compression", way + "-" + profile, "summary.json");
    JsonNode value = JSON.readTree(summary.toFile()).at("/cells/0").path(measure.key());
    assertThat(value.isNumber()).as("%s in %s", measure.key(), summary).isTrue();
    return value.asDouble();
  }
}
