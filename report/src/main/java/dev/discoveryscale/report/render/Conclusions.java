package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Comparison;
import dev.discoveryscale.report.comparison.Comparisons;
import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.comparison.Profiled;
import dev.discoveryscale.report.comparison.Ratio;
import dev.discoveryscale.report.comparison.Replicates;
import dev.discoveryscale.report.comparison.Verdict;
import dev.discoveryscale.report.comparison.Verdict.Agreement;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Published;
import dev.discoveryscale.report.render.text.EstimateText;
import dev.discoveryscale.report.span.SpanFigure;
import dev.discoveryscale.report.statistics.Interval;
import dev.discoveryscale.report.text.SafeText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One sentence for each table, computed from the run. */
final class Conclusions {
  private static final String V27 = "dubbo-2.7-interface";
  private static final String V30_INTERFACE = "dubbo-3.0-interface";
  private static final String V30_APPLICATION = "dubbo-3.0-application";
  private static final double MANY = 10;

  /** The published change is −100%, and changes agree within the tolerance. */
  private static final double MUCH_PERCENT = -100 + Verdict.TOLERANCE_POINTS;

  private final RunSummary run;
  private final Published published;

  Conclusions(RunSummary run, Published published) {
    this.run = run;
    this.published = published;
  }

  /**
   * Whether the live set falls as published, and full collections go from many to none; for a world
   * of another size or without the three profiles, who holds how much.
   */
  String shape() {
    boolean whole =
        Stream.of(V27, V30_INTERFACE, V30_APPLICATION).allMatch(run.profiles()::contains);
    return whole && Comparisons.sameSize(run, published)
        ? memory() + " " + fullCollections()
        : ranking();
  }

  /** What has to be known before profiles are compared: that some follow fewer addresses. */
  Optional<String> differentWork() {
    Map<Double, List<String>> profiles = new TreeMap<>();
    for (String profile : run.profiles()) {
      run.replicates(profile).stream()
          .flatMap(cell -> cell.get(Measure.INVOKERS).stream())
          .findFirst()
          .ifPresent(
              invokers ->
                  profiles
                      .computeIfAbsent(invokers, none -> new ArrayList<>())
                      .add(SafeText.markdown(profile)));
    }
    return profiles.size() < 2
        ? Optional.empty()
        : Optional.of(
            profiles.entrySet().stream()
                .map(
                    each ->
                        String.format(
                            Locale.ROOT,
                            "%,.0f invokers in %s",
                            each.getKey(),
                            String.join(", ", each.getValue())))
                .collect(
                    Collectors.joining("; ", "The profiles do different work: they hold ", ".")));
  }

  private String ranking() {
    String ranked =
        run.profiles().stream()
            .filter(profile -> estimate(profile, Measure.USED_AFTER_FULL_GC_MB).isPresent())
            .sorted(
                Comparator.comparingDouble(
                    (String profile) ->
                        -estimate(profile, Measure.USED_AFTER_FULL_GC_MB).get().value()))
            .map(
                p ->
                    SafeText.markdown(p)
                        + " "
                        + text(estimate(p, Measure.USED_AFTER_FULL_GC_MB).get())
                        + " MB")
            .collect(Collectors.joining(", "));
    return ranked.isEmpty() ? "No cell ran long enough to be judged." : "Live set: " + ranked + ".";
  }

  private String memory() {
    String claim = "Expected: live set 2.7 interface > 3.0 interface > 3.0 application";
    List<Estimate> values = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (String profile : List.of(V27, V30_INTERFACE, V30_APPLICATION)) {
      estimate(profile, Measure.USED_AFTER_FULL_GC_MB)
          .ifPresentOrElse(values::add, () -> missing.add(profile));
    }
    if (!missing.isEmpty()) {
      return claim + ": cannot be judged, no figure for " + String.join(", ", missing) + ".";
    }
    String figures =
        String.format(
            Locale.ROOT,
            "%s, %s, %s MB",
            text(values.get(0)),
            text(values.get(1)),
            text(values.get(2)));
    List<Falling> steps =
        List.of(falling(values.get(0), values.get(1)), falling(values.get(1), values.get(2)));
    String word =
        steps.contains(Falling.NO)
            ? "does not hold"
            : steps.contains(Falling.OPEN) ? open(values) : "holds";
    return claim + ": **" + word + "** (" + figures + ").";
  }

  private static String open(List<Estimate> values) {
    return values.stream().allMatch(Estimate::whole)
        ? values.stream().allMatch(Estimate::exact)
            ? "not decided, their intervals overlap"
            : "not known, a figure is only a bound"
        : "not decided, replicates are lost";
  }

  private enum Falling {
    YES,
    NO,
    OPEN
  }

