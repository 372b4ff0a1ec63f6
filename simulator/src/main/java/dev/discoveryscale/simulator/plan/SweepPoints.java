package dev.discoveryscale.simulator.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.record.search.SweepRecord.Axis;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.report.folder.SweepFolder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The points of a sweep, from its axes. */
public final class SweepPoints {

  /** Most points of one sweep. */
  public static final int MOST = 200;

  private static final int LONGEST_WORD = 40;
  private static final int LONGEST_LABEL = 200;

  private SweepPoints() {}

  /** How many points the axes make. */
  public static long count(List<Axis> axes) {
    return axes.stream()
        .mapToLong(axis -> axis.values().size())
        .reduce(1, (all, more) -> Math.min(Integer.MAX_VALUE, all * more));
  }

  /** All combinations of the axes' values, the last axis fastest. */
  public static List<Point> of(List<Axis> axes) {
    List<Point> points = new ArrayList<>();
    for (Map<String, JsonNode> values : product(axes)) {
      String label = label(axes, values);
      if (label.length() > LONGEST_LABEL) {
        label = "point-" + (points.size() + 1);
      }
      points.add(new Point(label, values, SweepFolder.place(label)));
    }
    return points;
  }

  /** The same points as they are climbed: no point comes after one that is heavier. */
  public static List<Point> climbing(List<Axis> axes, List<Point> points) {
    List<Axis> upwards =
        axes.stream().map(axis -> SweepStop.falls(axis.path()) ? reversed(axis) : axis).toList();
    Map<Map<String, JsonNode>, Point> byValues =
        points.stream().collect(Collectors.toMap(Point::values, point -> point));
    return product(upwards).stream().map(byValues::get).toList();
  }

  private static Axis reversed(Axis axis) {
    List<JsonNode> values = new ArrayList<>(axis.values());
    Collections.reverse(values);
    return new Axis(axis.path(), values);
  }

  private static List<Map<String, JsonNode>> product(List<Axis> axes) {
    List<Map<String, JsonNode>> all = List.of(Map.of());
    for (Axis axis : axes) {
      List<Map<String, JsonNode>> longer = new ArrayList<>();
      for (Map<String, JsonNode> before : all) {
        for (JsonNode value : axis.values()) {
          Map<String, JsonNode> values = new LinkedHashMap<>(before);
          values.put(axis.path(), value);
          longer.add(values);
        }
      }
      all = longer;
    }
    return all;
  }

  private static String label(List<Axis> axes, Map<String, JsonNode> values) {
    return axes.stream()
        .map(axis -> name(axes, axis) + "=" + word(axis, values.get(axis.path())))
        .collect(Collectors.joining(","));
  }

  /** The last key of its path, if no other axis has the same. */
  private static String name(List<Axis> axes, Axis axis) {
    String last = last(axis.path());
    boolean alone = axes.stream().filter(one -> last(one.path()).equals(last)).count() == 1;
    return safe(alone ? last : axis.path());
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  /** A value's own word, with its number in the axis where another value has the same. */
  private static String word(Axis axis, JsonNode value) {
    List<String> words = axis.values().stream().map(SweepPoints::word).toList();
    int index = axis.values().indexOf(value);
    return new LinkedHashSet<>(words).size() == words.size()
        ? words.get(index)
        : words.get(index) + "-" + (index + 1);
  }

  private static String word(JsonNode value) {
    String text =
        value.isArray()
            ? StreamSupport.stream(value.spliterator(), false)
                .map(one -> one.path("name").asText(one.isValueNode() ? one.asText() : "x"))
                .collect(Collectors.joining("+"))
            : value.isValueNode() ? value.asText() : value.toString();
    String safe = safe(text);
    return safe.isEmpty() ? "none" : safe.substring(0, Math.min(LONGEST_WORD, safe.length()));
  }

  /** Letters, digits and what every file system takes. */
  private static String safe(String text) {
    return text.replaceAll("[^A-Za-z0-9._+-]+", "-")
        .replaceAll("\\.{2,}", ".")
        .replaceAll("^[.-]+|-+$", "");
  }
}
