package dev.discoveryscale.simulator.e2e.real;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The page about snapshots has the figures of the recorded comparison. */
class RealFleetTableTest {

  private static final Path RECORD = Path.of("../results/reference/real-fleet/compared.json");
  private static final Path PAGE = Path.of("../docs/snapshot.md");

  private record Row(String figure, String words, double divisor, String form) {}

  private static final List<Row> ROWS =
      List.of(
          new Row("liveSetMb", "live set", 1, "%.1f MB"),
          new Row("allocatedGbPerDay", "allocated a day", 1, "%.1f GB"),
          new Row("youngCollectionsPerDay", "young collections a day", 1, "%.0f"),
          new Row("subscribeMs", "start-up, median", 1000, "%.1f s"),
          new Row("startReceivedMb", "from the registry at start", 1, "%.2f MB"),
          new Row("receivedMbPerDay", "from the registry for the changes of a day", 1, "%.1f MB"),
          new Row(RealCost.PER_CHANGE, "allocated for a change", 1024, "%.1f MB"));

  private static final Map<String, String> CONSUMERS =
      Map.of(
          "shop dubbo-2.7-interface", "2.7 interface, 450 services",
          "web dubbo-3.3-application-first", "3.3 application first, 300 services",
          "shop dubbo-3.3-interface", "3.3 interface, after the move",
          "shop dubbo-3.3-application", "3.3 application, after the move",
          "web dubbo-3.3-interface", "3.3 interface, 300 services, predicted",
          "web dubbo-3.3-application", "3.3 application, 300 services, predicted");

  @Test
  void hasTheRowsOfTheRecordAndNoOthers() throws IOException {
    JsonNode record = new ObjectMapper().readTree(RECORD.toFile());
    List<String> rows = new ArrayList<>();
    CONSUMERS.forEach(
        (cell, words) -> {
          JsonNode real = record.path("real").path(cell);
          JsonNode planned = record.path("planned").path(cell);
          assertThat(planned.path("addresses")).isEqualTo(real.path("addresses"));
          List.of(real, planned).forEach(RealFleetTableTest::requireMedian);
          ROWS.stream()
              .filter(row -> planned.path("figures").has(row.figure()))
              .map(row -> row(words, row, real.path("figures"), planned.path("figures")))
              .forEach(rows::add);
        });
    String page = Files.readString(PAGE);
    String section = page.substring(page.indexOf("### How close it is to real providers"));

    assertThat(section.substring(0, section.indexOf("## Plan a move")).lines())
        .filteredOn(line -> line.startsWith("|") && line.endsWith("% |"))
        .containsExactlyInAnyOrderElementsOf(rows);
  }

  /** A predicted consumer has no starts. */
  private static void requireMedian(JsonNode cost) {
    List<Double> starts = new ArrayList<>();
    cost.path("startsMs").forEach(start -> starts.add(start.asDouble()));
    if (!starts.isEmpty()) {
      assertThat(cost.path("figures").path(RealCost.START).asDouble())
          .isEqualTo(RealCost.median(starts));
    }
  }

  private static String row(String consumer, Row row, JsonNode real, JsonNode planned) {
    double one = real.path(row.figure()).asDouble();
    double other = planned.path(row.figure()).asDouble();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %s | %+.1f%% |",
        consumer,
        row.words(),
        row.form().formatted(one / row.divisor()),
        row.form().formatted(other / row.divisor()),
        (other / one - 1) * 100);
  }
}
