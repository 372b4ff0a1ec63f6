package dev.discoveryscale.simulator.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The dashboard and what is exported know each other. */
class DashboardTest {

  private static final Pattern NAME = Pattern.compile(LiveMetric.PREFIX + "\\w+");
  private static final Pattern SERIES =
      Pattern.compile("(" + LiveMetric.PREFIX + "\\w+)\\{([^}]*)}");
  private static final Pattern GROUPED = Pattern.compile("by \\(([^)]*)\\)");
  private static final Pattern SHOWN = Pattern.compile("\\{\\{(\\w+)}}");
  private static final Pattern LABELS = Pattern.compile("\\{([^}]*)}");

  private JsonNode dashboard;
  private List<String> exposed;

  @BeforeEach
  void readBoth() throws IOException {
    dashboard =
        new ObjectMapper().readTree(Path.of("../deploy/grafana/discovery-scale.json").toFile());
    Board board = RecordedBoard.begun();
    RecordedBoard.counts().tell(board);
    Set<LiveMetric> recorded = board.now().values().keySet();
    assertThat(recorded).contains(LiveMetric.HEAP_USED, LiveMetric.PUSHES, LiveMetric.CALLS);
    Arrays.stream(LiveMetric.values())
        .filter(metric -> metric.kind() != LiveMetric.Kind.HISTOGRAM)
        .filter(metric -> !recorded.contains(metric))
        .forEach(
            metric ->
                board.set(
                    metric, 1, metric.labels().stream().map(each -> "x").toArray(String[]::new)));
    exposed = RecordedBoard.lines(board);
  }

  @Test
  void namesExportedMetricsOnly() {
    assertThat(named(expressions())).isSubsetOf(names());
  }

  @Test
  void showsEveryExportedMetricWithItsHelp() {
    String expressions = expressions();
    for (LiveMetric metric : LiveMetric.values()) {
      assertThat(expressions).contains(metric.exposedName());
      assertThat(exposed)
          .contains("# HELP " + metric.exposedName() + " " + metric.help())
          .anyMatch(line -> line.startsWith("# TYPE " + metric.exposedName() + " "));
    }
    for (JsonNode panel : dashboard.path("panels")) {
      named(text(panel.path("targets"), "expr"))
          .forEach(
              name ->
                  assertThat(panel.path("description").asText())
                      .as(panel.path("title").asText())
                      .contains(metric(name).help()));
    }
  }

  /** Of the very series they stand beside: in its selector, its grouping and its legend. */
  @Test
  void usesOnlyLabelsOfEachSeries() {
    int looked = 0;
    for (JsonNode target : dashboard.findParents("expr")) {
      String expression = target.path("expr").asText();
      List<MatchResult> series = SERIES.matcher(expression).results().toList();
      assertThat(series).as(expression).hasSameSizeAs(NAME.matcher(expression).results().toList());
      for (MatchResult each : series) {
        assertThat(Stream.concat(labels(each.group(2)), shown(expression, target)))
            .as(expression + " " + target)
            .isNotEmpty()
            .isSubsetOf(labelsOf(each.group(1)));
        looked++;
      }
    }
    assertThat(looked).isGreaterThan(LiveMetric.values().length);
  }

  @Test
  void selectsOnlyLabelValuesThatExist() {
    List<MatchResult> values =
        Pattern.compile("(\\w+=\"[^\"$]*\")").matcher(expressions()).results().toList();
    assertThat(values).isNotEmpty();
    values.forEach(value -> assertThat(exposed).anyMatch(line -> line.contains(value.group(1))));
  }

  @Test
  void takesRatesOnlyOfCounters() {
    List<MatchResult> rates =
        Pattern.compile("rate\\((\\w+)").matcher(expressions()).results().toList();
    assertThat(rates).isNotEmpty();
    rates.forEach(
        rate ->
            assertThat(metric(rate.group(1)).kind())
                .as(rate.group(1))
                .isIn(LiveMetric.Kind.COUNTER, LiveMetric.Kind.HISTOGRAM));
  }

  @Test
  void distinguishesRunsAndPointsOfASweep() {
    assertThat(GROUPED.matcher(expressions()).results())
        .isNotEmpty()
        .allMatch(found -> found.group(1).contains("run, profile, replicate"));
    assertThat(dashboard.findValuesAsText("legendFormat"))
        .filteredOn(legend -> legend.contains("{{"))
        .isNotEmpty()
        .allMatch(legend -> legend.startsWith("{{run}} "));
  }

  /** Labels that an expression groups by, and that its legend or annotation shows. */
  private static Stream<String> shown(String expression, JsonNode target) {
    Stream<String> grouped =
        GROUPED.matcher(expression).results().flatMap(by -> Stream.of(by.group(1).split(",\\s*")));
    Stream<String> legends =
        Stream.of("legendFormat", "titleFormat", "textFormat")
            .flatMap(field -> SHOWN.matcher(target.path(field).asText()).results())
            .map(label -> label.group(1));
    return Stream.concat(grouped, legends);
  }

  private Set<String> labelsOf(String series) {
    return exposed.stream()
        .filter(line -> line.startsWith(series + "{"))
        .flatMap(line -> LABELS.matcher(line).results())
        .flatMap(found -> labels(found.group(1)))
        .collect(Collectors.toSet());
  }

  private static Stream<String> labels(String selector) {
    return Pattern.compile("(\\w+)=~?\"").matcher(selector).results().map(found -> found.group(1));
  }

  private String expressions() {
    return text(dashboard, "expr") + "\n" + text(dashboard, "definition");
  }

  private static String text(JsonNode tree, String field) {
    return String.join("\n", tree.findValuesAsText(field));
  }

  private static Set<String> named(String expressions) {
    return NAME.matcher(expressions)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Names of the series themselves. */
  private Set<String> names() {
    return exposed.stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.substring(0, line.indexOf('{')))
        .collect(Collectors.toSet());
  }

  private static LiveMetric metric(String series) {
    return Arrays.stream(LiveMetric.values())
        .filter(
            metric ->
                series.equals(metric.exposedName())
                    || series.matches(metric.exposedName() + "_(bucket|sum|count)"))
        .findFirst()
        .orElseThrow();
  }
}
