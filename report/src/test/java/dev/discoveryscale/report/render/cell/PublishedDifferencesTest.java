package dev.discoveryscale.report.render.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.measure.Published;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Differences from the published experiment. */
class PublishedDifferencesTest {

  @TempDir private Path root;

  @Test
  void namesRegistryOtherThanPublishedZooKeeper() throws IOException {
    assertThat(differences(Path.of("../results/reference/nacos")))
        .filteredOn(line -> line.startsWith("**Registries**"))
        .singleElement()
        .asString()
        .contains("Nacos 2.5.1 here, ZooKeeper published.");
    assertThat(differences(Path.of("../results/reference/rnacos")))
        .anyMatch(line -> line.contains("a stand-in for Nacos here, ZooKeeper published."));
    assertThat(differences(Path.of("../results/reference/icbc")))
        .noneMatch(line -> line.startsWith("**Registries**"));
  }

  @Test
  void namesCellsThatPlayedDifferentChanges() throws IOException {
    RunFixture.of(root, "[]", "a", "b", "c")
        .cell(played("a", 6), "")
        .cell(played("b", 5), "")
        .cell(played("c", 6), "");

    assertThat(differences(root))
        .filteredOn(line -> line.startsWith("**Time**"))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("**Time**, a, c (sampling): 6 changes played, "),
            line -> assertThat(line).startsWith("**Time**, b (sampling): 5 changes played, "));
  }

  @Test
  void doesNotNameCellsThatPlayedSameChanges() throws IOException {
    RunFixture.of(root, "[]", "a", "b").cell(played("a", 6), "").cell(played("b", 6), "");

    assertThat(differences(root))
        .filteredOn(line -> line.startsWith("**Time**"))
        .singleElement()
        .asString()
        .startsWith("**Time** (sampling): 6 changes played, one every 12.0 s, for 480 changes");
  }

  @Test
  void reportsUnenforcedMemoryLimit() throws IOException {
    assertThat(differences(Path.of("../results/reference/containers/plain")))
        .anyMatch(line -> line.startsWith("**Memory limit**: no cgroup enforced one;"));
    assertThat(differences(Path.of("../results/reference/containers/limited")))
        .noneMatch(line -> line.startsWith("**Memory limit**"));
  }

  private static CellRecord played(String profile, long changes) {
    return RunFixture.record(profile, 1)
        .with(
            new CellRecord.Churn(
                480, changes, 12_000, 72_000_000, 72_000, ChurnMode.SAMPLING, Optional.empty()))
        .end(Outcome.COMPLETED, "", RunFixture.STARTED);
  }

  private static List<String> differences(Path run) throws IOException {
    return PublishedDifferences.of(Reports.read(run), Published.load());
  }
}
