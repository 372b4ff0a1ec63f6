package dev.discoveryscale.simulator.cores;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The highest share of something that was used in any minute, from readings of growing counters. A
 * minute is counted from one reading to the first that is 60 s later or more. Keeps only the
 * readings of one minute. For one thread.
 */
public final class PeakShare {

  public static final Duration WINDOW = Duration.ofSeconds(60);

  private static final double PERCENT = 100;

  private record Reading(long nanos, double used, double available) {}

  private final Deque<Reading> readings = new ArrayDeque<>();
  private Optional<Double> percent = Optional.empty();

  /**
   * Takes a reading.
   *
   * @param nanos when, from an arbitrary origin
   * @param used how much was used until then, from an arbitrary origin
   * @param available how much could have been, likewise and in the same unit
   * @return whether the minute that ends with it is the busiest so far
   */
  public boolean add(long nanos, double used, double available) {
    Reading now = new Reading(nanos, used, available);
    readings.addLast(now);
    Reading first = readings.removeFirst();
    while (!readings.isEmpty() && minuteBetween(readings.getFirst(), now)) {
      first = readings.removeFirst();
    }
    readings.addFirst(first);
    if (!minuteBetween(first, now) || available <= first.available()) {
      return false;
    }
    double share = PERCENT * (used - first.used()) / (available - first.available());
    boolean busiest = percent.isEmpty() || share > percent.get();
    percent = Optional.of(Math.max(share, percent.orElse(0.0)));
    return busiest;
  }

  /** When the minute that ends with the latest reading began; before there is one, the first. */
  long windowBegin() {
    return readings.getFirst().nanos();
  }

  /** How much could have been used in that minute. */
  double windowAvailable() {
    return readings.getLast().available() - readings.getFirst().available();
  }

  /** The highest share so far, in percent; absent before a minute has passed. */
  public Optional<Double> percent() {
    return percent;
  }

  private static boolean minuteBetween(Reading first, Reading last) {
    return last.nanos() - first.nanos() >= WINDOW.toNanos();
  }
}
