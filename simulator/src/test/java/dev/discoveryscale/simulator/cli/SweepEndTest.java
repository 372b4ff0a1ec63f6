package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.search.SweepRecord;
import dev.discoveryscale.model.record.search.SweepRecord.Axis;
import dev.discoveryscale.model.record.search.SweepRecord.Given;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of a sweep in the end, of a recorded run with cells that ended as the test says. */
class SweepEndTest {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String PROFILE = "dubbo-2.7-interface";

  @TempDir private Path root;

  @Test
  void reportsAFailedGate() throws IOException {
    assertThat(told(Outcome.COMPLETED, Exit.GATE_FAILED))
        .contains("FAILED instances=10: gate callsFailed <= 0: " + PROFILE + " not measured");
  }

  @Test
  void reportsAnInterruptedPointWithoutItsGates() throws IOException {
    assertThat(told(Outcome.INTERRUPTED, Exit.INTERRUPTED))
        .contains("INTERRUPTED instances=10")
        .contains("to run the cells without a result: ")
        .doesNotContain("FAILED", "gate");
  }

  private String told(Outcome outcome, int code) throws IOException {
    StringWriter out = new StringWriter();
    Sweeping.SweepEnd end = Sweeping.SweepEnd.tell(sweep(outcome), root, new PrintWriter(out));
    assertThat(end.code()).isEqualTo(code);
    return out.toString();
  }

  private SweepSummary sweep(Outcome outcome) throws IOException {
    RunSummary recorded = Reports.read(Path.of("../results/reference/icbc"));
    RunFolder folder = new RunFolder(root);
    ((ObjectNode) recorded.run().plan().scenario().json())
        .putArray("gates")
        .addObject()
        .put("measure", "callsFailed")
        .put("max", 0);
    RunRecord run = recorded.run();
    folder.write(run);
    folder.write(
        new CellRecordBuilder(
                new CellRecord.Subject(PROFILE, 1, "l", "v", "m", "g1", 1), Instant.EPOCH)
            .end(outcome, "", Instant.EPOCH));
    Point point =
        new Point("instances=10", Map.of("providers.instances", JSON.numberNode(10)), "points/a");
    SweepRecord record =
        new SweepRecord(
            SweepRecord.FORMAT_VERSION,
            "icbc",
            new Given("icbc.yaml", JSON.objectNode()),
            List.of(new Given(PROFILE + ".yaml", JSON.objectNode())),
            List.of(),
            1,
            List.of(new Axis("providers.instances", List.of(JSON.numberNode(10)))),
            List.of(point),
            List.of(),
            Instant.EPOCH);
    return new SweepSummary(record, Map.of(point.label(), Reports.read(root)));
  }
}
