package dev.discoveryscale.simulator.stage;

import dev.discoveryscale.jvm.conversation.SettledPoint;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import java.time.Duration;
import java.util.Optional;

/**
 * Reads a live set again and again until two readings, some time apart, agree: within a hundredth,
 * or half a megabyte where that is more.
 */
public final class Settling {

  /** After this a live set that still moves is taken as it is. */
  static final Duration LIMIT = Duration.ofMinutes(2);

  /** As long as Dubbo 3 holds back a push. */
  public static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private static final long SAME_BYTES = 1 << 19;
  private static final long HUNDREDTH = 100;
  private static final double MEBIBYTE = 1 << 20;

  private final Pacer pacer;
  private final Duration between;

  /** Forces full collections in the consumer and reads what is left. */
  public interface Reading {
    /** Reads once. */
    SettledPoint read() throws CellFailure, InterruptedException;
  }

  /**
   * The last reading.
   *
   * @param unsettled why it is not settled; empty if it is
   */
  public record Rest(SettledPoint point, Optional<String> unsettled) {}

  /** Readings are so far apart. */
  public Settling(Pacer pacer, Duration between) {
    this.pacer = pacer;
    this.between = between;
  }

  /** How far readings are apart after a warm-up: half of it, at most five seconds. */
  public static Duration between(Duration warmUp) {
    Duration half = warmUp.dividedBy(2);
    return half.compareTo(LONGEST_PAUSE) < 0 ? half : LONGEST_PAUSE;
  }

  /** Reads until two agree, two minutes at most. */
  public Rest rest(Reading reading) throws CellFailure, InterruptedException {
    long limit = pacer.nanos() + LIMIT.toNanos();
    SettledPoint last = reading.read();
    while (true) {
      pacer.pass(between);
      SettledPoint next = reading.read();
      if (next.settled() && agree(last, next)) {
        return new Rest(next, Optional.empty());
      }
      if (last.noCollectionTold() && next.noCollectionTold()) {
        return new Rest(next, Optional.of(untold(next)));
      }
      if (pacer.nanos() >= limit) {
        return new Rest(next, Optional.of(why(last, next)));
      }
      last = next;
    }
  }

  private static boolean agree(SettledPoint one, SettledPoint other) {
    long apart = Math.abs(one.liveBytes() - other.liveBytes());
    return apart <= Math.max(SAME_BYTES, other.liveBytes() / HUNDREDTH);
  }

  private static String untold(SettledPoint point) {
    return "Not settled at %s: the JVM reported no full collection after two requests."
        .formatted(point.name());
  }

  private String why(SettledPoint one, SettledPoint other) {
    return "Not settled at %s: after %d s the live set still changed from %.1f to %.1f MB in %.1f s."
        .formatted(
            other.name(),
            LIMIT.toSeconds(),
            one.liveBytes() / MEBIBYTE,
            other.liveBytes() / MEBIBYTE,
            between.toMillis() / 1000.0);
  }
}
