package dev.discoveryscale.calls.load;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.util.Map;
import java.util.Optional;

/** What all callers did between two looks. Calls belong to the interval in which they ended. */
public final class CallInterval {
  private final long nanos;
  private final long[] ended;
  private final long otherNanos;
  private final long behind;
  private final Latencies.Recorded latencies;
  private final Map<String, Latencies.Recorded> methods;
  private final Latencies.Recorded lateness;
  private final Optional<String> firstError;

  CallInterval(
      long nanos,
      long[] ended,
      long otherNanos,
      long behind,
      Latencies.Recorded latencies,
      Map<String, Latencies.Recorded> methods,
      Latencies.Recorded lateness,
      Optional<String> firstError) {
    this.nanos = nanos;
    this.ended = ended;
    this.otherNanos = otherNanos;
    this.behind = behind;
    this.latencies = latencies;
    this.methods = methods;
    this.lateness = lateness;
    this.firstError = firstError;
  }

  /** Calls that ended so. */
  public long ended(Ending how) {
    return ended[how.ordinal()];
  }

  /** Calls that began with no caller free at the moment they were meant for. */
  public long behind() {
    return behind;
  }

  /** Times of right answers, from the moment each call was meant to begin. */
  public Latencies.Recorded latencies() {
    return latencies;
  }

  /** The same times by method, in the order of the calls; empty if there is only one. */
  public Map<String, Latencies.Recorded> methods() {
    return methods;
  }

  /** How late all calls began, also those for which no caller was free; empty in a closed loop. */
  public Latencies.Recorded lateness() {
    return lateness;
  }

  /** How long it was. */
  public long nanos() {
    return nanos;
  }

  /**
   * The fields of a record: {@code nanos}, {@code right}, {@code wrong}, {@code timeouts}, {@code
   * errors}, {@code otherNanos} (the time of calls that were not answered right), {@code behind},
   * {@code latencies} and, of an open loop, {@code lateness}, both encoded, {@code firstError} if
   * there was one.
   */
  public JsonLine fields() {
    JsonLine line = new JsonLine().put("nanos", nanos);
    for (Ending how : Ending.values()) {
      line.put(how.field(), ended(how));
    }
    line.put("otherNanos", otherNanos).put("behind", behind);
    line.put("latencies", latencies.encoded());
    if (lateness.count() > 0) {
      line.put("lateness", lateness.encoded());
    }
    firstError.ifPresent(text -> line.put("firstError", text));
    return line;
  }

  /** The same for a person who waits: without histograms. */
  public JsonLine brief() {
    JsonLine line = new JsonLine().put("nanos", nanos);
    for (Ending how : Ending.values()) {
      line.put(how.field(), ended(how));
    }
    line.put("meanNanos", (long) latencies.mean()).put("medianNanos", latencies.at(50));
    line.put("p99Nanos", latencies.at(99));
    firstError.ifPresent(text -> line.put("firstError", text));
    return line;
  }
}
