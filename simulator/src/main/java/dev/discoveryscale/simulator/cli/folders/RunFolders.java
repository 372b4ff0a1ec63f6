package dev.discoveryscale.simulator.cli.folders;

import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.yaml.Home;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Folders of runs. */
public final class RunFolders {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  /** Files of a run that was killed before it wrote its record. */
  private static final Set<String> OF_NO_RUN =
      Set.of("run.lock", "run.json.part", "sweep.json.part", "knee.json.part", "simulator.log");

  private RunFolders() {}

  /**
   * Makes the folder of a run that begins. One in which a run was killed before it had its record
   * will do: there is nothing in it to resume or to lose.
   *
   * @param asked the folder asked for; empty: one of its own under the project's runs
   * @param name what follows the time in the name of its own folder
   * @throws BadInput if the folder holds something already or cannot be made
   */
  public static Path choose(Optional<Path> asked, Home home, String name, Clock clock) {
    Path folder = asked.orElse(home.runs());
    try {
      Files.createDirectories(folder);
      if (asked.isEmpty()) {
        folder = create(home.runs(), TIME.format(clock.instant()) + "-" + name);
      }
      requireFree(folder);
    } catch (IOException e) {
      throw notWritable(folder, e);
    }
    return folder.toAbsolutePath().normalize();
  }

  /**
   * Refuses a folder that holds something already or cannot be made, before anything is waited for
   * or made.
   *
   * @throws BadInput if it does, or cannot be read
   */
  public static void requireFree(Optional<Path> asked) {
    try {
      if (asked.isPresent()) {
        requireCreatable(asked.get());
      }
    } catch (IOException e) {
      throw notWritable(asked.get(), e);
    }
  }

  private static BadInput notWritable(Path folder, IOException cause) {
    String why =
        cause instanceof FileSystemException failed && failed.getReason() != null
            ? " (" + failed.getReason() + ")"
            : "";
    String found = "%s, which cannot be made or written to%s".formatted(folder, why);
    return BadInput.at("--out", "", found, "a folder to write to");
  }

  /** Makes it with all that leads to it, and removes them again. */
  private static void requireCreatable(Path folder) throws IOException {
    List<Path> missing =
        Stream.iterate(folder.toAbsolutePath().normalize(), Path::getParent)
            .takeWhile(each -> !Files.exists(each))
            .toList();
    Files.createDirectories(folder);
    requireFree(folder);
    for (Path each : missing) {
      Files.delete(each);
    }
  }

  private static void requireFree(Path folder) throws IOException {
    try (Stream<Path> content = Files.list(folder)) {
      if (content.anyMatch(file -> !OF_NO_RUN.contains(file.getFileName().toString()))) {
        throw BadInput.at("--out", "", folder + " with files in it", "a new or an empty folder");
      }
    }
  }

  /**
   * The folder of a run that was begun before.
   *
   * @throws BadInput if it holds no run's record
   */
  public static Path existing(Path asked) {
    Path folder = asked.toAbsolutePath().normalize();
    if (!isRun(folder)) {
      throw FolderOfRuns.refused(asked, FolderOfRuns.Wanted.SEVERAL);
    }
    return folder;
  }

  /**
   * The folder of a run that may be resumed.
   *
   * @throws BadInput if it holds no run's record, or that of another command
   */
  public static Path resumable(Path asked) {
    if (isRun(asked)) {
      return asked.toAbsolutePath().normalize();
    }
    throw FolderKind.of(asked).isPresent()
        ? wrongKind(asked, "the folder of a run or a sweep")
        : FolderOfRuns.refused(asked, FolderOfRuns.Wanted.ONE);
  }

  /** A folder of another kind than a command takes, with the command that takes it. */
  public static BadInput wrongKind(Path asked, String wanted) {
    return BadInput.says(
        FolderKind.of(asked).isPresent()
            ? "'%s' is %s, not %s%s"
                .formatted(asked, FolderKind.found(asked), wanted, FolderKind.instead(asked))
            : "'%s' is not %s: %s"
                .formatted(asked, wanted, FolderOfRuns.lacks(asked, "it has no record of one")));
  }

  /** Whether a folder holds a run's record, packed or not. */
  public static boolean isRun(Path folder) {
    return RunFolder.isOne(folder);
  }

  /** The command that goes on with a run, for a shell. */
  public static String resuming(Path folder) {
    return "./simulate run --resume " + word(folder);
  }

  /** A file or folder as a word for a shell. */
  public static String word(Path place) {
    String path = place.toString();
    return path.matches("[\\w./:@%+-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
  }

  /**
   * Creates a folder that no other run uses. If several simulators start within one second, the
   * file system gives the name to one; the others take the next number.
   */
  private static Path create(Path runs, String name) throws IOException {
    for (int number = 1; ; number++) {
      try {
        return Files.createDirectory(runs.resolve(number == 1 ? name : name + "-" + number));
      } catch (FileAlreadyExistsException taken) {
        // The next number is tried.
      }
    }
  }
}
