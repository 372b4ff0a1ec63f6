package dev.discoveryscale.report.chart;

import dev.discoveryscale.report.measure.Measure;
import java.util.LinkedHashMap;
import java.util.Map;

/** The unit of a measure in words, from the end of its name. */
final class UnitOf {
  private static final Map<String, String> ENDS = new LinkedHashMap<>();

  static {
    ENDS.put("MbPerHour", "MB an hour");
    ENDS.put("GcPerHour", "an hour");
    ENDS.put("KbPerPush", "KB a push");
    ENDS.put("KbPerChange", "KB a change");
    ENDS.put("KbPerCall", "KB a call");
    ENDS.put("PerPush", "a push");
    ENDS.put("PerPlayedChange", "for a played change");
    ENDS.put("PerChange", "a change");
    ENDS.put("Percent", "%");
    ENDS.put("Mb", "MB");
    ENDS.put("Gb", "GB");
    ENDS.put("Ms", "ms");
  }

  private UnitOf() {}

  /** The unit; empty of plain counts. */
  static String measure(Measure measure) {
    return ENDS.entrySet().stream()
        .filter(end -> measure.key().endsWith(end.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }
}
