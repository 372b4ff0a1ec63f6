package dev.discoveryscale.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is not known is not drawn, and said. */
class RowsTest {
  private static final ChartValue KNOWN = ChartValue.known(0, "0", "one, measured");
  private static final ChartValue ABSENT = ChartValue.absent("not measured: it died");

  private static Rows rows(Rows.Form form) {
    return Rows.of("Size", "MB", form, List.of("one", "two"));
  }

  @Test
  void drawsZeroAndLeavesGapWithReasonForAbsentFigure() {
    Chart chart =
        rows(Rows.Form.BARS)
            .series(Series.of("live", Tone.BLUE, List.of(KNOWN, ABSENT)))
            .chart("sizes");

    assertThat(chart.drawing().at("/option/series/0/data/0/value").asDouble(-1)).isZero();
    assertThat(chart.drawing().at("/option/series/0/data/1/value").asText()).isEqualTo("-");
    assertThat(chart.notes()).containsExactly("Not drawn: two (live): not measured: it died");
    assertThat(chart.html("chart-1").markup())
        .contains("<td title=\"one, measured\">0</td>", ">not measured: it died</td>");
  }

  @Test
  void drawsErrorBarsThatEndAtZero() {
    ChartValue wide = ChartValue.known(5, "5", "mean").within(-1, 11);
    Chart chart =
        rows(Rows.Form.BARS)
            .series(Series.of("live", Tone.BLUE, List.of(wide, KNOWN)))
            .chart("sizes");

    assertThat(chart.drawing().at("/option/series/0/data/0/low").asDouble(-1)).isZero();
    assertThat(chart.drawing().at("/option/series/0/data/0/high").asDouble()).isEqualTo(11);
    assertThat(chart.drawing().at("/option/series/0/data/1").has("high")).isFalse();
  }

  @Test
  void leavesUnknownSeriesOutOfLegend() {
    Chart chart =
        rows(Rows.Form.BARS)
            .series(Series.of("live", Tone.BLUE, List.of(KNOWN, KNOWN)))
            .series(Series.of("old", Tone.SKY, List.of(ABSENT, ABSENT)))
            .chart("sizes");

    assertThat(chart.drawing().at("/option/series")).hasSize(1);
    assertThat(chart.notes()).containsExactly("Not drawn: old: not measured: it died");
  }

  @Test
  void usesLogarithmicAxisOnlyWithoutZeros() {
    ChartValue some = ChartValue.known(5, "5", "measured");
    assertThat(axis(KNOWN, some)).isEqualTo("value");
    assertThat(axis(some, some)).isEqualTo("log");
    assertThat(axis(some, ABSENT)).isEqualTo("log");
  }

  private static String axis(ChartValue one, ChartValue two) {
    Rows rows = rows(Rows.Form.POINTS).series(Series.of("x", Tone.SKY, List.of(one, two)));
    return rows.chart("sizes").drawing().at("/option/xAxis/type").asText();
  }

  @Test
  void requiresFigureForEachRow() {
    assertThatThrownBy(() -> rows(Rows.Form.BARS).series(Series.of("x", Tone.SKY, List.of(KNOWN))))
        .hasMessage("x: 1 figures for 2 rows");
  }
}
