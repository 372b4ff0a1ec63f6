package dev.discoveryscale.scenario.live;

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
  private static final Pattern LABELS = Pattern.compile("\\{([^}]*)}");

  private JsonNode dashboard;
  private List<String> exposed;

  @BeforeEach
  void readBoth() throws IOException {
    dashboard = new ObjectMapper().readTree(Path.of("../grafana/discovery-scale.json").toFile());
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
  void everyExpressionNamesWhatIsExported() {
    assertThat(named(expressions())).isSubsetOf(names());
  }

  @Test
  void everythingExportedIsInTheDashboardWithItsHelp() {
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

  @Test
  void everySelectorUsesLabelsThatThereAre() {
    Set<String> labels =
        exposed.stream()
            .flatMap(line -> LABELS.matcher(line).results().map(found -> found.group(1)))
            .flatMap(DashboardTest::labels)
            .collect(Collectors.toSet());

    assertThat(
            LABELS
                .matcher(expressions())
                .results()
                .map(found -> found.group(1))
                .flatMap(DashboardTest::labels))
        .isNotEmpty()
        .isSubsetOf(labels);
  }

  @Test
  void runsAreToldApartAndWithThemThePointsOfASweep() {
    assertThat(Pattern.compile("by \\(([^)]*)\\)").matcher(expressions()).results())
        .isNotEmpty()
        .allMatch(found -> found.group(1).contains("run, profile, replicate"));
    assertThat(dashboard.findValuesAsText("legendFormat"))
        .filteredOn(legend -> legend.contains("{{"))
        .isNotEmpty()
        .allMatch(legend -> legend.startsWith("{{run}} "));
  }

  @Test
  void itCanBeImportedAnywhere() {
    assertThat(dashboard.path("schemaVersion").asInt()).isPositive();
    assertThat(dashboard.at("/templating/list/0/type").asText()).isEqualTo("datasource");
    assertThat(dashboard.findValues("datasource"))
        .isNotEmpty()
        .allMatch(source -> source.path("uid").asText().equals("${datasource}"));
    assertThat(dashboard.path("panels"))
        .extracting(panel -> panel.path("id").asInt())
        .doesNotHaveDuplicates();
    assertThat(dashboard.at("/annotations/list/0/titleFormat").asText()).isEqualTo("{{phase}}");
  }

  private static Stream<String> labels(String selector) {
    return Pattern.compile("(\\w+)=").matcher(selector).results().map(found -> found.group(1));
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
