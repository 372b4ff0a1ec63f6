package dev.discoveryscale.report.render.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.JsonSchemas;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.folder.RecordFormatException;
import dev.discoveryscale.report.render.Reports;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a profiler sampled, from a cell's folder to the reports. */
class StackTableTest {

  private static final String V27 = "dubbo-2.7-interface";
  private static final String APP = "dubbo-3.0-application";
  private static final String STACKS =
      """
      {"formatVersion": 1, "cutBytes": 0, "recordingBytes": 9000, "kinds": [
       {"kind": "alloc", "unit": "bytes", "flameGraph": "alloc.html", "phases": [
        {"phase": "still", "samples": 1, "value": 524288, "owners": [], "stacks": []},
        {"phase": "churn", "samples": 100, "value": 52428800,
         "owners": [{"owner": "probe", "samples": 4, "value": 2097152},
                    {"owner": "dubbo", "samples": 96, "value": 50331648}],
         "stacks": [
          {"type": "byte[]", "owner": "dubbo", "samples": 50, "value": 26214400,
           "frames": ["java.util.Arrays.copyOf", "...", "org.apache.dubbo.common.URL.buildString"]},
          {"type": "long[]", "owner": "probe", "samples": 4, "value": 2097152,
           "frames": ["dev.discoveryscale.probe.driver.address.AddressSet.add"]}]}]},
       {"kind": "cpu", "unit": "ns", "flameGraph": "cpu.html", "phases": [
        {"phase": "churn", "samples": 10, "value": 100000000,
         "owners": [{"owner": "jvm", "samples": 10, "value": 100000000}],
         "stacks": [{"type": "", "owner": "jvm", "samples": 10, "value": 100000000,
           "frames": ["C2 CompilerThread"]}]}]},
       {"kind": "lock", "unit": "ns", "flameGraph": "lock.html", "phases": []}]}
      """;

  @TempDir private Path root;
  private RunFixture fixture;

  @BeforeEach
  void playCellsWithAndWithoutProfiler() throws Exception {
    fixture = RunFixture.of(root, "[]", V27, APP);
    CellRecord profiled =
        RunFixture.record(V27, 1)
            .profiled(List.of("cpu", "alloc", "lock"))
            .end(Outcome.COMPLETED, "", RunFixture.STARTED.plusSeconds(154));
    fixture.cell(profiled, RunFixture.samples(400, 420, 5)).played(APP, 1, 100, 105, 0);
  }

  @Test
  void marksProfiledCellAndShowsTopStacks() throws Exception {
    report(STACKS);

    assertThat(Files.readString(root.resolve("report.md")))
        .contains("| dubbo-2.7-interface | completed, profiled |", "| completed |")
        .contains("**Profiled**: a profiler was attached")
        .contains("[alloc](cells/dubbo-2.7-interface/1/alloc.html)")
        .contains("[profile.jfr](cells/dubbo-2.7-interface/1/profile.jfr)")
        .contains("alloc in churn: 50 MB from 100 samples; dubbo 96.0% ±4.1, the probe itself 4.0%")
        .contains(
            "| `java.util.Arrays.copyOf` ← … ← `org.apache.dubbo.common.URL.buildString` | `byte[]`"
                + " | 50.0% ±9.6 | 25 | 50 |")
        .contains(
            "| the probe: `dev.discoveryscale.probe.driver.address.AddressSet.add` | `long[]` |")
        .contains("| `C2 CompilerThread` | the JVM's own threads | 100.0% ±13.9 | 100 | 10 |")
        .contains("lock: no sample in the churn phase.")
        .contains("one for each 512 KB")
        .doesNotContain("ends early", "dubbo-3.0-application/1/alloc.html");
  }

  @Test
  void namesProfiledCellsInSummaryAndCsv() throws Exception {
    report(STACKS);

    assertThat(JsonSchemas.errors("summary", root.resolve("summary.json"))).isEmpty();
    JsonNode cells =
        new ObjectMapper().readTree(root.resolve("summary.json").toFile()).at("/cells");
    assertThat(cells.at("/0/profiled").toString()).isEqualTo("[\"cpu\",\"alloc\",\"lock\"]");
    assertThat(cells.at("/0/stacks/0/samples").asLong()).isEqualTo(100);
    assertThat(cells.at("/0/stacks/0/owners/1/value").asLong()).isEqualTo(50_331_648);
    assertThat(cells.at("/1").has("profiled")).isFalse();
    assertThat(Files.readString(root.resolve("summary.csv"))).contains(",false,cpu+alloc+lock,");
  }

  @Test
  void reportsRecordingThatEndsEarly() throws Exception {
    report(STACKS.replace("\"cutBytes\": 0", "\"cutBytes\": 20480"));

    assertThat(Files.readString(root.resolve("report.md")))
        .contains("It ends early: the last 20 KB were lost with the consumer's JVM.");
  }

  @Test
  void marksProfiledCellWithoutStacks() throws Exception {
    Reports.write(root);

    assertThat(Files.readString(root.resolve("report.md")))
        .contains("completed, profiled", "No stacks: see how the cell ended, and its notes.");
  }

  @Test
  void refusesFileWithUnknownKey() {
    assertThatThrownBy(() -> report(STACKS.replace("\"cutBytes\"", "\"things\": 1, \"cutBytes\"")))
        .isInstanceOf(RecordFormatException.class)
        .hasMessageContaining("stacks.json")
        .hasMessageContaining("things");
  }

  private void report(String stacks) throws Exception {
    Files.writeString(fixture.folder().stacksFile(V27, 1), stacks);
    Reports.write(root);
  }
}
