package dev.discoveryscale.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A page carries all it needs, and nothing it was given becomes markup. */
class PageTest {
  private static final String HOSTILE = "</script><script>alert(1)</script><img src=x onerror=a()>";

  @Test
  void escapesTextEverywhere() throws Exception {
    ChartValue figure = ChartValue.known(1, HOSTILE, HOSTILE);
    Chart chart =
        Rows.of(HOSTILE, HOSTILE, Rows.Form.BARS, List.of(HOSTILE))
            .series(Series.of(HOSTILE, Tone.BLUE, List.of(figure)))
            .note(HOSTILE)
            .chart(HOSTILE);
    HtmlTable table = HtmlTable.of(HOSTILE, HOSTILE, "b");
    table.row(List.of(HtmlTable.Cell.of(HOSTILE), HtmlTable.Cell.of(HOSTILE, "\"" + HOSTILE)));
    String html =
        Page.titled(HOSTILE)
            .conclusion(HOSTILE)
            .section(PageSection.titled(HOSTILE).chart(chart).table(table).code(HOSTILE))
            .section(
                PageSection.folded(HOSTILE)
                    .markdown(HOSTILE + "\n\n| a | b |\n| - | - |\n| <b> | " + HOSTILE + " |\n"))
            .html();

    String markup = html.replaceAll("(?s)<script>.*?</script>", "");
    assertThat(markup).doesNotContain("alert(1)</script", "<script>", "<img", "<b>");
    assertThat(html.split("<script", -1).length - 1).as("library, page.js, a chart").isEqualTo(3);
    String json = html.replaceAll("(?s).*<script type=\"application/json\">(.*?)</script>.*", "$1");
    assertThat(new ObjectMapper().readTree(json).at("/option/series/0/name").asText())
        .isEqualTo(HOSTILE);
  }

  @Test
  void removesImagesAndScriptLinksFromMarkdown() {
    String html = Markdown.html("![p](http://a.example/p.png) [x](javascript:alert(1)) **b**", "t");
    assertThat(html).doesNotContain("<img", "javascript:").contains("<strong>b</strong>");
  }

  @Test
  void addsCaptionHeadersAndTracesToTablesOfMarkdown() {
    String html = Markdown.html("| phase | s |\n| --- | ---: |\n| still | 60.0 |\n", "Cell a");
    assertThat(html)
        .contains("<caption>Cell a: phase</caption>", "<th scope=\"col\">s</th>")
        .contains("<th scope=\"row\">still</th>", "<td title=\"Cell a: still, s\">60.0</td>")
        .contains(
            "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Cell a: phase\">");
  }

  @Test
  void containsLicenceOfCharts() {
    assertThat(Page.titled("t").html())
        .contains("Licensed to the Apache Software Foundation", Asset.chartsVersion());
  }

  @Test
  void containsNoticesOfChartsAndTheirParts() {
    String footer = Page.titled("t").html().replaceAll("(?s).*<footer>(.*)</footer>.*", "$1");
    assertThat(footer)
        .contains("This product includes software developed at\nThe Apache Software Foundation")
        .contains("ZRender\nCopyright (c) 2017, Baidu Inc.")
        .contains("d3.js\nCopyright 2010-2016 Mike Bostock");
  }

  @Test
  void listsLeastAndMostOfLineInItsTable() {
    List<LineChart.Point> points =
        List.of(new LineChart.Point(0, 5), new LineChart.Point(119, 7.5));
    Chart chart =
        LineChart.of("Heap", "s", "MB")
            .line(new LineChart.Line("used", Tone.SKY, "measured", false, points))
            .marks(List.of(new LineChart.Mark(60, "restart")))
            .chart("heap");
    assertThat(chart.figures().html().markup()).contains("5.0 – 5.0", "7.5 – 7.5");
    assertThat(chart.drawing().at("/option/series/1/data/0/text").asText()).isEqualTo("restart");
  }
}
