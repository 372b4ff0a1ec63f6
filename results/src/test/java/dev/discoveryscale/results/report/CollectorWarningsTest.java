package dev.discoveryscale.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.results.RunFixture;
import dev.discoveryscale.results.analysis.RunSummary;
import dev.discoveryscale.results.record.CellRecordBuilder;
import dev.discoveryscale.results.record.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectorWarningsTest {

  @TempDir private Path root;

  @Test
  void cellsOfOneCollectorNeedNoWarning() throws IOException {
    RunFixture.of(root, "[]", "a", "b").played("a", 1, 300, 320, 5).played("b", 1, 300, 320, 5);

    RunSummary run = Reports.read(root);

    assertThat(CollectorWarnings.of(run)).isEmpty();
    assertThat(run.cells().get(0).remarks()).noneMatch(remark -> remark.contains("collector"));
  }

  @Test
  void cellsOfDifferentOnesDoAndOneThatHasAnotherInForceSaysSo() throws IOException {
    CellRecordBuilder asked =
        new CellRecordBuilder(
            "b", 1, "dubbo-2.7", "2.7.23", "interface", "zgc", 768, RunFixture.STARTED);
    RunFixture.of(root, "[]", "a", "b")
        .played("a", 1, 300, 320, 5)
        .cell(
            asked.end(Outcome.COMPLETED, "", RunFixture.STARTED.plusSeconds(154)),
            RunFixture.samples(300, 320, 5));

    RunSummary run = Reports.read(root);

    assertThat(CollectorWarnings.of(run))
        .singleElement()
        .asString()
        .startsWith("cells have different collectors: g1 (a); zgc (b). ");
    assertThat(run.cells().get(1).remarks())
        .contains(
            "Asked for the collector zgc, in force is: G1 Young Generation, G1 Old Generation.");
  }
}
