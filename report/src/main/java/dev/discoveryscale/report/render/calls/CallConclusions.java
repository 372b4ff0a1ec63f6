package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.report.analysis.CallDoubts;
import dev.discoveryscale.report.analysis.Doubt;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.CallRatios;
import dev.discoveryscale.report.comparison.Ratio;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a run of calls says: each stack against the first one with the same payload. */
public final class CallConclusions {

  private static final String CLIENT = "client";

  private final RunSummary run;
  private final CallStacks stacks;

  public CallConclusions(RunSummary run) {
    this.run = run;
    this.stacks = new CallStacks(run);
  }

  /** The load in words, such as {@code closed loop, 32 callers}. */
  String load() {
    return run.run().plan().scenario().callLoad();
  }

  /** One sentence a line. Nothing is concluded from fewer than three replicates. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (run.plannedReplicates() < Interval.MIN_REPLICATES) {
      return List.of(
          "No stacks are compared: that needs at least %d replicates of each (--replicates %d)."
              .formatted(Interval.MIN_REPLICATES, Interval.MIN_REPLICATES));
    }
    boolean closed = run.run().plan().scenario().closedLoopCallers().isPresent();
    Measure measure = closed ? Measure.CALLS_PER_SECOND : Measure.CALL_P99_MS;
    for (String payload : stacks.payloads()) {
      lines.addAll(lines(payload, measure, closed));
      lines.addAll(mixed(payload, measure, closed));
    }
    return lines;
  }

  /** A pair of different releases is compared with the pairs of either release. */
  private List<String> mixed(String payload, Measure measure, boolean closed) {
    List<String> lines = new ArrayList<>();
    for (String profile : stacks.with(payload)) {
      for (String reference : stacks.unmixed(profile)) {
        lines.add(
            "On this machine, with payload %s, %s"
                .formatted(payload, sentence(profile, reference, measure, closed, true)));
      }
    }
    return lines;
  }

  private List<String> lines(String payload, Measure measure, boolean closed) {
    List<String> with =
        stacks.with(payload).stream().filter(each -> stacks.unmixed(each).isEmpty()).toList();
    if (with.isEmpty()) {
      return List.of();
    }
    List<String> others = with.subList(1, with.size());
    String place = "On this machine, with payload %s".formatted(payload);
    if (others.size() <= 1) {
      return others.stream()
          .map(profile -> place + ", " + sentence(profile, with.get(0), measure, closed, true))
          .toList();
    }
    List<String> compared =
        others.stream().filter(each -> ratio(each, with.get(0), measure).isPresent()).toList();
    List<String> lines = new ArrayList<>();
    if (!compared.isEmpty()) {
      lines.add("%s and %s, compared with %s:".formatted(place, load(), stacks.stack(with.get(0))));
    }
    compared.forEach(
        profile -> lines.add("- " + sentence(profile, with.get(0), measure, closed, false)));
    if (compared.size() < others.size()) {
      lines.add(
          "With payload %s, not compared with %s, because not all replicates of both have a figure: %s."
              .formatted(
                  payload,
                  stacks.stack(with.get(0)),
                  others.stream()
                      .filter(each -> !compared.contains(each))
                      .map(stacks::stack)
                      .collect(Collectors.joining(", "))));
    }
    return lines;
  }

  /** The ratio of two stacks; absent if it has no interval. */
  private Optional<Ratio> ratio(String profile, String reference, Measure measure) {
    return CallRatios.of(run, profile, reference, measure)
        .filter(found -> found.interval().isPresent());
  }

