package dev.discoveryscale.simulator.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The dashboard is one that Grafana takes. */
class DashboardStructureTest {

  private static final int COLUMNS = 24;

  private JsonNode dashboard;

  @BeforeEach
  void read() throws IOException {
    dashboard =
        new ObjectMapper().readTree(Path.of("../deploy/grafana/discovery-scale.json").toFile());
  }

  @Test
  void hasNothingThatPreventsAnImport() {
    assertThat(dashboard.path("schemaVersion").asInt()).isPositive();
    assertThat(dashboard.at("/templating/list/0/type").asText()).isEqualTo("datasource");
    assertThat(dashboard.findValues("datasource"))
        .isNotEmpty()
        .allMatch(source -> source.path("uid").asText().equals("${datasource}"));
    assertThat(dashboard.path("panels"))
        .extracting(panel -> panel.path("id").asInt())
        .allMatch(id -> id > 0)
        .doesNotHaveDuplicates();
    assertThat(dashboard.path("uid").asText()).isNotEmpty();
    for (JsonNode panel : dashboard.path("panels")) {
      assertThat(panel.path("targets"))
          .as(panel.path("title").asText())
          .isNotEmpty()
          .extracting(target -> target.path("refId").asText())
          .doesNotHaveDuplicates();
      assertThat(panel.at("/gridPos/x").asInt() + panel.at("/gridPos/w").asInt())
          .isBetween(1, COLUMNS);
    }
    assertThat(overlapping()).isEmpty();
    assertThat(dashboard.at("/annotations/list/0/titleFormat").asText()).isEqualTo("{{phase}}");
  }

  @Test
  void declaresEveryVariable() {
    Set<String> declared =
        dashboard.at("/templating/list").findValuesAsText("name").stream()
            .map("$"::concat)
            .collect(Collectors.toSet());
    assertThat(
            Pattern.compile("\\$(?!__)\\w+")
                .matcher(String.join("\n", dashboard.findValuesAsText("expr")))
                .results()
                .map(MatchResult::group)
                .distinct())
        .isNotEmpty()
        .isSubsetOf(declared);
    assertThat(declared).contains("$datasource");
  }

  /** Titles of panels that lie on each other. */
  private List<String> overlapping() {
    List<String> found = new ArrayList<>();
    for (JsonNode one : dashboard.path("panels")) {
      for (JsonNode other : dashboard.path("panels")) {
        if (one != other && beside(one, other, "x", "w") && beside(one, other, "y", "h")) {
          found.add(one.path("title").asText() + " on " + other.path("title").asText());
        }
      }
    }
    return found;
  }

  /** Whether they share a column, or a row. */
  private static boolean beside(JsonNode one, JsonNode other, String from, String size) {
    int begin = one.path("gridPos").path(from).asInt();
    int end = begin + one.path("gridPos").path(size).asInt();
    int otherBegin = other.path("gridPos").path(from).asInt();
    return begin < otherBegin + other.path("gridPos").path(size).asInt() && otherBegin < end;
  }
}
