package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.Sample;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * The calls that ended in the measured phase of a cell of calls, put together from its intervals.
 */
public final class CallTally implements Consumer<Sample> {

  /** The phase of a cell of calls that is measured. */
  public static final String MEASURED = "measured";

  /** The phase between the turns of a cell that takes turns. */
  public static final String REST = "rest";

  /** Fewer calls than this do not warm up a JVM: their code is not compiled in full. */
  public static final long WARM_UP_CALLS = 15_000;

  /** The part of the warm-up that is compared with the measured time. */
  private static final double LAST = 0.3;

  private static final int DIGITS = 3;

  /** Right answers of an interval. */
  private record Answered(long calls, long nanos) {

    private static Answered sum(List<Answered> all) {
      return new Answered(
          all.stream().mapToLong(Answered::calls).sum(),
          all.stream().mapToLong(Answered::nanos).sum());
    }

    private double rate() {
      return 1e9 * calls / nanos;
    }
  }

  private final Histogram latencies = new Histogram(DIGITS);
  private final Histogram lateness = new Histogram(DIGITS);
  private final List<Double> rates = new ArrayList<>();
  private final List<Answered> warmUp = new ArrayList<>();
  private long withoutLatency;
  private long nanos;
  private long wrong;
  private long timeouts;
  private long errors;
  private long failedMeanwhile;
  private long otherNanos;
  private boolean rested;
  private long behind;
  private Optional<String> firstError = Optional.empty();

  @Override
  public void accept(Sample sample) {
    if (sample instanceof Sample.Calls calls && calls.phase().equals(Phases.WARM_UP)) {
      warmUp.add(new Answered(calls.right(), calls.nanos()));
    }
    if (sample instanceof Sample.Calls calls && calls.phase().equals(MEASURED)) {
      withoutLatency += calls.right();
      if (!calls.latencies().isEmpty()) {
        add(decoded(calls.latencies()));
      }
      calls.lateness().map(CallTally::decoded).ifPresent(lateness::add);
      rates.add(1e9 * calls.right() / calls.nanos());
      nanos += calls.nanos();
      failedMeanwhile += calls.wrong() + calls.timeouts() + calls.errors();
      otherNanos += calls.otherNanos();
      behind += calls.behind();
      failed(calls);
    }
    if (sample instanceof Sample.Calls calls && afterTurn(calls.phase())) {
      failed(calls);
    }
  }

  /** Adds latencies; those of several intervals can be in one histogram, in the last of them. */
  private void add(Histogram intervals) {
    if (intervals.getTotalCount() != withoutLatency) {
      throw new IllegalArgumentException(
          "latencies must be of %d right answers, got %d"
              .formatted(withoutLatency, intervals.getTotalCount()));
    }
    latencies.add(intervals);
    withoutLatency = 0;
  }

  /** A call that began in a turn can fail after it: the time-out may be longer than a turn. */
  private boolean afterTurn(String phase) {
    rested |= phase.equals(REST);
    return rested && (phase.equals(REST) || phase.equals(Phases.STOP));
  }

  private void failed(Sample.Calls calls) {
    wrong += calls.wrong();
    timeouts += calls.timeouts();
    errors += calls.errors();
    firstError = firstError.or(calls::firstError);
  }

  /**
   * Latencies as samples have them, in nanoseconds.
   *
   * @throws IllegalArgumentException if they are not a compressed histogram in Base64
   */
  public static Histogram decoded(String text) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
    } catch (DataFormatException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "latencies must be a compressed HdrHistogram in Base64, got one that cannot be read", e);
    }
  }

  /** Right answers whose latencies are not there: 0, unless records are missing. */
  public long withoutLatency() {
    return withoutLatency;
  }

  /** How long was measured, in nanoseconds. */
  public long nanos() {
    return nanos;
  }

  /** Right answers. */
  public long right() {
    return latencies.getTotalCount();
  }

  /** All calls that ended while it was measured, however they did. */
  public long ended() {
    return right() + failedMeanwhile;
  }

  /** Calls with a wrong answer; like other failures also those between turns and after them. */
  public long wrong() {
    return wrong;
  }

  public long timeouts() {
    return timeouts;
  }

  public long errors() {
    return errors;
  }

  /** Calls that began late because no caller was free. */
  public long behind() {
    return behind;
  }

  /** The first error or wrong answer. */
  public Optional<String> firstError() {
    return firstError;
  }

  /** Right answers a second of each interval, in order. */
  public List<Double> rates() {
    return List.copyOf(rates);
  }

  /**
   * By how much the rate of the second half was higher than that of the first, in percent of the
   * whole; absent with fewer than four intervals. A middle interval is in neither.
   */
  public Optional<Double> drift() {
    int half = rates.size() / 2;
    if (half < 2 || right() == 0) {
      return Optional.empty();
    }
    double first = mean(rates.subList(0, half));
    double second = mean(rates.subList(rates.size() - half, rates.size()));
    return Optional.of(100 * (second - first) / mean(rates));
  }

  /**
   * By how much the rate was higher than in the last three tenths of the warm-up, in percent;
   * absent after fewer than {@link #WARM_UP_CALLS} calls.
   */
  public Optional<Double> sinceWarmUp() {
    Answered all = Answered.sum(warmUp);
    if (all.calls() < WARM_UP_CALLS || right() == 0) {
      return Optional.empty();
    }
    int from = warmUp.size();
    while (Answered.sum(warmUp.subList(from, warmUp.size())).nanos() < LAST * all.nanos()) {
      from--;
    }
    double before = Answered.sum(warmUp.subList(from, warmUp.size())).rate();
    return Optional.of(100 * (1 - before * nanos / (1e9 * right())));
  }

  /**
   * The standard deviation of the rates of intervals, in percent of their mean; absent with fewer
   * than three. On an idle machine a load has a scatter of a few percent.
   */
  public Optional<Double> scatter() {
    double mean = mean(rates);
    if (rates.size() < 3 || mean == 0) {
      return Optional.empty();
    }
    double squares = rates.stream().mapToDouble(rate -> (rate - mean) * (rate - mean)).sum();
    return Optional.of(100 * Math.sqrt(squares / (rates.size() - 1)) / mean);
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  /** Times of right answers, in nanoseconds. */
  public Histogram latencies() {
    return latencies;
  }

  /** How late calls of an open loop began although a caller was free, in nanoseconds. */
  public Histogram lateness() {
    return lateness;
  }

  /**
   * The callers that were in a call on average: rate of calls x mean time of a call (J. D. C.
   * Little, "A proof for the queuing formula L = λW", Operations Research 9, 1961).
   */
  public double callersInCalls() {
    return (right() * latencies.getMean() + otherNanos) / nanos;
  }
}