  /** By the ends of both intervals where both have one. */
  private static Falling falling(Estimate high, Estimate low) {
    if (high.interval().isPresent() && low.interval().isPresent()) {
      Interval above = high.interval().get();
      Interval below = low.interval().get();
      return above.low() > below.high()
          ? Falling.YES
          : above.high() < below.low() ? Falling.NO : Falling.OPEN;
    }
    if (high.whole() && low.exact() && high.value() > low.value()) {
      return Falling.YES;
    }
    return high.exact() && low.whole() && high.value() <= low.value() ? Falling.NO : Falling.OPEN;
  }

  private String fullCollections() {
    String claim =
        "Expected: over the span, 3.0 at application level has at least %.0f%% fewer full collections than 2.7 at interface level"
            .formatted(-MUCH_PERCENT);
    if (Stream.of(V27, V30_APPLICATION).anyMatch(profile -> Profiled.any(run, profile))) {
      return claim + ": cannot be judged, a profiler was attached.";
    }
    Comparison fall = Comparisons.of(run, published, V30_APPLICATION, V27, Measure.SPAN_FULL_GC);
    if (fall.value().isEmpty() || fall.base().isEmpty()) {
      return claim + ": cannot be judged, a figure is missing.";
    }
    return "%s: **%s** (from %s to %s full collections, derived%s)."
        .formatted(
            claim,
            fell(fall),
            ranged(fall.base().get()),
            ranged(fall.value().get()),
            widened(fall));
  }

  /** One or two cells do not show how cells differ, and rows of single cells leave that out. */
  private String widened(Comparison fall) {
    return run.plannedReplicates() < Interval.MIN_REPLICATES
            && fall.base().get().interval().isPresent()
        ? ". These intervals are wider than those in the table below: with fewer than three replicates, each end is moved outwards by a factor of %.1f, because cells may differ"
            .formatted(SpanFigure.FULL_GC.cellsDiffer())
        : "";
  }

  private static String fell(Comparison fall) {
    if (fall.undecided()) {
      return "not decided, replicates are lost";
    }
    if (fall.base().get().value() < MANY) {
      return "does not hold, 2.7 interface has fewer than %.0f".formatted(MANY);
    }
    Optional<Interval> ratio = fall.ratio().flatMap(Ratio::interval);
    if (ratio.isEmpty()) {
      return "not decided, the error of the derived figures is not known";
    }
    double most = 1 + MUCH_PERCENT / 100;
    if (ratio.get().high() <= most) {
      return "holds";
    }
    return ratio.get().low() > most
        ? "does not hold"
        : "not decided"
            + fall.changesToDecide().map(": play at least %d changes"::formatted).orElse("");
  }

  private static String ranged(Estimate estimate) {
    return EstimateText.brief(estimate, true);
  }

  /** How many of the published changes this run agrees with. */
  String published() {
    if (!Comparisons.sameSize(run, published)) {
      return "The size of the fleet differs from the published one (%,d URLs), so published differences are"
              .formatted(published.urls())
          + " shown but not judged.";
    }
    List<Comparison> known =
        Comparisons.of(run, published).stream()
            .filter(one -> one.measure() != Measure.OLD_USED_AFTER_FULL_GC_MB)
            .filter(one -> one.publishedChangePercent().isPresent())
            .toList();
    List<String> counts = new ArrayList<>();
    for (Agreement agreement : Agreement.values()) {
      long count = count(known, agreement);
      if (count > 0) {
        counts.add(agreement.text() + ": " + count);
      }
    }
    long absent = known.stream().filter(one -> one.verdict().isEmpty()).count();
    if (absent > 0) {
      counts.add("this run lacks the profile or the figure: " + absent + lost(known));
    }
    return "The publication has %d differences between two profiles (%s)."
        .formatted(known.size(), String.join("; ", counts));
  }

  private static String lost(List<Comparison> known) {
    long lost = known.stream().filter(Comparison::undecided).count();
    return lost == 0 ? "" : ", %d of these because replicates are lost".formatted(lost);
  }

  /** The profiles that lost replicates, and what follows from that; absent if none did. */
  Optional<String> losses() {
    String lost =
        run.planned().stream()
            .map(profile -> Map.entry(profile, Replicates.of(run, profile)))
            .filter(each -> each.getValue().planned() > 1 && !each.getValue().complete())
            .map(each -> each.getKey() + " " + each.getValue().text())
            .collect(Collectors.joining(". "));
    return lost.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "**Lost replicates**: %s. Means of the other replicates show how many they cover, and no conclusion uses them."
                .formatted(lost));
  }

  private static long count(List<Comparison> known, Agreement agreement) {
    return known.stream()
        .filter(one -> one.verdict().filter(v -> v.agreement() == agreement).isPresent())
        .count();
  }

  private Optional<Estimate> estimate(String profile, Measure measure) {
    return Comparisons.estimate(run, profile, measure);
  }

  private static String text(Estimate estimate) {
    return EstimateText.full(estimate);
  }
}
