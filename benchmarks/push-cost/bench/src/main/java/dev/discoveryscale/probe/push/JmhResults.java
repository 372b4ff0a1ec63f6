package dev.discoveryscale.probe.push;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.probe.push.subject.Level;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the JSON that JMH writes. */
final class JmhResults {

  private static final String ALLOCATION = "gc.alloc.rate.norm";

  /** A point whose last iterations are faster by more than that was not warm. */
  private static final double STILL_FALLING = 0.8;

  private JmhResults() {}

  /**
   * A point for each level and length.
   *
   * @throws IOException if the file cannot be read, or lacks something; the message names both
   */
  static List<Point> read(Path file) throws IOException {
    List<Point> points = new ArrayList<>();
    try {
      for (JsonNode result : new ObjectMapper().readTree(file.toFile())) {
        JsonNode parameters = result.required("params");
        points.add(
            new Point(
                parameters.required("line").asText(),
                Level.valueOf(parameters.required("level").asText()),
                parameters.required("n").asInt(),
                means(result.required("primaryMetric")),
                means(result.required("secondaryMetrics").required(ALLOCATION)),
                falling(result.required("primaryMetric"))));
      }
    } catch (IllegalArgumentException e) {
      throw new IOException(
          file + " is not what JMH writes of the benchmark: " + e.getMessage(), e);
    }
    return points;
  }

  /** The mean of each fork's iterations. */
  private static List<Double> means(JsonNode metric) {
    return forks(metric).stream().map(Point::mean).toList();
  }

  /** Whether the last iterations are clearly faster than the first, over all forks. */
  private static boolean falling(JsonNode metric) {
    List<List<Double>> forks = forks(metric);
    double first = Point.mean(forks.stream().map(fork -> fork.get(0)).toList());
    double last = Point.mean(forks.stream().map(fork -> fork.get(fork.size() - 1)).toList());
    return last < STILL_FALLING * first;
  }

  private static List<List<Double>> forks(JsonNode metric) {
    List<List<Double>> forks = new ArrayList<>();
    for (JsonNode fork : metric.required("rawData")) {
      List<Double> values = new ArrayList<>();
      fork.forEach(value -> values.add(value.asDouble()));
      forks.add(values);
    }
    return forks;
  }
}
