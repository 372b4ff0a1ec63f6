package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.Sample;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
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

  /** The part of a warm-up without turns that is compared with the measured time. */
  private static final double LAST = 0.3;

  /** One of so many turns of a warm-up is compared with the measured time: the last ones. */
  private static final int LAST_OF_TURNS = 3;

  private static final int DIGITS = 3;

  /** Right answers of an interval. */
  private record Answered(long calls, long nanos) {

    private static final Answered NONE = new Answered(0, 0);

    private static Answered sum(List<Answered> all) {
      return all.stream().reduce(NONE, Answered::plus);
    }

    /** Of clients in the same time. */
    private static Answered beside(List<Answered> all) {
      Answered sum = sum(all);
      return new Answered(sum.calls, sum.nanos / all.size());
    }

    private Answered plus(Answered more) {
      return new Answered(calls + more.calls, nanos + more.nanos);
    }

    private double rate() {
      return nanos == 0 ? 0 : 1e9 * calls / nanos;
    }
  }

  private final Histogram latencies = new Histogram(DIGITS);
  private final Map<String, Histogram> methods = new LinkedHashMap<>();
  private final Histogram lateness = new Histogram(DIGITS);
  private final List<Double> rates = new ArrayList<>();
  private final List<Answered> warmUp = new ArrayList<>();
  private final List<Answered> warmUpTurns = new ArrayList<>();
  private final List<Answered> turns = new ArrayList<>();
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

  /** The calls of several clients in the same time, as if one had made them. */
  public static CallTally together(List<CallTally> clients) {
    if (clients.size() == 1) {
      return clients.get(0);
    }
    CallTally all = new CallTally();
    for (CallTally each : clients) {
      all.latencies.add(each.latencies);
      all.lateness.add(each.lateness);
      each.methods.forEach((name, times) -> all.method(name).add(times));
      all.withoutLatency += each.withoutLatency;
      all.nanos += each.nanos / clients.size();
      all.wrong += each.wrong;
      all.timeouts += each.timeouts;
      all.errors += each.errors;
      all.failedMeanwhile += each.failedMeanwhile;
      all.otherNanos += each.otherNanos;
      all.behind += each.behind;
      all.firstError = all.firstError.or(each::firstError);
    }
    all.rates.addAll(
        beside(
            clients,
            each -> each.rates,
            rates -> rates.stream().mapToDouble(Double::doubleValue).sum()));
    all.warmUp.addAll(beside(clients, each -> each.warmUp, Answered::beside));
    all.warmUpTurns.addAll(beside(clients, each -> each.warmUpTurns, Answered::beside));
    all.turns.addAll(beside(clients, each -> each.turns, Answered::beside));
    return all;
  }

  /** The intervals of clients, each summed up over all; they last equally long. */
  private static <T> List<T> beside(
      List<CallTally> clients, Function<CallTally, List<T>> intervals, Function<List<T>, T> sum) {
    int shortest = clients.stream().mapToInt(each -> intervals.apply(each).size()).min().orElse(0);
    return IntStream.range(0, shortest)
        .mapToObj(
            i -> sum.apply(clients.stream().map(each -> intervals.apply(each).get(i)).toList()))
        .toList();
  }

  private Histogram method(String name) {
    return methods.computeIfAbsent(name, any -> new Histogram(DIGITS));
  }

  @Override
  public void accept(Sample sample) {
    if (sample instanceof Sample.Phase phase) {
      begin(phase.phase());
    }
    if (sample instanceof Sample.Calls calls && calls.phase().equals(Phases.WARM_UP)) {
      warmUp.add(new Answered(calls.right(), calls.nanos()));
      addToTurn(warmUpTurns, calls);
    }
    if (sample instanceof Sample.Calls calls && calls.phase().equals(MEASURED)) {
      addToTurn(turns, calls);
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
    if (sample instanceof Sample.Method method
        && method.phase().equals(MEASURED)
        && !method.latencies().isEmpty()) {
      method(method.method()).add(decoded(method.latencies()));
    }
    if (sample instanceof Sample.Calls calls && afterTurn(calls.phase())) {
      failed(calls);
    }
  }

  /** Each time that a phase begins, a turn of it does. */
  private void begin(String phase) {
    if (phase.equals(Phases.WARM_UP)) {
      warmUpTurns.add(Answered.NONE);
    } else if (phase.equals(MEASURED)) {
      turns.add(Answered.NONE);
    }
  }

  private static void addToTurn(List<Answered> turns, Sample.Calls calls) {
    if (!turns.isEmpty()) {
      int last = turns.size() - 1;
      turns.set(last, turns.get(last).plus(new Answered(calls.right(), calls.nanos())));
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

  /**
   * A call that began in a turn can fail after it: the time-out may be longer than a turn. Rests
   * before the first measured turn are those of the warm-up.
   */
  private boolean afterTurn(String phase) {
    rested |= phase.equals(REST) && !rates.isEmpty();
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

  /** The mean time of a call that was not answered right, in ns; absent if none ended meanwhile. */
  public Optional<Double> failedMean() {
    return Optional.of((double) otherNanos / failedMeanwhile).filter(any -> failedMeanwhile > 0);
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

  /** Right answers during the warm-up. */
  public long warmUpCalls() {
    return Answered.sum(warmUp).calls();
  }

  /** Right answers a second in each turn of the warm-up; empty if it was played at once. */
  public List<Double> warmUpTurns() {
    return severalOf(warmUpTurns);
  }

  /** Right answers a second in each measured turn; empty if it was measured at once. */
  public List<Double> turns() {
    return severalOf(turns);
  }

  private static List<Double> severalOf(List<Answered> turns) {
    return turns.size() < 2 ? List.of() : turns.stream().map(Answered::rate).toList();
  }

  /**
   * By how much the rate was higher than at the end of the warm-up, in percent: in its last three
   * tenths, or in the last third of its turns.
   *
   * @param fewest absent if the warm-up had fewer right answers
   */
  public Optional<Double> sinceWarmUp(long fewest) {
    if (warmUpCalls() < fewest || right() == 0) {
      return Optional.empty();
    }
    double before = Answered.sum(endOfWarmUp()).rate();
    return Optional.of(100 * (1 - before * nanos / (1e9 * right())));
  }

  private List<Answered> endOfWarmUp() {
    int number = warmUpTurns.size();
    if (number > 1) {
      return warmUpTurns.subList(number - (number + LAST_OF_TURNS - 1) / LAST_OF_TURNS, number);
    }
    long all = Answered.sum(warmUp).nanos();
    int from = warmUp.size();
    while (Answered.sum(warmUp.subList(from, warmUp.size())).nanos() < LAST * all) {
      from--;
    }
    return warmUp.subList(from, warmUp.size());
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

  /**
   * Times of right answers by method, in the order of the calls; empty if a payload has only one.
   */
  public Map<String, Histogram> methods() {
    return methods;
  }

  /**
   * How late all calls of an open loop began, in nanoseconds. Absent in a closed loop, and in
   * records from before 2026-11-25, which leave out calls that waited for a free caller.
   */
  public Optional<Histogram> lateness() {
    long known = lateness.getTotalCount();
    return Optional.of(lateness).filter(any -> known > 0 && known >= ended() - behind / 2);
  }

  /**
   * The callers that were in a call on average: rate of calls x mean time of a call (J. D. C.
   * Little, "A proof for the queuing formula L = λW", Operations Research 9, 1961).
   */
  public double callersInCalls() {
    return (right() * latencies.getMean() + otherNanos) / nanos;
  }
}
