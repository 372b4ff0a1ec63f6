package dev.discoveryscale.report.folder;

import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The folder of a knee search: {@code knee.json}, and in {@code points} an ordinary run's folder
 * for each value that was tried.
 */
public final class KneeFolder {

  private static final Pattern LABEL = Pattern.compile("[a-z]+=(\\d{1,18})[a-z]?");

  private final Path root;
  private final String prefix;

  public KneeFolder(Path root) {
    this(root, "");
  }

  private KneeFolder(Path root, String prefix) {
    this.root = root;
    this.prefix = prefix;
  }

  /**
   * The same folder, with the points of one of its profiles: in a search of rates it has those of
   * each, as {@code points/<profile>,rate=1000}.
   */
  public KneeFolder of(KneeRecord record, String profile) {
    return record.find().ofCalls() ? new KneeFolder(root, profile + ",") : this;
  }

  /** The folder itself. */
  public Path root() {
    return root;
  }

  /** Whether a folder is one of these. */
  public static boolean isOne(Path folder) {
    return Files.isRegularFile(folder.resolve("knee.json"));
  }

  /** Where all points are. */
  public Path points() {
    return root.resolve("points");
  }

  /** The folder of one value's run. */
  public Path point(KneeAxis axis, long value) {
    return points().resolve(prefix + axis.label(value));
  }

  /** Whether a value's run was begun, so that it can be resumed. */
  public boolean begun(KneeAxis axis, long value) {
    return RunFolder.isOne(point(axis, value));
  }

  /** The folders of all runs that were begun, by their value. */
  public SortedMap<Long, Path> begun(KneeAxis axis) throws IOException {
    SortedMap<Long, Path> begun = new TreeMap<>();
    for (Path point : RunFolder.folders(points())) {
      String name = point.getFileName().toString();
      Matcher label = LABEL.matcher(name.startsWith(prefix) ? name.substring(prefix.length()) : "");
      if (label.matches()) {
        long value = Long.parseLong(label.group(1));
        if (point.equals(point(axis, value)) && begun(axis, value)) {
          begun.put(value, point);
        }
      }
    }
    return begun;
  }

  /** Writes {@code knee.json}. */
  public void write(KneeRecord record) throws IOException {
    RunFolder.write(root.resolve("knee.json"), record);
  }

  /**
   * Reads {@code knee.json}.
   *
   * @throws RecordFormatException if it is not as the format says
   */
  public KneeRecord read() throws IOException {
    Path file = root.resolve("knee.json");
    return new RecordNames(file).check(RunFolder.read(file, KneeRecord.class));
  }
}
