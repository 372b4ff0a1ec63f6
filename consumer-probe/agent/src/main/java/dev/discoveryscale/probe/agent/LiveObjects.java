package dev.discoveryscale.probe.agent;

import dev.discoveryscale.probe.agent.gc.GcEvent;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The bytes of all objects that can be reached, as HotSpot's class histogram sums them up; the
 * application stands still meanwhile. With a collector that compacts the whole heap this is what is
 * used after it, within a hundredth; ZGC leaves pages that are not full, half as much again.
 */
public final class LiveObjects {

  /** The histogram's last line: {@code Total}, objects, bytes. */
  private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)\\s*$");

  private LiveObjects() {}

  /** Their bytes; {@link GcEvent#UNTOLD} on a JVM that cannot count them. */
  static long bytes() {
    Optional<String> histogram = DiagnosticCommand.run("gcClassHistogram");
    return histogram.isPresent() ? total(histogram.get()) : GcEvent.UNTOLD;
  }

  static long total(String histogram) {
    Matcher total = TOTAL.matcher(histogram);
    if (!total.find()) {
      throw new IllegalStateException("a class histogram without a line 'Total'");
    }
    return Long.parseLong(total.group(1));
  }
}
