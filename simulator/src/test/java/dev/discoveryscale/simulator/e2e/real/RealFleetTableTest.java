package dev.discoveryscale.simulator.e2e.real;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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
          new Row("subscribeMs", "start-up", 1000, "%.1f s"),
          new Row("startReceivedMb", "from the registry at start", 1, "%.2f MB"),
          new Row("receivedMbPerDay", "from the registry a day", 1, "%.1f MB"),
          new Row(RealCost.PER_CHANGE, "allocated for a change", 1024, "%.1f MB"));

  @Test
  void hasARowForEachFigure() throws IOException {
    JsonNode record = new ObjectMapper().readTree(RECORD.toFile());
    String page = Files.readString(PAGE);
    int found = 0;
    for (String cell : (Iterable<String>) () -> record.path("real").fieldNames()) {
      JsonNode real = record.path("real").path(cell);
      JsonNode planned = record.path("planned").path(cell);
      assertThat(planned.path("addresses")).isEqualTo(real.path("addresses"));
      for (Row row : ROWS) {
        if (planned.path("figures").has(row.figure())) {
          double one = real.path("figures").path(row.figure()).asDouble();
          double other = planned.path("figures").path(row.figure()).asDouble();
          assertThat(page)
              .contains(
                  String.format(
                      Locale.ROOT,
                      "| %s | %s | %s | %+.1f%% |",
                      row.words(),
                      row.form().formatted(one / row.divisor()),
                      row.form().formatted(other / row.divisor()),
                      (other / one - 1) * 100));
          found++;
        }
      }
    }
    assertThat(found).isEqualTo(25);
  }
}
