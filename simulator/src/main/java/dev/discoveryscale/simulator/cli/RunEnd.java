package dev.discoveryscale.simulator.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.ForeignLoads;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.gate.Gates;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of a run for the terminal.
 *
 * @param summary the whole run
 * @param broken the gates that did not hold
 */
record RunEnd(RunSummary summary, List<GateResult> broken) {

  RunEnd {
    broken = List.copyOf(broken);
  }

  /**
   * Makes the reports of a run. Prints the verdict, the run's warnings, every gate that did not
   * hold, and every gate that was not judged because its profile is not in the run. If the run was
   * interrupted, also prints which cells have no result and were not judged.
   */
  static RunEnd tell(Path folder, PrintWriter out) throws IOException {
    RunSummary summary = Reports.write(folder);
    out.println();
    out.println(Reports.table(summary));
    ForeignLoads.caution(summary).ifPresent(out::println);
    Servers.caution(summary).ifPresent(out::println);
    summary.run().notes().warnings().forEach(warning -> out.println("Note: " + warning));
    RunEnd end = of(summary);
    end.lines().forEach(out::println);
    out.println("report: " + folder.resolve("report.md"));
    out.println("page: " + folder.resolve("report.html"));
    out.flush();
    return end;
  }

  /** Whether a run's reports are there and contain all its cells, each with its result. */
  static boolean isReported(Path folder) throws IOException {
    Path file = folder.resolve("summary.json");
    if (!Files.exists(file) || !Files.exists(folder.resolve("report.md"))) {
      return false;
    }
    JsonNode cells = new ObjectMapper().readTree(file.toFile()).path("cells");
    RunSummary summary = Reports.read(folder);
    return cells.size() == summary.cells().size()
        && cells.findValuesAsText("outcome").stream()
            .allMatch(outcome -> Outcome.of(outcome).isResult());
  }

  /** Says that nothing is left to do, and which gates did not hold. Writes no file. */
  static RunEnd nothing(String what, Path folder, PrintWriter out) throws IOException {
    RunEnd end = of(Reports.read(folder));
    out.println(what);
    end.lines().forEach(out::println);
    out.println("report: " + folder.resolve("report.md"));
    out.println("page: " + folder.resolve("report.html"));
    out.flush();
    return end;
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (interrupted()) {
      lines.add(
          "INTERRUPTED: no result of %s%s"
              .formatted(
                  String.join(", ", summary.missing()),
                  Gates.any(summary) ? "; their gates were not judged" : ""));
    }
    broken.forEach(result -> lines.add("FAILED " + result.text()));
    lines.addAll(Gates.withoutProfile(summary));
    return lines;
  }

  /** Whether a cell was interrupted. */
  boolean interrupted() {
    return outcomes().contains(Outcome.INTERRUPTED);
  }

  /** What a run came to. */
  static RunEnd of(RunSummary summary) {
    return new RunEnd(
        summary, Gates.check(summary).stream().filter(result -> !result.held()).toList());
  }

  /** How each cell ended. */
  List<Outcome> outcomes() {
    return summary.cells().stream().map(CellSummary::outcome).toList();
  }

  /** The exit code. */
  int code() {
    if (interrupted()) {
      return Exit.INTERRUPTED;
    }
    if (outcomes().contains(Outcome.FAILED)) {
      return Exit.NOT_FINISHED;
    }
    return broken.isEmpty() ? Exit.DONE : Exit.GATE_FAILED;
  }
}
