package dev.discoveryscale.report.folder;

import dev.discoveryscale.model.record.search.SweepRecord;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A sweep's folder: {@code sweep.json}, and below {@code points} a run's folder for each point. */
public final class SweepFolder {

  private static final String RECORD = "sweep.json";

  private final Path root;

  public SweepFolder(Path root) {
    this.root = root;
  }

  /** Whether a folder is a sweep's. */
  public static boolean isOne(Path folder) {
    return Files.isRegularFile(folder.resolve(RECORD));
  }

  /** The folder itself. */
  public Path root() {
    return root;
  }

  /** Where the points are. */
  public Path points() {
    return root.resolve("points");
  }

  /** The run's folder of a point with a label, relative to the sweep's. */
  public static String place(String label) {
    return "points/" + label;
  }

  /** The run's folder of a point. */
  public Path point(Point point) {
    return root.resolve(point.folder());
  }

  /** Whether a point's run was begun: its record is there. */
  public boolean begun(Point point) {
    return RunFolder.isOne(point(point));
  }

  /** Writes {@code sweep.json}. */
  public void write(SweepRecord sweep) throws IOException {
    RunFolder.write(root.resolve(RECORD), sweep);
  }

  /**
   * Reads {@code sweep.json}.
   *
   * @throws RecordFormatException if it is not as the format says
   */
  public SweepRecord sweep() throws IOException {
    Path file = root.resolve(RECORD);
    return new RecordNames(file).check(RunFolder.read(file, SweepRecord.class));
  }
}
