package dev.discoveryscale.report.render.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectorWarningsTest {

  private static final String G1 = "G1 Young Generation, G1 Old Generation";
  private static final String ZGC = "ZGC Cycles, ZGC Pauses";
  private static final String ODD = "ParNew, ConcurrentMarkSweep";

  @TempDir private Path root;

  @Test
  void isSilentForOneCollector() throws IOException {
    RunFixture.of(root, "[]", "a", "b").played("a", 1, 300, 320, 5).played("b", 1, 300, 320, 5);

    RunSummary run = Reports.read(root);

    assertThat(CollectorWarnings.of(run)).isEmpty();
    assertThat(run.cells().get(0).remarks()).noneMatch(remark -> remark.contains("collector"));
  }

  @Test
  void warnsOfDifferentCollectors() throws IOException {
    RunFixture.of(root, "[]", "a", "b")
        .played("a", 1, 300, 320, 5)
        .cell(cell("b", "zgc", 768), on(ZGC, "17"));

    assertThat(CollectorWarnings.of(Reports.read(root)))
        .singleElement()
        .asString()
        .startsWith("cells have different collectors: g1 (a); zgc (b). ");
  }

  @Test
  void comparesUsedCollectorsInsteadOfRequestedOnes() throws IOException {
    RunFixture.of(root, "[]", "a", "b", "own")
        .played("a", 1, 300, 320, 5)
        .cell(cell("b", "zgc", 768), on(G1, "17"))
        .cell(cell("own", "its own", 768), on(G1, "17"));

    RunSummary run = Reports.read(root);

    assertThat(CollectorWarnings.of(run)).isEmpty();
    assertThat(run.cells().get(1).remarks())
        .contains(
            "The requested collector is zgc, but the JVM uses: G1 Young Generation, G1 Old Generation.");
  }

  @Test
  void distinguishesApplicationsWithTheirOwnCollectors() throws IOException {
    Path one = Files.createDirectory(root.resolve("one"));
    Path other = Files.createDirectory(root.resolve("other"));
    RunFixture.of(one, "[]", "own").cell(cell("own", "its own", 768), on(G1, "17.0.15+6"));
    RunFixture.of(other, "[]", "own").cell(cell("own", "its own", 512), on(ODD, "1.8.0_402-b06"));

    RunSummary first = Reports.read(one);
    RunSummary second = Reports.read(other);

    assertThat(CollectorWarnings.of(first, second))
        .singleElement()
        .asString()
        .startsWith("cells have different collectors: cms (own); g1 (own)");
    assertThat(JvmDifferences.of(first, first)).isEmpty();
    assertThat(JvmDifferences.of(first, second))
        .contains(
            "different Java versions, 17 in one run and 8 in the other: own",
            "different heap limits, 768 MB in one run and 512 MB in the other: own");
  }

  @Test
  void reportsPausesThatG1LacksOnSomeJvms() throws IOException {
    Path one = Files.createDirectory(root.resolve("one"));
    Path other = Files.createDirectory(root.resolve("other"));
    String all = "G1 Young Generation, G1 Concurrent GC, G1 Old Generation";
    RunFixture.of(one, "[]", "a").cell(cell("a", "g1", 768), on(G1, "17"));
    RunFixture.of(other, "[]", "a").cell(cell("a", "g1", 768), on(all, "17"));
    RunSummary first = Reports.read(one);
    RunSummary second = Reports.read(other);

    assertThat(CellDetail.markdown(first.cells().get(0)))
        .contains(
            "This JVM has no bean \"G1 Concurrent GC\": pauses do not include G1's remark and cleanup.");
    assertThat(CellDetail.markdown(second.cells().get(0))).doesNotContain("remark and cleanup");
    assertThat(JvmDifferences.of(first, second))
        .singleElement()
        .asString()
        .startsWith(
            "collections are reported by G1 Old Generation, G1 Young Generation in one run and by G1 Concurrent GC, ")
        .endsWith("pauses: a");
  }

  private static CellRecord cell(String profile, String asked, int heapMb) {
    return new CellRecordBuilder(
            new CellRecord.Subject(profile, 1, "dubbo-2.7", "2.7.23", "interface", asked, heapMb),
            RunFixture.STARTED)
        .end(Outcome.COMPLETED, "", RunFixture.STARTED.plusSeconds(154));
  }

  private static String on(String beans, String version) {
    return RunFixture.samples(300, 320, 5)
        .replace(G1, beans)
        .replace("\"version\":\"17\"", "\"version\":\"" + version + "\"");
  }
}
