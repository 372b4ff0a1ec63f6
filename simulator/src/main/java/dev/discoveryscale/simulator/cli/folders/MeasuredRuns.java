package dev.discoveryscale.simulator.cli.folders;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.capacity.NamedRun;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Runs read from their folders, alone, as the points of a sweep, or all that are in a folder. */
public final class MeasuredRuns {
  private static final String POINTS = "points";

  private MeasuredRuns() {}

  /**
   * Reads them, each under its folder's name, a point of a sweep or a search under that one's name
   * and its own. A folder with runs, sweeps and searches in it stands for all of these.
   *
   * @throws BadInput for a folder without any, and for two of one name
   */
  public static List<NamedRun> read(List<Path> folders) throws IOException {
    List<NamedRun> runs = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Path folder : folders) {
      for (Path each : runsOf(folder.toAbsolutePath().normalize())) {
        String name = name(each);
        if (!names.add(name)) {
          throw BadInput.at(each.toString(), "", "a second run called " + name, "each name once");
        }
        RunSummary run = BadInput.unlessRead(() -> Reports.read(each));
        if (run.run().plan().scenario().isOfCalls()) {
          throw BadInput.must(each.toString(), "", "be a run of discovery", "a run of calls");
        }
        runs.add(new NamedRun(name, run));
      }
    }
    return runs;
  }

  private static List<Path> runsOf(Path folder) {
    if (RunFolders.isRun(folder)) {
      return List.of(folder);
    }
    List<Path> inside = FolderOfRuns.allRuns(folder);
    if (inside.isEmpty() && FolderKind.of(folder).isPresent()) {
      throw BadInput.says(
          "'%s' is %s and contains no run%s"
              .formatted(folder, FolderKind.found(folder), FolderKind.instead(folder)));
    }
    if (inside.isEmpty()) {
      throw BadInput.says(
          "'%s' is not the folder of a run, a sweep or a knee search, and contains none: %s"
              .formatted(
                  folder,
                  FolderOfRuns.lacks(folder, FolderOfRuns.NO_RECORDS + " and no runs in it")));
    }
    return inside;
  }

  /** Points of two sweeps may have one label. */
  private static String name(Path run) {
    Path parent = run.getParent();
    boolean point =
        parent != null
            && parent.endsWith(POINTS)
            && parent.getParent() != null
            && FolderOfRuns.hasPoints(parent.getParent());
    String label = run.getFileName().toString();
    return point ? parent.getParent().getFileName() + "/" + label : label;
  }
}