  private String sentence(
      String profile, String reference, Measure measure, boolean closed, boolean alone) {
    String one = stacks.stack(profile);
    String other = stacks.stack(reference);
    Optional<Ratio> ratio = ratio(profile, reference, measure);
    Optional<Interval> interval = ratio.flatMap(Ratio::interval);
    if (interval.isEmpty()) {
      return "%s and %s are not compared: not all replicates of both have a figure."
          .formatted(one, other);
    }
    String figure =
        String.format(
            Locale.ROOT,
            "%.2f [%.2f–%.2f]",
            ratio.get().value(),
            interval.get().low(),
            interval.get().high());
    String what =
        closed
            ? "%s serves **%s times** %s"
                .formatted(one, figure, alone ? "the calls of " + other : "its calls")
            : "the 99th percentile of %s is **%s times** %s"
                .formatted(one, figure, alone ? "that of " + other : "its");
    return "%s%s. %s%s"
        .formatted(
            what,
            alone ? " (%s)".formatted(load()) : "",
            decision(ratio.get(), interval.get(), doubt(List.of(profile, reference))),
            limits(profile, reference));
  }

  /**
   * Whether there is a difference. One of many intervals misses its value by chance, so all
   * together are judged wider; doubts of the cells widen an interval by their factor.
   */
  private String decision(Ratio ratio, Interval interval, Optional<Doubt> doubt) {
    int comparisons = comparisons();
    Interval among = ratio.intervalAmong(comparisons).orElse(interval);
    String doubtful = doubt.map(Doubt::text).orElse("");
    if (!excludesOne(interval)) {
      return "Not decided: the interval contains 1."
          + (doubt.isEmpty() ? "" : " In doubt: %s.".formatted(doubtful));
    }
    if (!excludesOne(among)) {
      return "Not decided: among %d comparisons this can be chance.".formatted(comparisons)
          + (doubt.isEmpty() ? "" : " In doubt: %s.".formatted(doubtful));
    }
    if (doubt.isEmpty()) {
      return "Decided.";
    }
    return excludesOne(doubt.get().widen(among))
        ? "Decided, also with this doubt: %s.".formatted(doubtful)
        : "Not decided, because the cells are in doubt: %s.".formatted(doubtful);
  }

  private static boolean excludesOne(Interval interval) {
    return interval.low() > 1 || interval.high() < 1;
  }

  /** How many ratios all lines of the run have. */
  private int comparisons() {
    return stacks.payloads().stream()
        .map(stacks::with)
        .mapToInt(
            with ->
                with.stream().mapToInt(each -> stacks.unmixed(each).size()).sum()
                    + Math.max(
                        0,
                        (int) with.stream().filter(each -> stacks.unmixed(each).isEmpty()).count()
                            - 1))
        .sum();
  }

  private Optional<Doubt> doubt(List<String> profiles) {
    List<Doubt> doubts =
        profiles.stream()
            .flatMap(
                each ->
                    CallDoubts.of(run, each)
                        .map(
                            doubt ->
                                new Doubt(
                                    "%s (%s)".formatted(stacks.stack(each), doubt.text()),
                                    doubt.factor()))
                        .stream())
            .toList();
    return doubts.isEmpty() ? Optional.empty() : Optional.of(Doubt.all(doubts, " and "));
  }

  /** Where a client is the limit, rates compare clients; the servers' own cost tells more. */
  private String limits(String profile, String reference) {
    String one = stacks.limit(profile).orElse("not known");
    String other = stacks.limit(reference).orElse("not known");
    if (!one.contains(CLIENT) && !other.contains(CLIENT)) {
      return "";
    }
    String limited =
        one.equals(other)
            ? " Limit of both: %s.".formatted(one)
            : " Limit of %s: %s; of %s: %s."
                .formatted(stacks.stack(profile), one, stacks.stack(reference), other);
    String costs =
        Stream.of(
                cost("server", profile, reference, Measure.SERVER_CPU_US_PER_CALL),
                cost("client", profile, reference, Measure.CLIENT_CPU_US_PER_CALL))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(" and "));
    return limited
        + (costs.isEmpty() ? "" : " Processor time per call: %s times as much.".formatted(costs));
  }

  private Optional<String> cost(String side, String profile, String reference, Measure measure) {
    return ratio(profile, reference, measure)
        .map(
            found ->
                String.format(
                    Locale.ROOT,
                    "%s %.2f [%.2f–%.2f]",
                    side,
                    found.value(),
                    found.interval().orElseThrow().low(),
                    found.interval().orElseThrow().high()));
  }
}
