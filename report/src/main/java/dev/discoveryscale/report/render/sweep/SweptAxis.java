package dev.discoveryscale.report.render.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.record.search.SweepRecord.Axis;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.chart.SweptCharts.At;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The range of a sweep on the horizontal axis of its charts: the numeric range with the most
 * values, or the first range if none is numeric.
 */
record SweptAxis(Axis axis, boolean numbers) {

  private static final String PAYLOADS = "payloads";

  static SweptAxis of(SweepSummary sweep) {
    List<Axis> axes = sweep.sweep().axes();
    return axes.stream()
        .filter(SweptAxis::ofNumbers)
        .max(Comparator.comparingInt(each -> each.values().size()))
        .map(each -> new SweptAxis(each, true))
        .orElseGet(() -> new SweptAxis(axes.get(0), false));
  }

  private static boolean ofNumbers(Axis axis) {
    return axis.values().stream().allMatch(JsonNode::isNumber);
  }

  /** Names of the values where they are no numbers. */
  List<String> places() {
    return numbers ? List.of() : axis.values().stream().map(SweptAxis::text).toList();
  }

  /** The points that were begun, in the order of the axis. */
  List<At> points(SweepSummary sweep) {
    List<At> all = new ArrayList<>();
    for (Point point : sweep.sweep().points()) {
      sweep.at(point).ifPresent(run -> all.add(at(point, run)));
    }
    all.sort(Comparator.comparingDouble(At::x));
    return all;
  }

  private At at(Point point, RunSummary run) {
    return new At(x(point), rest(point), point.label(), run, lines(run));
  }

  /** Where the payload is swept, a line goes through all of them, named after the stack. */
  private Map<String, String> lines(RunSummary run) {
    Map<String, String> lines = new HashMap<>();
    if (axis.path().startsWith(PAYLOADS)) {
      for (CallProfile profile : run.callProfiles()) {
        String name = profile.name();
        String end = "-" + profile.payload();
        if (name.endsWith(end)) {
          lines.put(name, name.substring(0, name.length() - end.length()));
        }
      }
    }
    return lines.size() == Set.copyOf(lines.values()).size() ? lines : Map.of();
  }

  private double x(Point point) {
    JsonNode value = point.values().get(axis.path());
    return numbers ? value.asDouble() : axis.values().indexOf(value);
  }

  private String rest(Point point) {
    return point.values().entrySet().stream()
        .filter(value -> !value.getKey().equals(axis.path()))
        .map(value -> value.getKey().replaceFirst("^.*\\.", "") + "=" + text(value.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** A value as it was written. */
  static String text(JsonNode value) {
    return value.isValueNode() ? value.asText() : value.toString();
  }
}
