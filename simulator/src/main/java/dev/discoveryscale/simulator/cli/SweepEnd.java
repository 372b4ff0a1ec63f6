package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.render.sweep.SweepReport;
import dev.discoveryscale.simulator.cli.folders.RunFolders;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of a sweep for the terminal.
 *
 * @param points the result of each point, by label
 */
record SweepEnd(Map<String, RunEnd> points) {

  /**
   * Prints the points, every gate that did not hold, and how to resume the sweep if cells are left.
   * Gates of an interrupted point are not printed, because it is not over.
   */
  static SweepEnd tell(SweepSummary sweep, Path folder, PrintWriter out) {
    Map<String, RunEnd> points = new LinkedHashMap<>();
    sweep.points().forEach((label, run) -> points.put(label, RunEnd.of(run)));
    out.println();
    out.println(SweepReport.table(sweep));
    Servers.caution(sweep.points().values()).ifPresent(out::println);
    points.forEach((label, end) -> lines(label, end).forEach(out::println));
    out.println("report: " + folder.resolve("sweep.md"));
    out.println("page: " + folder.resolve("sweep.html"));
    if (!sweep.finished()) {
      out.println("to run the cells without a result: " + RunFolders.resuming(folder));
    }
    out.flush();
    return new SweepEnd(points);
  }

  private static List<String> lines(String label, RunEnd end) {
    return end.interrupted()
        ? List.of("INTERRUPTED " + label)
        : end.broken().stream().map(gate -> "FAILED %s: %s".formatted(label, gate.text())).toList();
  }

  /** The exit code: the worst of the points, and they are the worse the higher they are. */
  int code() {
    return points.values().stream().mapToInt(RunEnd::code).max().orElse(Exit.DONE);
  }
}
