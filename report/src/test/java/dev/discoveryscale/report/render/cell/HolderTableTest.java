package dev.discoveryscale.report.render.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.report.JsonSchemas;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.comparison.HolderDifference;
import dev.discoveryscale.report.comparison.Replicates;
import dev.discoveryscale.report.comparison.ThingPrediction;
import dev.discoveryscale.report.folder.RecordFormatException;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.render.comparison.DifferenceTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who holds the memory, from a cell's folder to the reports. */
class HolderTableTest {

  private static final String V27 = "dubbo-2.7-interface";
  private static final Replicates ONE = new Replicates(1, 1, Map.of());
  private static final String APP = "dubbo-3.0-application";
  private static final String HELD =
      """
      {"formatVersion": 1, "bytes": 104857600,
       "holders": [{"name": "lists", "what": "lists of URLs"},
                   {"name": "directories", "what": "directories and invokers"},
                   {"name": "rest", "what": "what none holds"}],
       "shares": [
        {"holders": ["directories"], "objects": 7, "bytes": 52428800,
         "largest": [{"type": "char[]", "objects": 7, "bytes": 52428800}]},
        {"holders": ["lists", "directories"], "objects": 3, "bytes": 31457280, "largest": []},
        {"holders": ["lists"], "objects": 2, "bytes": 20971520, "largest": []},
        {"holders": ["rest"], "objects": 1, "bytes": 0, "largest": []}],
       "dumpBytes": 200, "analysisMillis": 5,
       "things": {"compressedReferences": true,
        "base": {"compressedBytes": 4857600, "wideBytes": 6000000},
        "sizes": [
         {"name": "url", "what": "URLs", "count": 50000,
          "median": {"compressedBytes": 900, "wideBytes": 1300},
          "largest": {"compressedBytes": 4000, "wideBytes": 6000},
          "alone": {"compressedBytes": 51000000, "wideBytes": 75000000},
          "common": {"compressedBytes": 49000000, "wideBytes": 60000000}},
         {"name": "revision", "what": "metadata", "count": 0,
          "median": {"compressedBytes": 0, "wideBytes": 0},
          "largest": {"compressedBytes": 0, "wideBytes": 0},
          "alone": {"compressedBytes": 0, "wideBytes": 0},
          "common": {"compressedBytes": 0, "wideBytes": 0}}]}}
      """;

  @TempDir private Path root;

  @Test
  void writesRowForEachHolderAndColumnForEachCell() throws Exception {
    divided(HELD);

    assertThat(Files.readString(root.resolve("report.md")))
        .contains("## Who holds the memory")
        .contains("| held by | contains | dubbo-2.7-interface |\n")
        .contains(" | lists of URLs | 50.0 (30.0) |")
        .contains("| directories | directories and invokers | 50.0 |")
        .contains("| rest | what none holds | 0.0 |")
        .contains("| **all** |  | 100.0 |")
        .contains("| all except rest |  | 100.0% |")
        .contains("| directories | 50.0 | 7 | `char[]` 50.0 |");
  }

  @Test
  void comparesSumOfItemsWithLiveSet() throws Exception {
    divided(HELD);

    assertThat(Files.readString(root.resolve("report.md")))
        .contains("## Bytes per item")
        .contains(
            "| dubbo-2.7-interface | url | 50,000 | 1,020 | 900 | 4,000 | 2,000 | 1,500 | 2,700 | 95.4 |")
        .contains("| dubbo-2.7-interface | everything else |  |  |  |  |  |  |  | 4.6 |")
        .doesNotContain("| revision |")
        .contains(
            "add up to 100.0 MB, 76.2% less than the live set of 420.0 MB that the JVM reported, **more than 10% off**.")
        .contains("With references of 8 bytes all rows would add up to 134.5 MB.");
  }

  @Test
  void comparesSumOfItemsWithLiveObjects() throws Exception {
    RunFixture fixture = RunFixture.of(root, "[]", V27);
    fixture.played(V27, 1, 400, 420, 5);
    fixture.samples(
        V27,
        1,
        RunFixture.samples(400, 420, 5)
            .replace(
                "\"name\":\"after-churn\",",
                "\"name\":\"after-churn\",\"liveObjectBytes\":115343360,"));
    Files.writeString(fixture.folder().heldHeapFile(V27, 1), HELD);
    Reports.write(root);

    assertThat(Files.readString(root.resolve("report.md")))
        .contains(
            "add up to 100.0 MB, 9.1% less than the live set of 110.0 MB that the JVM reported.");
  }

