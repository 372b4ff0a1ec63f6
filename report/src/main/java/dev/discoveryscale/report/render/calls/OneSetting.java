package dev.discoveryscale.report.render.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Pairs of stacks with the same payload that differ in one setting, such as the protocol. Pairs
 * with the reference of the conclusions are left out, and stacks of two releases.
 */
public final class OneSetting {

  private record Pair(String profile, String reference, String setting, StackRatio ratio) {}

  private final RunSummary run;
  private final CallStacks stacks;
  private final Measure measure;

  private OneSetting(RunSummary run) {
    this.run = run;
    this.stacks = new CallStacks(run);
    this.measure = CallConclusions.measure(run);
  }

  /** A table and how to read it; absent below three replicates, and if there is no such pair. */
  public static Optional<String> markdown(RunSummary run) {
    if (run.plannedReplicates() < Interval.MIN_REPLICATES) {
      return Optional.empty();
    }
    OneSetting all = new OneSetting(run);
    List<Pair> pairs = all.pairs();
    return pairs.isEmpty() ? Optional.empty() : Optional.of(all.text(pairs));
  }

  /** How many pairs the table has. */
  static int count(RunSummary run) {
    return pairs(run).size();
  }

  /** The pairs of the table: a profile, and what it is compared with. */
  static List<Map.Entry<String, String>> pairs(RunSummary run) {
    return new OneSetting(run)
        .pairs().stream().map(pair -> Map.entry(pair.profile, pair.reference)).toList();
  }

  private List<Pair> pairs() {
    return stacks.payloads().stream().flatMap(this::pairs).toList();
  }

  private Stream<Pair> pairs(String payload) {
    List<String> with = stacks.with(payload).stream().filter(stacks::isOfOneRelease).toList();
    List<Pair> pairs = new ArrayList<>();
    for (int reference = 1; reference < with.size(); reference++) {
      for (int other = reference + 1; other < with.size(); other++) {
        pair(with.get(other), with.get(reference)).ifPresent(pairs::add);
      }
    }
    return pairs.stream();
  }

  private Optional<Pair> pair(String profile, String reference) {
    Set<String> differing = differing(profile, reference);
    return differing.size() != 1
        ? Optional.empty()
        : StackRatio.of(run, profile, reference, measure)
            .map(ratio -> new Pair(profile, reference, differing.iterator().next(), ratio));
  }

  /** Names of settings; libraries count only alone, because other settings ask for them. */
  private Set<String> differing(String profile, String reference) {
    Map<String, String> one = settings(profile);
    Map<String, String> other = settings(reference);
    Set<String> names =
        Stream.of(one, other)
            .flatMap(each -> each.keySet().stream())
            .filter(name -> !Objects.equals(one.get(name), other.get(name)))
            .collect(Collectors.toCollection(TreeSet::new));
    if (names.size() > 1) {
      names.remove("libraries");
    }
    return names;
  }

  /**
   * The settings of a stack by name, such as {@code protocol} or {@code jvm.collector}. A name has
   * the values of client and server together, and {@code release} those of line and version.
   */
  private Map<String, String> settings(String profile) {
    Map<String, String> all = new TreeMap<>();
    run.run()
        .plan()
        .profile(profile)
        .ifPresent(
            recorded ->
                Stream.of("stack", "server", "client")
                    .forEach(part -> collect("", recorded.settings().path(part), all)));
    return all;
  }

  private static void collect(String path, JsonNode node, Map<String, String> all) {
    node.fields()
        .forEachRemaining(
            field -> {
              String name = path + field.getKey();
              if (field.getValue().isObject()) {
                collect(name + ".", field.getValue(), all);
              } else {
                all.merge(
                    name.equals("line") || name.equals("version") ? "release" : name,
                    field.getValue().toString(),
                    (one, other) -> one + " " + other);
              }
            });
  }

  private String text(List<Pair> pairs) {
    CallDoubtList doubts = new CallDoubtList(run);
    int comparisons = new CallConclusions(run).comparisons();
    Table table =
        new Table(
            "payload",
            "stack",
            "compared with",
            "differs in",
            measure == Measure.CALLS_PER_SECOND ? "calls/s, times" : "p99, times",
            "is a difference",
            "server CPU per call, times",
            "client CPU per call, times");
    for (Pair pair : pairs) {
      table.row(
          stacks.payload(pair.profile),
          stacks.stack(pair.profile),
          stacks.stack(pair.reference),
          pair.setting,
          pair.ratio.text(),
          pair.ratio.decision(comparisons, doubts.of(pair.profile, pair.reference)),
          cost(pair, Measure.SERVER_CPU_US_PER_CALL),
          cost(pair, Measure.CLIENT_CPU_US_PER_CALL));
    }
    return table.markdown()
        + """

        - **Each row** has two stacks that differ in one setting. Pairs with the first stack of a payload are in the conclusions.
        - **A difference** is judged among %d comparisons, those of this table and of the conclusions together."""
            .formatted(comparisons);
  }

  private String cost(Pair pair, Measure cost) {
    return StackRatio.of(run, pair.profile, pair.reference, cost)
        .map(StackRatio::text)
        .orElse(Numbers.ABSENT);
  }
}
