package dev.discoveryscale.scenario.cli;

import dev.discoveryscale.results.capacity.NamedRun;
import dev.discoveryscale.results.report.Reports;
import dev.discoveryscale.scenario.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Runs read from their folders, alone or as the points of a sweep. */
final class MeasuredRuns {
  private static final String RECORD = "run.json";
  private static final String SWEEP = "sweep.json";
  private static final String POINTS = "points";

  private MeasuredRuns() {}

  /**
   * Reads them, each under its folder's name, a point of a sweep under the sweep's name and its
   * own.
   *
   * @throws BadInput for a folder that holds neither a run nor points of a sweep, and for two of
   *     one name
   */
  static List<NamedRun> read(List<Path> folders) throws IOException {
    List<NamedRun> runs = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Path folder : folders) {
      for (Path each : runsOf(folder.toAbsolutePath().normalize())) {
        String name = name(each);
        if (!names.add(name)) {
          throw BadInput.at(each.toString(), "", "a second run called " + name, "each name once");
        }
        runs.add(new NamedRun(name, Reports.read(each)));
      }
    }
    return runs;
  }

  private static List<Path> runsOf(Path folder) throws IOException {
    if (isRun(folder)) {
      return List.of(folder);
    }
    Path points = folder.resolve(POINTS);
    if (Files.isRegularFile(folder.resolve(SWEEP)) && Files.isDirectory(points)) {
      try (Stream<Path> all = Files.list(points)) {
        return all.filter(MeasuredRuns::isRun).sorted().toList();
      }
    }
    throw BadInput.at(
        folder.toString(),
        "",
        "neither " + RECORD + " nor " + SWEEP + " with points",
        "the folder of a run or of a sweep");
  }

  /** Points of two sweeps may have one label. */
  private static String name(Path run) {
    Path parent = run.getParent();
    boolean point =
        parent != null
            && parent.endsWith(POINTS)
            && Files.isRegularFile(parent.resolveSibling(SWEEP));
    String label = run.getFileName().toString();
    return point ? parent.getParent().getFileName() + "/" + label : label;
  }

  private static boolean isRun(Path folder) {
    return Files.isRegularFile(folder.resolve(RECORD));
  }
}
