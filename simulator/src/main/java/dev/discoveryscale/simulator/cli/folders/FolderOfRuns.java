package dev.discoveryscale.simulator.cli.folders;

import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.folder.SweepFolder;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A folder that is no run's and may hold some, as a sweep's does in {@code points}. */
public final class FolderOfRuns {

  private static final String RUN = "the folder of a run";

  /** A report alone says nothing that another could be made from. */
  static final String NO_RECORDS = "it has no records (run.json, or records.zip of a packed run)";

  /** How far below a folder runs are looked for: points of a sweep in a folder of sweeps. */
  private static final int DEEPEST = 3;

  /** If it contains more than these, the rest is counted. */
  private static final int LISTED = 10;

  private FolderOfRuns() {}

  /**
   * Why a place is not the folder that a command wants, as a clause.
   *
   * @param folder what is said of a folder
   */
  static String lacks(Path place, String folder) {
    if (Files.isDirectory(place)) {
      return folder;
    }
    if (!Files.exists(place)) {
      return "it does not exist";
    }
    Path parent = place.toAbsolutePath().normalize().getParent();
    return RunFolders.isRun(parent) || hasPoints(parent)
        ? "it is a file; give its folder, " + parent
        : "it is a file";
  }

  /** Whether runs of one sweep or search are in it. */
  public static boolean hasPoints(Path folder) {
    return SweepFolder.isOne(folder) || KneeFolder.isOne(folder);
  }

  /** The runs in it, by name; of a sweep or a search its points. None if it is no folder. */
  static List<Path> runs(Path folder) {
    return children(hasPoints(folder) ? folder.resolve("points") : folder).stream()
        .filter(RunFolders::isRun)
        .toList();
  }

  /** The runs in it, and those of sweeps and searches in it. */
  static List<Path> allRuns(Path folder) {
    return hasPoints(folder)
        ? runs(folder)
        : children(folder).stream()
            .flatMap(each -> RunFolders.isRun(each) ? Stream.of(each) : points(each))
            .toList();
  }

  private static Stream<Path> points(Path folder) {
    return hasPoints(folder) ? runs(folder).stream() : Stream.empty();
  }

  /** How many runs a command takes where it was given a folder. */
  enum Wanted {
    ONE,
    SEVERAL
  }

  /** Why a folder is not the run that is wanted, and which ones are meant perhaps. */
  static BadInput refused(Path asked, Wanted wanted) {
    List<Path> inside = below(asked, wanted, DEEPEST);
    if (inside.isEmpty() && FolderKind.of(asked).isPresent()) {
      return RunFolders.wrongKind(asked, RUN);
    }
    if (inside.isEmpty()) {
      return BadInput.says("'%s' is not %s: %s".formatted(asked, RUN, lacks(asked, NO_RECORDS)));
    }
    boolean runs = inside.stream().allMatch(RunFolders::isRun);
    return BadInput.says(
        "'%s' is not %s; it contains %d %s%s\nGive one of them, such as %s%s"
            .formatted(
                asked,
                RUN,
                inside.size(),
                (runs ? "run" : "folder") + (inside.size() == 1 ? "" : "s"),
                runs ? "" : " of runs, sweeps or knee searches",
                inside.get(0),
                wanted == Wanted.SEVERAL ? several(asked, inside) : ""));
  }

  /** How to name all of them; a pattern would take what else is in the folder too. */
  private static String several(Path asked, List<Path> inside) {
    if (inside.size() == 1) {
      return "";
    }
    if (entries(asked).size() == inside.size()
        && inside.stream().allMatch(each -> each.getParent().equals(asked))) {
      return ", or all as " + asked.resolve("*");
    }
    String others =
        inside.stream()
            .skip(1)
            .limit(LISTED)
            .map(each -> asked.relativize(each).toString())
            .collect(Collectors.joining(", ", "; the others in this folder: ", ""));
    int more = inside.size() - 1 - LISTED;
    return more > 0 ? "%s and %d more".formatted(others, more) : others;
  }

  /** What a command would take, in this folder and in those below it. */
  private static List<Path> below(Path folder, Wanted wanted, int depth) {
    return children(folder).stream()
        .flatMap(
            each ->
                RunFolders.isRun(each) || wanted == Wanted.SEVERAL && hasPoints(each)
                    ? Stream.of(each)
                    : depth == 1 ? Stream.empty() : below(each, wanted, depth - 1).stream())
        .toList();
  }

  private static List<Path> children(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    return entries(folder).stream().filter(Files::isDirectory).toList();
  }

  private static List<Path> entries(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
