package dev.discoveryscale.report.knee;

import dev.discoveryscale.model.PlainNumber;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.calls.CallScenario.Arrivals;
import dev.discoveryscale.report.analysis.CallAnalysis;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.measure.Measure;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Decides whether a cell of calls kept its rate within a limit of the 99th percentile, and, if it
 * did not, whether its client is why.
 */
final class RateKept {

  /** So much of the intended calls has to be answered in the measured time. */
  private static final double ANSWERED_PERCENT = 99;

  /** Poisson arrivals of a rate differ by chance; so many standard deviations are allowed. */
  private static final double DEVIATIONS = 3;

  /** Calls may begin late by so much of the limit, unless too many wait for a free caller. */
  private static final double LATE_PERCENT = 10;

  /** More calls that wait for a free caller are too many. */
  private static final double BEHIND_PERCENT = 1;

  private static final double PERCENT = 100;
  private static final MathContext DIGITS = new MathContext(3);
  private static final String NEITHER = "neither";
  private static final double MS_PER_SECOND = 1_000;

  private final CellSummary cell;
  private final CallScenario.Load load;
  private final double limitMs;

  private RateKept(CellSummary cell, CallScenario.Load load, double limitMs) {
    this.cell = cell;
    this.load = load;
    this.limitMs = limitMs;
  }

  /** The criterion in words, for reports. */
  static String criterion(double limitMs) {
    return String.format(
        Locale.ROOT,
        "A rate is held if all of this is true of each of its cells: it completes; the"
            + " 99th percentile of latencies, from the moment when a call should have begun, is at most"
            + " %s ms; no call fails, times out or has a wrong answer; at least %.0f%% of the intended"
            + " calls are answered in the measured time, less three standard deviations of Poisson"
            + " arrivals; calls begin in time; every gate of the scenario holds. Calls begin in time if"
            + " the 99th percentile of their delays is at most %.0f%% of the limit. More delay is"
            + " allowed if more than %.0f%% of the calls waited for a free caller."
            + " The client did not keep a rate if calls began too late or if it used"
            + " 90%% of its processors. Another case: all callers were busy, answers took less than the"
            + " limit on average, the server had processor time left",
        PlainNumber.of(limitMs),
        ANSWERED_PERCENT,
        LATE_PERCENT,
        BEHIND_PERCENT);
  }

  /**
   * Judges a cell with a result.
   *
   * @param broken the gates it did not hold
   */
  static JudgedCell judge(
      CellSummary cell, CallScenario.Load load, double limitMs, List<GateResult> broken) {
    return new RateKept(cell, load, limitMs).judge(broken);
  }

  private JudgedCell judge(List<GateResult> broken) {
    if (cell.outcome().ranOut()) {
      String message = cell.record().ending().reason().orElse("");
      return new JudgedCell(
          cell,
          List.of((cell.outcome().text().replace('-', ' ') + ": " + message).replaceAll(": $", "")),
          message.contains("client"));
    }
    List<String> against = new ArrayList<>();
    double failed =
        figure(Measure.CALLS_WRONG)
            + figure(Measure.CALLS_TIMED_OUT)
            + figure(Measure.CALLS_IN_ERROR);
    if (failed > 0) {
      against.add(
          failed == 1 ? "1 call failed" : String.format(Locale.ROOT, "%,.0f calls failed", failed));
    }
    latency().ifPresent(against::add);
    answered().ifPresent(against::add);
    Optional<String> late = late();
    late.ifPresent(against::add);
    broken.forEach(gate -> against.add(gate.text()));
    boolean wrong = figure(Measure.CALLS_WRONG) + figure(Measure.CALLS_IN_ERROR) > 0;
    Optional<String> client =
        against.isEmpty() || wrong ? Optional.empty() : late.or(this::busy).or(this::callers);
    client
        .filter(why -> !against.contains(why))
        .ifPresent(why -> against.add("the client did not keep the rate: " + why));
    if (!against.isEmpty() && client.isEmpty()) {
      idle().ifPresent(against::add);
    }
    return new JudgedCell(cell, against, client.isPresent());
  }

  /** A slow server that has processor time left waits for something, which may be the machine. */
  private Optional<String> idle() {
    return CallAnalysis.limit(cell)
        .filter(NEITHER::equals)
        .map(
            side ->
                String.format(
                    Locale.ROOT,
                    "server and client had processor time left (%.0f%% and %.0f%%"
                        + " used): they waited for something else, such as locks, pauses or other processes",
                    figure(Measure.SERVER_CPU_PERCENT),
                    figure(Measure.CLIENT_CPU_PERCENT)));
  }

  private Optional<String> latency() {
    Optional<Double> p99 = cell.get(Measure.CALL_P99_MS);
    if (p99.isEmpty()) {
      return Optional.of("no call was answered");
    }
    return p99.filter(ms -> ms > limitMs)
        .map(ms -> "p99 %s ms, limit %s ms".formatted(plain(ms), PlainNumber.of(limitMs)));
  }

  private Optional<String> answered() {
    double rate = load.rate().orElse(0);
    double got = figure(Measure.CALLS_PER_SECOND);
    double intended = got > 0 ? rate * figure(Measure.CALLS_MEASURED) / got : 0;
    double chance = load.arrivals() == Arrivals.POISSON ? DEVIATIONS * Math.sqrt(intended) : 1;
    double least = ANSWERED_PERCENT / PERCENT * intended - chance;
    return got > 0 && figure(Measure.CALLS_MEASURED) >= least
        ? Optional.empty()
        : Optional.of(
            String.format(Locale.ROOT, "%,.0f of %,.0f calls a second were answered", got, rate));
  }

  /**
   * While all callers wait for answers the next calls are late, which is not the client's doing.
   */
  private Optional<String> late() {
    return cell.get(Measure.START_LATENESS_P99_MS)
        .filter(ms -> figure(Measure.CALLS_BEHIND_PERCENT) <= BEHIND_PERCENT)
        .filter(ms -> ms > LATE_PERCENT / PERCENT * limitMs)
        .map(
            ms ->
                "the client did not keep the rate: calls began %s ms late (p99) although callers were free"
                    .formatted(plain(ms)));
  }

  private Optional<String> busy() {
    return CallAnalysis.limit(cell)
        .filter(side -> side.contains("client"))
        .map(
            side ->
                "it used %.0f%% of its processors".formatted(figure(Measure.CLIENT_CPU_PERCENT)));
  }

  /** Little's law: with all callers busy a call takes callers / rate of answers on average. */
  private Optional<String> callers() {
    double got = figure(Measure.CALLS_PER_SECOND);
    double callers = load.allCallers();
    boolean waited = figure(Measure.CALLS_BEHIND_PERCENT) > BEHIND_PERCENT && got > 0;
    double eachMs = waited ? MS_PER_SECOND * callers / got : limitMs;
    boolean server = CallAnalysis.limit(cell).filter(side -> side.contains("server")).isPresent();
    return eachMs < limitMs && !server
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "all %.0f callers were busy although a call took %s ms on average; set load.callers higher",
                callers,
                plain(eachMs)))
        : Optional.empty();
  }

  private double figure(Measure measure) {
    return cell.get(measure).orElse(0.0);
  }

  private static String plain(double ms) {
    return new BigDecimal(ms).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}