  @Test
  void reportsAllThatProbeHolds() throws Exception {
    divided(HELD.replace("directories\"", "probe\""));

    CellSummary cell = Reports.read(root).cells().get(0);

    assertThat(cell.get(Measure.PROBE_HELD_MB)).contains(80.0);
    assertThat(cell.remarks()).anyMatch(remark -> remark.contains("80.0 MB of live heap"));
  }

  @Test
  void ordersHoldersByGrowthInOtherRun() throws Exception {
    divided(HELD);
    Path more = Files.createDirectory(root.resolve("more"));
    RunFixture fixture = RunFixture.of(more, "[]", V27, APP);
    fixture.played(V27, 1, 400, 420, 5).played(APP, 1, 100, 105, 0);
    Files.writeString(fixture.folder().heldHeapFile(V27, 1), HELD.replace("52428800", "83886080"));

    assertThat(HolderDifference.of(Reports.read(root), Reports.read(more)))
        .startsWith(new HolderDifference(V27, "directories", 50, 80, ONE, ONE))
        .hasSize(3);
    assertThat(
            DifferenceTable.ofHolders(HolderDifference.of(Reports.read(root), Reports.read(more))))
        .contains("directories", "+30.0")
        .doesNotContain("lists");
  }

  @Test
  void predictsLiveSetFromCountsAndBytesPerItem() throws Exception {
    divided(HELD);
    Path more = Files.createDirectory(root.resolve("more"));
    RunFixture fixture = RunFixture.of(more, "[]", V27, APP);
    fixture.played(V27, 1, 150, 200, 5).played(APP, 1, 100, 105, 0);
    Files.writeString(
        fixture.folder().heldHeapFile(V27, 1),
        HELD.replace("\"count\": 50000", "\"count\": 100000"));

    // 4,857,600 bytes of base and 100,000 URLs of 2,000 bytes, where the JVM reported 200 MB.
    assertThat(ThingPrediction.of(Reports.read(root), Reports.read(more)))
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.predictedMb()).isCloseTo(204_857_600 / 1048576.0, within(1e-6));
              assertThat(found.measuredMb()).isEqualTo(200);
              assertThat(found.offPercent()).isCloseTo(-2.3, within(0.1));
            });
  }

  @Test
  void writesHoldersInSummary() throws Exception {
    divided(HELD);

    assertThat(JsonSchemas.errors("summary", root.resolve("summary.json"))).isEmpty();
    JsonNode cells =
        new ObjectMapper().readTree(root.resolve("summary.json").toFile()).at("/cells");
    JsonNode held = cells.at("/0/heldHeap");
    assertThat(held.path("attributed").asDouble()).isCloseTo(1, within(1e-9));
    long sum = 0;
    for (JsonNode holder : held.path("holders")) {
      sum += holder.path("bytesAlone").asLong() + holder.path("bytesShared").asLong();
    }
    assertThat(sum).isEqualTo(held.path("bytes").asLong());
    assertThat(held.at("/things/sizes/0/count").asLong()).isEqualTo(50_000);
    assertThat(cells.at("/1").has("heldHeap")).isFalse();
  }

  @Test
  void refusesFileWithUnknownKey() {
    assertThatThrownBy(
            () -> divided(HELD.replace("\"dumpBytes\"", "\"strangers\": 1, \"dumpBytes\"")))
        .isInstanceOf(RecordFormatException.class)
        .hasMessageContaining("holders.json")
        .hasMessageContaining("strangers");
  }

  private void divided(String held) throws Exception {
    RunFixture fixture = RunFixture.of(root, "[]", V27, APP);
    fixture.played(V27, 1, 400, 420, 5).played(APP, 1, 100, 105, 0);
    Files.writeString(fixture.folder().heldHeapFile(V27, 1), held);
    Reports.write(root);
  }
}
