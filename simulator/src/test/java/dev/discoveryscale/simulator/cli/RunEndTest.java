package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of a run in the end: a recorded one of three profiles, with other cells. */
class RunEndTest {

  private static final String FIRST = "dubbo-2.7-interface";
  private static final String SECOND = "dubbo-3.0-interface";
  private static final String THIRD = "dubbo-3.0-application";

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path root;

  @Test
  void reportsWarningsAndAFailedGate() throws IOException {
    begin();
    for (String profile : new String[] {FIRST, SECOND, THIRD}) {
      end(profile, Outcome.COMPLETED);
    }

    assertThat(told(Exit.GATE_FAILED))
        .contains("\nNote: half of the services have no provider\n")
        .contains("FAILED gate callsFailed <= 0: " + SECOND + " not measured")
        .doesNotContain("INTERRUPTED");
  }

  /** The first cell broke a gate, the second was interrupted, the third has not begun. */
  @Test
  void reportsMissingCellsAndFailedGatesOfAnInterruptedRun() throws IOException {
    begin();
    end(FIRST, Outcome.COMPLETED);
    end(SECOND, Outcome.INTERRUPTED);

    assertThat(told(Exit.INTERRUPTED))
        .contains(
            "INTERRUPTED: no result of "
                + SECOND
                + ", "
                + THIRD
                + "; their gates were not judged\n",
            "FAILED gate callsFailed <= 0: " + FIRST + " not measured")
        .doesNotContain("FAILED gate callsFailed <= 0: " + SECOND);
    String missing =
        "Not judged, because they were interrupted or have not begun: "
            + SECOND
            + ", "
            + THIRD
            + ".";
    assertThat(Files.readString(root.resolve("report.md")))
        .contains(
            "\n\n**Interrupted: no result of " + SECOND + ", " + THIRD + ".** Resume: `./simulate")
        .contains(missing)
        .contains("| callsFailed <= 0 | " + FIRST + " | 1 | not measured | **no** |")
        .doesNotContain("| callsFailed <= 0 | " + SECOND);
    assertThat(Files.readString(root.resolve("report.html"))).contains(missing);
    assertThat(Files.readString(root.resolve("junit.xml")))
        .contains("classname=\"" + SECOND + ".1\" name=\"outcome\"")
        .doesNotContain("classname=\"" + SECOND + ".1\" name=\"callsFailed");
  }

  private void begin() throws IOException {
    RunRecord recorded = Reports.read(Path.of("../results/reference/icbc-replicates")).run();
    assertThat(recorded.plan().profiles()).containsOnlyKeys(FIRST, SECOND, THIRD);
    ObjectNode scenario = (ObjectNode) recorded.plan().scenario().json();
    scenario.putArray("gates").addObject().put("measure", "callsFailed").put("max", 0);
    new RunFolder(root).write(recorded);
    ObjectNode run = (ObjectNode) JSON.readTree(root.resolve("run.json").toFile());
    run.putArray("warnings").add("half of the services have no provider");
    JSON.writeValue(root.resolve("run.json").toFile(), run.put("replicates", 1));
  }

  private void end(String profile, Outcome outcome) throws IOException {
    new RunFolder(root)
        .write(
            new CellRecordBuilder(
                    new CellRecord.Subject(profile, 1, "l", "v", "m", "g1", 1), Instant.EPOCH)
                .end(outcome, "", Instant.EPOCH));
  }

  private String told(int code) throws IOException {
    StringWriter out = new StringWriter();
    assertThat(RunEnd.tell(root, new PrintWriter(out)).code()).isEqualTo(code);
    return out.toString();
  }
}
