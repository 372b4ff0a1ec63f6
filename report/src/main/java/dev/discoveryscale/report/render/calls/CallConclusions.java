package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.report.analysis.CallDoubts;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Estimate;
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
    List<String> lines = new ArrayList<>();
    lines.add("%s and %s, compared with %s:".formatted(place, load(), stacks.stack(with.get(0))));
    others.forEach(
        profile -> lines.add("- " + sentence(profile, with.get(0), measure, closed, false)));
    return lines;
  }

  private String sentence(
      String profile, String reference, Measure measure, boolean closed, boolean alone) {
    String one = stacks.stack(profile);
    String other = stacks.stack(reference);
    Optional<Ratio> ratio =
        stacks
            .estimate(profile, measure)
            .flatMap(
                value -> stacks.estimate(reference, measure).flatMap(base -> ratio(value, base)));
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
    boolean decided = interval.get().low() > 1 || interval.get().high() < 1;
    return "%s%s.%s%s%s"
        .formatted(
            what,
            alone ? " (%s)".formatted(load()) : "",
            decided ? "" : " The interval contains 1, so a difference is not decided.",
            doubts(List.of(profile, reference)),
            limits(profile, reference));
  }

  /** A figure that its own cells put in doubt decides nothing. */
  private String doubts(List<String> profiles) {
    String doubts =
        profiles.stream()
            .flatMap(
                each ->
                    CallDoubts.of(run, each)
                        .map(doubt -> "%s (%s)".formatted(stacks.stack(each), doubt))
                        .stream())
            .collect(Collectors.joining(" and "));
    return doubts.isEmpty()
        ? ""
        : " Not decided, because the cells are in doubt: %s.".formatted(doubts);
  }

  /** Where a client is the limit, rates compare clients; the servers' own cost tells more. */
  private String limits(String profile, String reference) {
    boolean client =
        Stream.of(profile, reference)
            .flatMap(each -> stacks.limit(each).stream())
            .anyMatch(limit -> limit.contains(CLIENT));
    if (!client) {
      return "";
    }
    String server =
        stacks
            .estimate(profile, Measure.SERVER_CPU_US_PER_CALL)
            .flatMap(
                value ->
                    stacks
                        .estimate(reference, Measure.SERVER_CPU_US_PER_CALL)
                        .flatMap(base -> ratio(value, base)))
            .map(found -> String.format(Locale.ROOT, " Its server uses %.2f times", found.value()))
            .map(text -> text + " the processor time per call.")
            .orElse("");
    return " The client limited this comparison." + server;
  }

  private static Optional<Ratio> ratio(Estimate value, Estimate base) {
    return Ratio.of(value, base);
  }
}
