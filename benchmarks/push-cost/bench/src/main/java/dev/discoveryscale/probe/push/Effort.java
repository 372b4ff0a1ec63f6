package dev.discoveryscale.probe.push;

import java.time.Duration;
import java.util.List;

/**
 * How long each point is measured.
 *
 * @param forks JVMs, one after the other
 * @param warmUps iterations that do not count, in each
 * @param iterations iterations that do
 * @param each how long one takes; one push is made at least
 * @param alone whether JMH refuses to run beside another JMH of this machine
 */
record Effort(int forks, int warmUps, int iterations, Duration each, boolean alone) {

  /** What figures are made with. */
  static final Effort FULL = new Effort(3, 4, 3, Duration.ofSeconds(1), true);

  /** Enough to see that it works, and no figure. The warm-up takes what JMH counts of the setup. */
  static final Effort TRIAL = new Effort(1, 1, 1, Duration.ofMillis(100), false);

  /** The JVM's flag for it. */
  String flag() {
    return "-Djmh.ignoreLock=" + !alone;
  }

  /** JMH's words for it. */
  List<String> words() {
    String millis = each.toMillis() + "ms";
    return List.of(
        "-f",
        Integer.toString(forks),
        "-wi",
        Integer.toString(warmUps),
        "-i",
        Integer.toString(iterations),
        "-w",
        millis,
        "-r",
        millis);
  }
}
