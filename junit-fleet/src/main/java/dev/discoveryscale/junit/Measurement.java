package dev.discoveryscale.junit;

import dev.discoveryscale.junit.channel.Reading;
import org.apiguardian.api.API;

/**
 * The cost of a JVM up to a moment, read after full collections that were forced until the live set
 * settled. Counts do not include these collections. Counts run from the JVM's start, or from
 * another measurement with {@link #since}; collections and pauses of the test's own JVM are counted
 * only from its first measurement on, which has none of them.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class Measurement {

  private static final double MEBIBYTE = 1 << 20;
  private static final String FROM_START = "since its start";
  private static final String FROM_BEFORE = "since the measurement before";

  private final String who;
  private final String where;
  private final Reading reading;
  private final String span;
  private final String heard;

  private Measurement(String who, String where, Reading reading, String span, String heard) {
    this.who = who;
    this.where = where;
    this.reading = reading;
    this.span = span;
    this.heard = heard;
  }

  /**
   * One from the JVM's start.
   *
   * @param who was measured
   * @param where process, JVM and fleet
   */
  static Measurement of(String who, String where, Reading reading) {
    return new Measurement(who, where, reading, FROM_START, FROM_START);
  }

  /** A measurement of a JVM that loaded the agent just now: no collections are known. */
  static Measurement first(String who, String where, Reading reading) {
    return new Measurement(who, where, reading, FROM_START, "");
  }

  /** A measurement of a JVM that loaded the agent some time after its start. */
  static Measurement later(String who, String where, Reading reading) {
    return new Measurement(who, where, reading, FROM_START, "since it was first measured");
  }

  /**
   * The costs since an earlier measurement of the same JVM; for sizes, their growth.
   *
   * @throws IllegalArgumentException if that measurement is of another JVM
   */
  public Measurement since(Measurement earlier) {
    if (!earlier.where.equals(where)) {
      throw new IllegalArgumentException("%s is not %s".formatted(earlier.where, where));
    }
    Reading was = earlier.reading;
    Reading grown =
        new Reading(
            reading.liveBytes() - was.liveBytes(),
            reading.collections(),
            reading.unsettled().isEmpty() ? was.unsettled() : reading.unsettled(),
            reading.young() - was.young(),
            reading.full() - was.full(),
            reading.pauseMillis() - was.pauseMillis(),
            reading.allocatedBytes() - was.allocatedBytes(),
            reading.cpuMillis() - was.cpuMillis(),
            reading.residentBytes() - was.residentBytes(),
            reading.threads() - was.threads());
    return new Measurement(who, where, grown, FROM_BEFORE, FROM_BEFORE);
  }

  /**
   * Heap in use after full collections, MB of 1,048,576 bytes.
   *
   * @throws FleetFailure if the live set did not settle, or its JVM makes no full collections
   */
  public Figure liveSetMb() {
    if (!reading.unsettled().isEmpty()) {
      throw new FleetFailure(
          "live set of %s: not measured: %s".formatted(who, reading.unsettled()));
    }
    return new Figure(
        "live set of " + who,
        reading.liveBytes() / MEBIBYTE,
        "MB",
        "heap in use after forced full collections, until two left the same; " + where,
        reading.collections());
  }

  /** Memory that the system has given to the process and that is in use, MB. */
  public Figure residentMb() {
    return figure("resident set", reading.residentBytes() / MEBIBYTE, "MB", "the kernel's count");
  }

  /**
   * Young collections.
   *
   * @throws FleetFailure if this is the first measurement of the JVM
   */
  public Figure youngCollections() {
    return heard("young collections", reading.young(), "");
  }

  /**
   * Full collections.
   *
   * @throws FleetFailure if this is the first measurement of the JVM
   */
  public Figure fullCollections() {
    return heard("full collections", reading.full(), "");
  }

  /**
   * Time for which collections stopped the application, ms.
   *
   * @throws FleetFailure if this is the first measurement of the JVM
   */
  public Figure pausesMs() {
    return heard("pauses for collections", reading.pauseMillis(), "ms");
  }

  /** Allocation of all threads, MB. */
  public Figure allocatedMb() {
    return figure("allocation", reading.allocatedBytes() / MEBIBYTE, "MB", "the JVM's counters");
  }

  /** Processor time of the process, ms. */
  public Figure cpuMs() {
    return figure("processor time", reading.cpuMillis(), "ms", "the JVM's counter");
  }

  /** Live threads. */
  public Figure threads() {
    return figure("threads", reading.threads(), "", "the JVM's count");
  }

  private Figure heard(String what, double value, String unit) {
    if (heard.isEmpty()) {
      throw new FleetFailure(
          "%s of %s: not known, because this is the first measurement and they are counted from it on; measure again and use that, or its since(this)"
              .formatted(what, who));
    }
    return figure(what, value, unit, "the JVM's notifications", heard);
  }

  private Figure figure(String what, double value, String unit, String from) {
    return figure(what, value, unit, from, span);
  }

  private Figure figure(String what, double value, String unit, String from, String begun) {
    return new Figure(what + " of " + who, value, unit, from + " " + begun + "; " + where, 1);
  }
}
