package dev.discoveryscale.jvm.agent;

import dev.discoveryscale.jvm.agent.gc.GcEvent;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The bytes of objects that can be reached, of all or by class, as HotSpot's class histogram sums
 * them up; the application stands still meanwhile. With a collector that compacts the whole heap
 * this is what is used after it, within a hundredth; ZGC leaves pages that are not full, half as
 * much again.
 */
public final class LiveObjects {

  /** The histogram's last line: {@code Total}, objects, bytes. */
  private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)\\s*$");

  /**
   * {@code 1: 123 4567 [B (java.base@17.0.15)}: rank, objects, bytes, class, and perhaps module.
   */
  private static final Pattern CLASS =
      Pattern.compile("(?m)^\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+)(?: \\(\\S+\\))?\\s*$");

  /** Classes with fewer bytes are left out: there are thousands of them. */
  static final long SMALL_BYTES = 16 << 10;

  private LiveObjects() {}

  /** Their bytes; {@link GcEvent#UNTOLD} on a JVM that cannot count them. */
  static long bytes() {
    Optional<String> histogram = DiagnosticCommand.run("gcClassHistogram");
    return histogram.isPresent() ? total(histogram.get()) : GcEvent.UNTOLD;
  }

  /**
   * The fields of a record for each class whose objects have {@value #SMALL_BYTES} bytes or more;
   * none on a JVM that cannot count them.
   */
  static List<JsonLine> byClass(String point) {
    Optional<String> histogram = DiagnosticCommand.run("gcClassHistogram");
    return histogram.isPresent() ? byClass(point, histogram.get()) : new ArrayList<>();
  }

  static List<JsonLine> byClass(String point, String histogram) {
    List<JsonLine> classes = new ArrayList<>();
    Matcher found = CLASS.matcher(histogram);
    while (found.find()) {
      long bytes = Long.parseLong(found.group(2));
      if (bytes >= SMALL_BYTES) {
        classes.add(
            new JsonLine()
                .put("point", point)
                .put("class", found.group(3))
                .put("objects", Long.parseLong(found.group(1)))
                .put("bytes", bytes));
      }
    }
    return classes;
  }

  static long total(String histogram) {
    Matcher total = TOTAL.matcher(histogram);
    if (!total.find()) {
      throw new IllegalStateException("a class histogram without a line 'Total'");
    }
    return Long.parseLong(total.group(1));
  }
}
