package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a run of calls says: each stack against the first one with the same payload. */
public final class CallConclusions {

  private static final String CLIENT = "client";

  /** Above this number of comparisons of a payload, undecided ones share a line. */
  private static final int FEW = 4;

  private final RunSummary run;
  private final CallStacks stacks;
  private final CallDoubtList doubts;

  public CallConclusions(RunSummary run) {
    this.run = run;
    this.stacks = new CallStacks(run);
    this.doubts = new CallDoubtList(run);
  }

  /** What stacks are compared by: an open loop has the same rate for all. */
  static Measure measure(RunSummary run) {
    return run.callScenario().load().closedLoop() ? Measure.CALLS_PER_SECOND : Measure.CALL_P99_MS;
  }

  /** Whether there are enough replicates for conclusions. */
  boolean compares() {
    return run.plannedReplicates() >= Interval.MIN_REPLICATES;
  }

  /** The load in words, such as {@code closed loop, 32 callers}. */
  String load() {
    return run.callScenario().load().describe();
  }

  /** One sentence a line. Nothing is concluded from fewer than three replicates. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!compares()) {
      return List.of(
          "No stacks are compared: that needs at least %d replicates of each (--replicates %d)."
              .formatted(Interval.MIN_REPLICATES, Interval.MIN_REPLICATES));
    }
    Measure measure = measure(run);
    boolean closed = measure == Measure.CALLS_PER_SECOND;
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
    List<String> with = unmixed(payload);
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
    List<String> told =
        compared.size() <= FEW
            ? compared
            : compared.stream().filter(each -> isDecided(each, with.get(0), measure)).toList();
    told.forEach(
        profile -> lines.add("- " + sentence(profile, with.get(0), measure, closed, false)));
    lines.addAll(open(compared, told, with.get(0), measure));
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

  private boolean isDecided(String profile, String reference, Measure measure) {
    return ratio(profile, reference, measure)
        .filter(found -> found.isDecided(comparisons(), doubts.of(profile, reference)))
        .isPresent();
  }

  /** Comparisons without a difference: a line for each reason. */
  private List<String> open(
      List<String> compared, List<String> told, String reference, Measure measure) {
    Map<String, List<String>> byReason = new LinkedHashMap<>();
    for (String profile : compared) {
      if (!told.contains(profile)) {
        String reason = ratio(profile, reference, measure).orElseThrow().open(comparisons());
        String name = stacks.stack(profile);
        byReason
            .computeIfAbsent(reason.isEmpty() ? "of a doubt" : reason, any -> new ArrayList<>())
            .add(
                reason.isEmpty()
                    ? "%s (%s)".formatted(name, doubts.of(profile, reference).orElseThrow().text())
                    : name);
      }
    }
    return byReason.entrySet().stream()
        .map(
            each ->
                "- Not decided, because %s: %s."
                    .formatted(each.getKey(), String.join(", ", each.getValue())))
        .toList();
  }

  private Optional<StackRatio> ratio(String profile, String reference, Measure measure) {
    return StackRatio.of(run, profile, reference, measure);
  }

  private String sentence(
      String profile, String reference, Measure measure, boolean closed, boolean alone) {
    String one = stacks.stack(profile);
    String other = stacks.stack(reference);
    Optional<StackRatio> ratio = ratio(profile, reference, measure);
    if (ratio.isEmpty()) {
      return "%s and %s are not compared: not all replicates of both have a figure."
          .formatted(one, other);
    }
    String what =
        closed
            ? "%s serves **%s times** %s"
                .formatted(one, ratio.get().text(), alone ? "the calls of " + other : "its calls")
            : "the 99th percentile of %s is **%s times** %s"
                .formatted(one, ratio.get().text(), alone ? "that of " + other : "its");
    return "%s%s, %s.%s"
        .formatted(
            what,
            alone ? " (%s)".formatted(load()) : "",
            ratio.get().decision(comparisons(), doubts.of(profile, reference)),
            limits(profile, reference));
  }

  /** How many ratios the run's report judges together, those of {@link OneSetting} included. */
  int comparisons() {
    return OneSetting.count(run) + pairs().size();
  }

  /** The pairs of all lines: a profile, and what it is compared with. */
  List<Map.Entry<String, String>> pairs() {
    List<Map.Entry<String, String>> pairs = new ArrayList<>();
    for (String payload : stacks.payloads()) {
      List<String> alone = unmixed(payload);
      alone.stream().skip(1).forEach(each -> pairs.add(Map.entry(each, alone.get(0))));
      for (String profile : stacks.with(payload)) {
        stacks.unmixed(profile).forEach(reference -> pairs.add(Map.entry(profile, reference)));
      }
    }
    return pairs;
  }

  /** The profiles with a payload that are not compared with the pairs of their releases. */
  List<String> unmixed(String payload) {
    return stacks.with(payload).stream().filter(each -> stacks.unmixed(each).isEmpty()).toList();
  }

  /** Where a client is the limit, rates compare clients; the servers' own cost shows more. */
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
    return ratio(profile, reference, measure).map(found -> side + " " + found.text());
  }
}
