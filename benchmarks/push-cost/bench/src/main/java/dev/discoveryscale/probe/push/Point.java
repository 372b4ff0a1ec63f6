package dev.discoveryscale.probe.push;

import dev.discoveryscale.probe.push.subject.Level;
import java.util.List;

/**
 * The cost of pushes with lists of one length, in several JVMs one after the other.
 *
 * @param n addresses in the list
 * @param micros microseconds for one push, an average for each JVM
 * @param bytes bytes allocated for one push by all threads, an average for each JVM
 * @param warming whether pushes still became faster while they were measured
 */
record Point(
    String line, Level level, int n, List<Double> micros, List<Double> bytes, boolean warming) {

  Point {
    micros = List.copyOf(micros);
    bytes = List.copyOf(bytes);
  }

  double meanMicros() {
    return mean(micros);
  }

  double meanBytes() {
    return mean(bytes);
  }

  static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
