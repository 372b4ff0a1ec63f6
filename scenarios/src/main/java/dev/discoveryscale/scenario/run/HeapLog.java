package dev.discoveryscale.scenario.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The heap before and after each collection, to a kilobyte, as HotSpot's G1, Parallel and Serial
 * log it with {@link #flag()}. What a concurrent cycle frees by itself is not in it.
 *
 * @param collections all of them, in order
 */
record HeapLog(List<Collection> collections) {

  /** A collection that {@code jcmd} asked for says so; Parallel makes a young one before it. */
  private static final String ASKED_FOR = "Pause Full (Diagnostic Command)";

  private static final Pattern NUMBER = Pattern.compile("GC\\((\\d+)\\)");

  /** The line of a heap or of a generation of it; spaces and regions have no total. */
  private static final Pattern USED =
      Pattern.compile("\\stotal (?:reserved \\d+K, committed )?\\d+K, used (\\d+)K");

  /** JDKs write the word large or small. */
  private static final Pattern BEFORE = Pattern.compile("Heap [Bb]efore GC");

  private static final Pattern AFTER = Pattern.compile("Heap [Aa]fter GC");

  private static final long KB = 1_024;

  /**
   * One collection.
   *
   * @param askedFor whether {@code jcmd GC.run} asked for it
   */
  record Collection(long beforeBytes, long afterBytes, boolean askedFor) {}

  HeapLog {
    collections = List.copyOf(collections);
  }

  /** The flag that writes it into a file of the JVM's folder, never begun anew. */
  static String flag(String file) {
    return "-Xlog:gc=info,gc+heap=debug:file=" + file + ":uptime,tags:filecount=0";
  }

  static HeapLog read(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return of(lines.iterator());
    }
  }

  static HeapLog of(Iterator<String> lines) {
    List<Collection> found = new ArrayList<>();
    Reading open = new Reading("");
    while (lines.hasNext()) {
      String line = lines.next();
      Matcher number = NUMBER.matcher(line);
      if (number.find()) {
        if (!number.group(1).equals(open.number)) {
          open.addTo(found);
          open = new Reading(number.group(1));
        }
        open.take(line);
      }
    }
    open.addTo(found);
    return new HeapLog(found);
  }

  /**
   * What was allocated from the first collection that was asked for to the second.
   *
   * @throws CellFailure if there are no two: the JVM may ignore such requests
   */
  long allocatedBytes() throws CellFailure {
    long sum = 0;
    int asked = 0;
    long left = 0;
    for (Collection each : collections) {
      sum += asked == 1 ? Math.max(0, each.beforeBytes() - left) : 0;
      asked += each.askedFor() ? 1 : 0;
      left = each.afterBytes();
      if (asked == 2) {
        return sum;
      }
    }
    throw CellFailure.because(
        "expected two collections '%s' in the log of %d, found %d; a flag of the profile may forbid them"
            .formatted(ASKED_FOR, collections.size(), asked));
  }

  /** What is known of one collection while its lines are read. */
  private static final class Reading {
    private final String number;
    private long before = -1;
    private long after = -1;
    private boolean isAfter;
    private boolean asked;

    Reading(String number) {
      this.number = number;
    }

    void take(String line) {
      asked |= line.contains(ASKED_FOR);
      if (BEFORE.matcher(line).find()) {
        before = 0;
      } else if (AFTER.matcher(line).find()) {
        isAfter = true;
        after = 0;
      }
      Matcher used = USED.matcher(line);
      if (used.find()) {
        long bytes = Long.parseLong(used.group(1)) * KB;
        before += isAfter ? 0 : bytes;
        after += isAfter ? bytes : 0;
      }
    }

    /** Steps of concurrent cycles have numbers too, and no heap before and after. */
    void addTo(List<Collection> found) {
      if (before >= 0 && after >= 0) {
        found.add(new Collection(before, after, asked));
      }
    }
  }
}
