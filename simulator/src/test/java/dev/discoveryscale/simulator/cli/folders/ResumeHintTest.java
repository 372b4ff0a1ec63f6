package dev.discoveryscale.simulator.cli.folders;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a run that has cells without a result. */
class ResumeHintTest {

  private static final String RESUME = "./simulate run --resume ";

  @TempDir private Path root;

  @Test
  void suggestsToResumeTheRunInItsFolder() throws IOException {
    begin("");
    end(cell());

    assertThat(told()).contains("to run the cells without a result: " + RESUME + root);
  }

  @Test
  void warnsThatResumingKeepsAnUnreachableAddress() throws IOException {
    begin("127.0.0.1:1");
    end(cell());

    assertThat(told())
        .contains(
            "no cell reached its registries: if registries.connect, 127.0.0.1:1, is wrong, start a"
                + " new run, because resuming keeps it; if it is right, resume once they answer: "
                + RESUME
                + root);
  }

  @Test
  void suggestsToResumeWhenTheAddressAnswered() throws IOException {
    begin("127.0.0.1:1");
    end(
        cell()
            .servers(
                List.of(
                    new CellRecord.Server(
                        "registry-1", "nacos", "Nacos", Optional.of("2.5.1"), false))));

    assertThat(told()).contains("to run the cells without a result: " + RESUME + root);
  }

  private void begin(String connect) throws IOException {
    RunRecord recorded = Reports.read(Path.of("../results/reference/icbc-replicates")).run();
    ObjectNode registries = (ObjectNode) recorded.plan().scenario().json().path("registries");
    registries.putArray("connect");
    if (!connect.isEmpty()) {
      registries.withArray("connect").add(connect);
    }
    new RunFolder(root).write(recorded);
  }

  private static CellRecordBuilder cell() {
    return new CellRecordBuilder(
        new CellRecord.Subject("dubbo-2.7-interface", 1, "l", "v", "m", "g1", 1), Instant.EPOCH);
  }

  private void end(CellRecordBuilder cell) throws IOException {
    new RunFolder(root).write(cell.end(Outcome.FAILED, "", Instant.EPOCH));
  }

  private Optional<String> told() throws IOException {
    RunSummary summary = Reports.read(root);
    return ResumeHint.with(summary, root);
  }
}
