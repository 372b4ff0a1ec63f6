package dev.discoveryscale.report.render.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.discoveryscale.model.record.search.SweepRecord;
import dev.discoveryscale.model.record.search.SweepRecord.Axis;
import dev.discoveryscale.model.record.search.SweepRecord.Given;
import dev.discoveryscale.model.record.search.SweepRecord.LeftOut;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.folder.RecordFormatException;
import dev.discoveryscale.report.folder.SweepFolder;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recorded run of three replicates of three profiles as one point of a sweep. */
class SweepReportTest {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Path RUN = Path.of("../results/reference/icbc-replicates");

  @TempDir Path root;

  @Test
  void listsPlayedAndUnplayedPoints() throws IOException {
    String text = SweepReport.markdown(sweep(Reports.read(RUN)));

    assertThat(text)
        .contains(
            "- `providers.instances`: 500, 1000, 2000",
            "| [instances=500](points/instances=500/report.md) | dubbo-2.7-interface | 3 of 3 cells completed | held |"
                + " 350 [348–352] → 598 [597–598] |"
                + " 18 [15.5–20.5] → 1,559 [258–1,947] |",
            "| 513 [506–520] → 45,388 [7,764–54,745] |",
            "| instances=1000 | dubbo-2.7-interface | left out | – | – | – | – | – |",
            "| instances=1000 | dubbo-3.0-interface | not played yet | – | – | – | – | – |",
            "- dubbo-2.7-interface at instances=1000: out-of-memory at instances=500",
            "Answered as registries: ZooKeeper 3.");
  }

  @Test
  void saysSoFarOnlyForUnfinishedSweep() throws IOException {
    SweepSummary unfinished = sweep(Reports.read(RUN));
    SweepRecord all = unfinished.sweep();

    assertThat(SweepReport.markdown(with(all, all.points(), unfinished)))
        .contains("## Left out\n\nNothing was left out so far.\n");
    assertThat(SweepReport.markdown(with(all, all.points().subList(0, 1), unfinished)))
        .contains("## Left out\n\nNothing was left out.\n");
  }

  @Test
  void refusesPointThatLiesElsewhere() throws IOException {
    SweepFolder folder = new SweepFolder(root);
    SweepRecord sweep = sweep(Reports.read(RUN)).sweep();
    Path file = root.resolve("sweep.json");

    folder.write(sweep);
    String written = Files.readString(file);
    Files.writeString(file, written.replace("points/instances=500", "../instances=500"));
    assertThatThrownBy(folder::sweep)
        .isInstanceOf(RecordFormatException.class)
        .hasMessageMatching(
            ".*sweep.json:\\d+: points.0.folder must be points/instances=500, got"
                + " \"../instances=500\"");

    Files.writeString(file, written.replace("\"instances=500\"", "\"../instances=500\""));
    assertThatThrownBy(folder::sweep)
        .isInstanceOf(RecordFormatException.class)
        .hasMessageMatching(".*sweep.json:\\d+: points.0.label must be a point's label.*");

    Files.writeString(file, written.replace("dubbo-2.7-interface.yaml", "a/b.yaml"));
    assertThatThrownBy(folder::sweep)
        .isInstanceOf(RecordFormatException.class)
        .hasMessageMatching(".*sweep.json:\\d+: profiles.0.file must be 1 to 100 .*got \"a/b\"");
  }

  private static SweepSummary with(SweepRecord sweep, List<Point> points, SweepSummary played) {
    return new SweepSummary(
        new SweepRecord(
            SweepRecord.FORMAT_VERSION,
            sweep.scenarioName(),
            sweep.scenario(),
            sweep.profiles(),
            sweep.command(),
            sweep.replicates(),
            sweep.axes(),
            points,
            List.of(),
            sweep.startedAt()),
        played.points());
  }

  @Test
  void leavesOutIntervalsOnTerminal() throws IOException {
    assertThat(SweepReport.table(sweep(Reports.read(RUN))).lines())
        .allMatch(line -> line.length() <= 120)
        .anyMatch(
            line -> line.matches("instances=500 +dubbo-2.7-interface +completed +350 → 598 .*"));
  }

  @Test
  void readsRecordAsWritten() throws IOException {
    SweepFolder folder = new SweepFolder(root);
    SweepRecord sweep = sweep(Reports.read(RUN)).sweep();

    folder.write(sweep);

    assertThat(SweepFolder.isOne(root)).isTrue();
    assertThat(folder.sweep()).isEqualTo(sweep);
    assertThat(folder.begun(sweep.points().get(0))).isFalse();
  }

  private static SweepSummary sweep(RunSummary run) {
    List<JsonNode> values = Stream.of(500, 1000, 2000).<JsonNode>map(JSON::numberNode).toList();
    SweepRecord record =
        new SweepRecord(
            SweepRecord.FORMAT_VERSION,
            "icbc",
            new Given("icbc.yaml", JSON.objectNode()),
            run.run().plan().profiles().keySet().stream()
                .map(name -> new Given(name + ".yaml", JSON.objectNode()))
                .toList(),
            List.of("./simulate", "run", "icbc"),
            3,
            List.of(new Axis("providers.instances", values)),
            values.stream().map(SweepReportTest::point).toList(),
            List.of(
                new LeftOut(
                    "instances=1000", "dubbo-2.7-interface", "instances=500", "out-of-memory")),
            Instant.EPOCH);
    return new SweepSummary(record, Map.of("instances=500", run));
  }

  private static Point point(JsonNode value) {
    String label = "instances=" + value;
    return new Point(label, Map.of("providers.instances", value), "points/" + label);
  }
}
