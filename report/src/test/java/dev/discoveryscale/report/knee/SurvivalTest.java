package dev.discoveryscale.report.knee;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a cell survives, by cells that were recorded and by cells made for it. */
class SurvivalTest {

  @TempDir private Path root;

  @ParameterizedTest
  @CsvSource({
    "icbc, dubbo-2.6-interface, 19 full collections",
    "icbc, dubbo-2.7-interface, 17 full collections",
    "icbc, dubbo-3.0-interface,",
    "icbc, dubbo-3.3-application,",
    "icbc-distinct-1, dubbo-2.7-interface, 18 full collections",
    "icbc-distinct-1, dubbo-3.0-application,"
  })
  void judgesCellsOfFlagship(String run, String profile, String against) throws IOException {
    KneePoint point = KneePoint.of(768, Reports.read(Path.of("../results/reference", run)));

    assertThat(point.cells())
        .filteredOn(cell -> cell.summary().profile().equals(profile))
        .singleElement()
        .extracting(JudgedCell::against)
        .isEqualTo(against == null ? List.of() : List.of(against));
  }

  @Test
  void survivesOnlyIfEachCellDoes() throws IOException {
    RunFixture run = RunFixture.of(root, "[]", "a").played("a", 1, 300, 310, 0);
    assertThat(trial()).isEqualTo(new Trial(768, 1, true));

    run.played("a", 2, 300, 310, 2);
    assertThat(trial()).isEqualTo(new Trial(768, 2, false));
  }

  @Test
  void failsWithLiveSetOfNineTenthsOfHeap() throws IOException {
    RunFixture.of(root, "[]", "a").played("a", 1, 300, 700, 1);

    assertThat(cell().against()).containsExactly("1 full collection", "pressed against its heap");
  }

  @Test
  void failsWithFailedGate() throws IOException {
    String gates = "[{\"measure\": \"callsFailed\", \"max\": 0}]";
    RunFixture.of(root, gates, "a").played("a", 1, 300, 310, 0);

    assertThat(cell().against()).singleElement().asString().contains("callsFailed");
  }

  @Test
  void takesOutOfMemoryForResultButNotFailure() throws IOException {
    RunFixture run = RunFixture.of(root, "[]", "a");
    run.cell(RunFixture.record("a", 1).end(Outcome.FAILED, "", RunFixture.STARTED), "");
    assertThat(KneePoint.of(768, Reports.read(root)).trial()).isEmpty();

    run.cell(RunFixture.record("a", 1).end(Outcome.OUT_OF_MEMORY, "", RunFixture.STARTED), "");
    assertThat(cell().against()).containsExactly("out of memory");
  }

  @Test
  void failsWithCyclesThatCameTooLate() throws IOException {
    String cycle =
        """
        {"t":%d,"type":"gc","phase":"churn","kind":"concurrent","name":"ZGC Cycles",\
        "cause":"Allocation Stall","pauseMs":0.0,"forced":false}
        """
            .formatted(SampleLines.EPOCH + 117_000);
    String samples = RunFixture.samples(300, 310, 0);
    RunFixture run = RunFixture.of(root, "[]", "a").played("a", 1, 300, 310, 0);
    run.samples("a", 1, samples + cycle);

    assertThat(cell().against()).containsExactly("1 cycles because nothing could be allocated");
  }

  @Test
  void reportsCollectionsBeforeStillPhaseWithoutJudgingThem() throws IOException {
    String early = new SampleLines().phase(5_500, "warm-up").gc(6_000, "full", 9, false).text();
    RunFixture run = RunFixture.of(root, "[]", "a").played("a", 1, 300, 310, 0);
    String samples = RunFixture.samples(300, 310, 0);
    int still = samples.indexOf("{\"t\":" + (SampleLines.EPOCH + 9_000));
    run.samples("a", 1, samples.substring(0, still) + early + samples.substring(still));

    assertThat(cell().survived()).isTrue();
    assertThat(cell().fullBefore()).isEqualTo(1);
  }

  private JudgedCell cell() throws IOException {
    return KneePoint.of(768, Reports.read(root)).cells().get(0);
  }

  private Trial trial() throws IOException {
    return KneePoint.of(768, Reports.read(root)).trial().orElseThrow();
  }
}
