package dev.discoveryscale.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.stage.CellRecords;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the verdict over the main profiles is printed. */
class MainVerdictTest {

  private static final List<String> PROFILES = List.of("a", "b", "c");
  private static final String TIME = "span: 1h, played: 1m";
  private static final String STANDS = "the main verdict is final; the other profiles follow:";

  @TempDir private Path root;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Progress progress =
      new Progress(new PrintStream(out, true, StandardCharsets.UTF_8), 0, Clock.systemUTC());

  @Test
  void isPrintedOnceWhenTheLastMainCellHasEnded() throws Exception {
    RunPlan plan = begun(Plans.of(TIME, PROFILES, 1, "main=[a, b]"));
    MainVerdict verdict = new MainVerdict(plan, progress);

    verdict.printIfItStands(Reports.read(root));
    ended(plan, "a", 1, Outcome.COMPLETED);
    verdict.printIfItStands(Reports.read(root));
    assertThat(printed()).isEmpty();

    ended(plan, "b", 1, Outcome.OUT_OF_MEMORY);
    verdict.printIfItStands(Reports.read(root));
    verdict.printIfItStands(Reports.read(root));

    assertThat(printed())
        .containsOnlyOnce(STANDS)
        .contains(mainTable())
        .doesNotContain("not begun");
  }

  @Test
  void isPrintedWhenTheFiguresOfTheLastMainCellAreKnown() throws Exception {
    RunPlan plan = begun(Plans.of(TIME, PROFILES, 1, "main=[a, b]"));
    MainVerdict verdict = new MainVerdict(plan, progress);

    verdict.printIfItStandsWith(record(plan, "a", 1, Outcome.COMPLETED), root);
    assertThat(printed()).isEmpty();
    ended(plan, "a", 1, Outcome.COMPLETED);
    verdict.printIfItStandsWith(record(plan, "c", 1, Outcome.COMPLETED), root);
    assertThat(printed()).isEmpty();

    verdict.printIfItStandsWith(record(plan, "b", 1, Outcome.COMPLETED), root);
    ended(plan, "b", 1, Outcome.COMPLETED);
    verdict.printIfItStands(Reports.read(root));

    assertThat(printed())
        .containsOnlyOnce(STANDS)
        .contains(mainTable())
        .doesNotContain("not begun");
  }

  @Test
  void isPrintedAgainIfItsLastCellFailsAfterwards() throws Exception {
    RunPlan plan = begun(Plans.of(TIME, PROFILES, 1, "main=[a, b]"));
    MainVerdict verdict = new MainVerdict(plan, progress);
    ended(plan, "a", 1, Outcome.COMPLETED);

    verdict.printIfItStandsWith(record(plan, "b", 1, Outcome.COMPLETED), root);
    ended(plan, "b", 1, Outcome.FAILED);
    verdict.printIfItStands(Reports.read(root));
    verdict.printIfItStands(Reports.read(root));

    assertThat(printed())
        .containsOnlyOnce("the last main cell failed after its figures were printed; corrected:")
        .endsWith(mainTable() + "\n");
    assertThat(printed().split(STANDS, -1)).hasSize(3);
  }

  @Test
  void waitsForAllReplicatesAndForCellsThatWereInterrupted() throws Exception {
    RunPlan plan = begun(Plans.of(TIME, PROFILES, 2, "main=[a]"));
    MainVerdict verdict = new MainVerdict(plan, progress);

    ended(plan, "a", 1, Outcome.COMPLETED);
    verdict.printIfItStands(Reports.read(root));
    ended(plan, "a", 2, Outcome.INTERRUPTED);
    verdict.printIfItStands(Reports.read(root));
    assertThat(printed()).isEmpty();

    ended(plan, "a", 2, Outcome.FAILED);
    verdict.printIfItStands(Reports.read(root));

    assertThat(printed()).contains(STANDS);
  }

  @Test
  void isLeftToTheEndIfNothingElseIsToBePlayed() throws Exception {
    RunPlan plan = begun(Plans.of(TIME, PROFILES, 1, "main=[a, b]"));
    for (String profile : PROFILES) {
      ended(plan, profile, 1, Outcome.COMPLETED);
    }

    new MainVerdict(plan, progress).printIfItStands(Reports.read(root));

    assertThat(printed()).isEmpty();
  }

  @Test
  void isNoneWithoutMainProfilesOrWithoutOthers() throws Exception {
    RunPlan alike = begun(Plans.of(TIME, PROFILES, 1));
    ended(alike, "a", 1, Outcome.COMPLETED);

    new MainVerdict(alike, progress).printIfItStands(Reports.read(root));
    new MainVerdict(Plans.of(TIME, List.of("a"), 1, "main=[a]"), progress)
        .printIfItStands(Reports.read(root));

    assertThat(printed()).isEmpty();
  }

  private RunPlan begun(RunPlan plan) throws Exception {
    new RunFolder(root).write(RunRecords.of(plan, root, Instant.EPOCH, CoreReservation.none()));
    return plan;
  }

  private void ended(RunPlan plan, String profile, int replicate, Outcome outcome)
      throws Exception {
    new RunFolder(root).write(record(plan, profile, replicate, outcome));
  }

  private static CellRecord record(RunPlan plan, String profile, int replicate, Outcome outcome) {
    RunPlan.Cell cell =
        plan.cells().stream()
            .filter(one -> one.profile().name().equals(profile) && one.replicate() == replicate)
            .findFirst()
            .orElseThrow();
    return CellRecords.begin(cell, Instant.EPOCH).end(outcome, "", Instant.EPOCH);
  }

  private String mainTable() throws IOException {
    return Reports.table(Reports.read(root).limitedTo(List.of("a", "b")));
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }
}
