package dev.discoveryscale.junit;

import dev.discoveryscale.junit.channel.Reading;
import org.apiguardian.api.API;

/**
 * What a JVM has cost until a moment, read after full collections that were forced until the live
 * set stood still. These are in no count. Counts run from the JVM's start, or from another
 * measurement with {@link #since}; collections and pauses of the test's own JVM are heard of only
 * from its first measurement on, which has none of them.
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

  /** One of a JVM that the agent came into with this measurement: no collection was heard of. */
  static Measurement first(String who, String where, Reading reading) {
    return new Measurement(who, where, reading, FROM_START, "");
  }

  /** One of a JVM that the agent came into when it had run for a while. */
  static Measurement later(String who, String where, Reading reading) {
    return new Measurement(who, where, reading, FROM_START, "since it was first measured");
  }

  /**
   * What it has cost since an earlier measurement of the same JVM; sizes are what they grew by.
   *
   * @throws IllegalArgumentException if that was of another JVM
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
   * @throws FleetFailure if the live set did not stand still, or its JVM makes no full collections
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
        "heap in use after forced full collections, the last of which left the same; " + where,
        reading.collections());
  }

  /** Memory that the system has given to the process and that is in use, MB. */
  public Figure residentMb() {
    return figure("resident set", reading.residentBytes() / MEBIBYTE, "MB", "the kernel's count");
  }

  /**
   * Young collections.
   *
   * @throws FleetFailure if the JVM is measured for the first time only now
   */
  public Figure youngCollections() {
    return heard("young collections", reading.young(), "");
  }

  /**
   * Full collections.
   *
   * @throws FleetFailure if the JVM is measured for the first time only now
   */
  public Figure fullCollections() {
    return heard("full collections", reading.full(), "");
  }

  /**
   * Time the application stood still for collections, ms.
   *
   * @throws FleetFailure if the JVM is measured for the first time only now
   */
  public Figure pausesMs() {
    return heard("pauses for collections", reading.pauseMillis(), "ms");
  }

  /** What all threads allocated, MB. */
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
          "%s of %s: not known: they are heard of from its first measurement on, which is this; take another and ask it, or its since(this)"
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
