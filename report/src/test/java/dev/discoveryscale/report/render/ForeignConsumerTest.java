package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.JsonSchemas;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.gate.Gates;
import dev.discoveryscale.report.measure.NotKnown;
import dev.discoveryscale.report.render.cell.ForcedCollections;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody's own application: what its JVM tells is reported, and what it cannot tell is no 0. */
class ForeignConsumerTest {
  private static final String NAME = "own-application";
  private static final String GATES =
      "[{\"measure\":\"callsFailed\",\"max\":0},{\"measure\":\"addressesLost\",\"max\":0},"
          + "{\"measure\":\"usedAfterFullGcMb\",\"max\":100}]";

  @TempDir Path root;
  private RunSummary run;

  @BeforeEach
  void measureApplication() throws IOException {
    String samples =
        new SampleLines()
            .jvm(768)
            .phase(0, "warm-up")
            .sample(0, 0)
            .settled(10_000, "before-churn", 80, 100)
            .phase(10_000, "still")
            .sample(20_000, 110)
            .phase(20_000, "churn")
            .gc(25_000, "young", 3, false)
            .sample(40_000, 170)
            .phase(40_000, "check")
            .settled(50_000, "after-churn", 90, 180)
            .text();
    CellRecord cell =
        RunFixture.record(NAME, 1)
            .with(
                new CellRecord.Foreign(
                    Optional.of(4711L), Optional.of(40L), Optional.of(41L), Optional.of(1234L)))
            .with(
                new CellRecord.Churn(
                    10, 4, 5_000, 100_000, 20_000, ChurnMode.SAMPLING, Optional.empty()))
            .end(Outcome.COMPLETED, "", RunFixture.STARTED);
    RunFixture.of(root, GATES, NAME).cell(cell, samples);
    run = Reports.write(root);
  }

  @Test
  void leavesOutWhatOnlyDubboReports() throws IOException {
    JsonNode cell = summary();
    assertThat(JsonSchemas.errors("summary", text("summary.json"))).isEmpty();
    NotKnown.OF_AN_APPLICATION.forEach(
        measure -> assertThat(cell.has(measure.key())).as(measure.key()).isFalse());
    assertThat(cell.path("phases")).allSatisfy(phase -> assertThat(phase.has("pushes")).isFalse());
    assertThat(cell.at("/foreign/pid").asLong()).isEqualTo(4711);
  }

  @Test
  void measuresWhatItsJvmReports() throws IOException {
    JsonNode cell = summary();
    assertThat(cell.path("usedAfterFullGcBeforeChurnMb").asDouble()).isEqualTo(80);
    assertThat(cell.path("usedAfterFullGcAfterChurnMb").asDouble()).isEqualTo(90);
    assertThat(cell.path("youngGcCount").asLong()).isEqualTo(1);
    assertThat(cell.path("cpuMs").asLong()).isPositive();
    double beyondIdle = (60 - 2 * 10) * 1024 / 4.0;
    assertThat(cell.path("allocatedKbPerChange").asDouble()).isEqualTo(beyondIdle, within(1e-6));
  }

  @Test
  void readsLiveSetInPlaceEvenIfScenarioHasTwin() throws IOException {
    RunFolder folder = new RunFolder(root);
    RunRecord twin = folder.run();
    ((ObjectNode) twin.plan().scenario().json()).putObject("liveSet").put("beforeChurn", "twin");
    folder.write(twin);

    assertThat(ForcedCollections.of(Reports.read(root)))
        .first()
        .asString()
        .startsWith("The probe forces full collections before quiet and still");
  }

  @Test
  void reportsWhatIsNotKnownAndWhy() throws IOException {
    String report = text("report.md");
    assertThat(report)
        .contains("**Consumer**: your own application, process 4711 on Debian OpenJDK")
        .contains("**Not known**: pushes, calls", NotKnown.BECAUSE)
        .contains("allocated per change, KB (derived) |\n")
        .containsPattern("Without a value, .*; held after churn; ")
        .contains(
            "| connections to the fleet before churn | 40 |",
            "| connections to the fleet after churn | 41 |",
            "| calls that the fleet answered | 1,234 |")
        .contains(
            "Not judged, because " + NotKnown.BECAUSE + ": callsFailed <= 0, addressesLost <= 0.")
        .doesNotContain("saw no push", "allocated per push, KB (derived) |", "| calls failed |");
    assertThat(Reports.table(run)).contains("80 → 90", "KB/change").doesNotContain("failed");
  }

  @Test
  void ignoresLinesWrittenAfterEndOfCell() throws IOException {
    String before = text("summary.json");
    long later = RunFixture.STARTED.plusSeconds(3_600).toEpochMilli();
    Files.writeString(
        new RunFolder(root).samples(NAME, 1),
        "{\"t\":%d,\"type\":\"sample\",\"phase\":\"stop\",\"heapUsedBytes\":1,\"allocatedBytes\":99999999999,\"cpuMs\":999999,\"rssBytes\":99999999999}\n"
            .formatted(later),
        StandardOpenOption.APPEND);

    Reports.write(root);

    assertThat(text("summary.json")).isEqualTo(before);
  }

  @Test
  void judgesOnlyGatesOnKnownMeasures() throws IOException {
    assertThat(Gates.check(run))
        .singleElement()
        .satisfies(result -> assertThat(result.held()).isTrue())
        .extracting(result -> result.gate().measure())
        .isEqualTo("usedAfterFullGcMb");
    assertThat(text("junit.xml")).doesNotContain("callsFailed");
  }

  @Test
  void reportsApplicationThatNeverConnected() throws IOException {
    Path other = root.resolve("other");
    CellRecord.Foreign nobody =
        new CellRecord.Foreign(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    RunFixture.of(other, GATES, NAME)
        .cell(
            RunFixture.record(NAME, 1)
                .with(nobody)
                .end(Outcome.FAILED, "no application connected within 10m", RunFixture.STARTED),
            "");

    Reports.write(other);

    assertThat(Files.readString(other.resolve("report.md")))
        .contains("**Consumer**: no application connected.", "no application connected within 10m");
    assertThat(List.of(Files.readString(other.resolve("junit.xml")).split("<error")))
        .hasSizeGreaterThan(1);
  }

  private JsonNode summary() throws IOException {
    return new ObjectMapper().readTree(text("summary.json")).at("/cells/0");
  }

  private String text(String name) throws IOException {
    return Files.readString(root.resolve(name));
  }
}
