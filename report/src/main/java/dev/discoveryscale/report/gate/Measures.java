package dev.discoveryscale.report.gate;

import dev.discoveryscale.model.Nearest;
import dev.discoveryscale.report.measure.Measure;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The measures by name. */
public final class Measures {
  private static final Map<String, Measure> BY_NAME =
      Collections.unmodifiableMap(
          Arrays.stream(Measure.values())
              .collect(
                  Collectors.toMap(
                      Measure::key,
                      measure -> measure,
                      (first, second) -> first,
                      LinkedHashMap::new)));

  private static final String LIVE_SETS =
      "usedAfterFullGcMb, or in runs of calls clientLiveSetMb or serverLiveSetMb";

  /** Once the resident set at the last settled point. */
  private static final String RSS = "rssMb";

  /** What to use instead of a name that is no measure, or was one once; in any case of letters. */
  private static final Map<String, String> FORMER = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  static {
    FORMER.put(
        RSS,
        "rssStillMb, rssChurnMb or rssPeakMb (before forced collections), or rssSettledMb"
            + " (after them)");
    FORMER.put("liveSet", LIVE_SETS);
    FORMER.put("liveSetMb", LIVE_SETS);
  }

  /** What is read only where collections are forced before churn. */
  public static final Set<String> BEFORE_CHURN =
      Set.of(
          Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB.key(),
          Measure.OLD_USED_AFTER_FULL_GC_BEFORE_CHURN_MB.key());

  private static final int OFFERED = 3;

  private Measures() {}

  /** Every name a gate may set a bound on, in the order of the summary. */
  public static Set<String> names() {
    return BY_NAME.keySet();
  }

  /** What an unknown name should be replaced with: the nearest names of all measures. */
  public static String allowedInsteadOf(String name) {
    return allowedInsteadOf(name, List.of(Measure.values()));
  }

  /** The same where only some measures may be named. */
  public static String allowedInsteadOf(String name, List<Measure> measures) {
    String all = "one of the measures in docs/reference/measures.md";
    if (BY_NAME.containsKey(name) && !measures.contains(BY_NAME.get(name))) {
      boolean calls = measures.contains(Measure.CALLS_PER_SECOND);
      return "a measure of %s, the kind of the scenario (%s is a measure of %s)"
          .formatted(kind(calls), name, kind(!calls));
    }
    return FORMER.getOrDefault(
        name,
        name.isEmpty()
            ? all
            : all
                + ", such as "
                + Nearest.first(name, measures.stream().map(Measure::key).toList()).stream()
                    .sorted(Comparator.comparing(key -> !words(key).equals(words(name))))
                    .limit(OFFERED)
                    .collect(Collectors.joining(", ")));
  }

  private static String kind(boolean calls) {
    return calls ? "calls" : "discovery";
  }

  /**
   * The words of a name in any order: {@code failedCalls} and {@code callsFailed} have the same.
   */
  private static Set<String> words(String name) {
    return Arrays.stream(name.split("(?=[A-Z])"))
        .map(word -> word.toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  /** The measure of that name. */
  public static Optional<Measure> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** The measure that a run's record means by that name, which may be a former one. */
  static Optional<Measure> recorded(String name) {
    return name.equals(RSS) ? Optional.of(Measure.RSS_SETTLED_MB) : named(name);
  }
}
