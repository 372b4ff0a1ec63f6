package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.CallRatios;
import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.comparison.Ratio;
import dev.discoveryscale.report.html.HtmlTable;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.EstimateText;
import dev.discoveryscale.report.render.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All stacks and payloads of a run of calls at a glance: calls/s, or in open loops the 99th
 * percentile, as a ratio to the first stack with the same payload. Pairs of different releases are
 * left out, because they are compared with the pairs of their own releases.
 */
public final class CallMatrix {

  /** A ratio of this is drawn as strongly as all that are larger. */
  private static final double STRONGEST = 4;

  /** How many strengths each of the two colours has. */
  private static final int STRENGTHS = 4;

  private static final int LEAST_STACKS = 3;

  private static final String ABSENT = "–";

  private final RunSummary run;
  private final CallStacks stacks;
  private final CallConclusions conclusions;
  private final CallDoubtList doubts;
  private final Measure measure;

  /**
   * What a stack has with a payload.
   *
   * @param ratio to the first stack; absent if not both have a figure
   */
  private record Entry(String text, Optional<Double> ratio) {
    static final Entry NONE = new Entry(ABSENT, Optional.empty());
  }

  public CallMatrix(RunSummary run) {
    this.run = run;
    this.stacks = new CallStacks(run);
    this.conclusions = new CallConclusions(run);
    this.doubts = new CallDoubtList(run);
    this.measure = CallConclusions.measure(run);
  }

  /** As Markdown, with its legend; absent if there are fewer than three stacks. */
  public Optional<String> markdown() {
    List<String> rows = rows();
    if (rows.size() < LEAST_STACKS) {
      return Optional.empty();
    }
    Table table = new Table(header());
    for (String stack : rows) {
      List<String> row = new ArrayList<>(List.of(stack));
      stacks.payloads().forEach(payload -> row.add(entry(stack, payload).text()));
      table.row(row);
    }
    return Optional.of(table.markdown() + "\n" + legend());
  }

  /** The same in colours; absent likewise. */
  public Optional<HtmlTable> heatMap() {
    List<String> rows = rows();
    if (rows.size() < LEAST_STACKS) {
      return Optional.empty();
    }
    HtmlTable table = HtmlTable.of("Heat map: " + what() + " as ratios", header());
    for (String stack : rows) {
      List<HtmlTable.Cell> cells = new ArrayList<>(List.of(HtmlTable.Cell.of(stack)));
      stacks.payloads().forEach(payload -> cells.add(coloured(stack, payload)));
      table.row(cells);
    }
    return Optional.of(table);
  }

  private HtmlTable.Cell coloured(String stack, String payload) {
    Entry entry = entry(stack, payload);
    HtmlTable.Cell cell =
        HtmlTable.Cell.of(entry.text(), "%s with %s: %s".formatted(stack, payload, measure.key()));
    return entry
        .ratio()
        .map(ratio -> cell.with(Map.of("heat", String.valueOf(strength(ratio)))))
        .orElse(cell);
  }

  /** From -4 to 4: positive for what is better than the first stack. */
  private int strength(double ratio) {
    double better = measure == Measure.CALLS_PER_SECOND ? ratio : 1 / ratio;
    double part = Math.log(better) / Math.log(STRONGEST);
    return (int) Math.round(STRENGTHS * Math.max(-1, Math.min(1, part)));
  }

  private String what() {
    return measure == Measure.CALLS_PER_SECOND ? "calls/s" : "99th percentile";
  }

  private String legend() {
    return "%s, %s. Each column has the stack with 1 as its reference, with that stack's own figure. Other entries are ratios to it%s"
        .formatted(
            what().substring(0, 1).toUpperCase(Locale.ROOT) + what().substring(1),
            conclusions.load(),
            conclusions.compares()
                ? " with 95% intervals. **?**: the difference is not decided; the reason stands below."
                : ".");
  }

  private String[] header() {
    return Stream.concat(Stream.of("stack"), stacks.payloads().stream()).toArray(String[]::new);
  }

  /** The stacks with one release on both sides, each once. */
  private List<String> rows() {
    return stacks.payloads().stream()
        .flatMap(payload -> conclusions.unmixed(payload).stream())
        .map(stacks::stack)
        .distinct()
        .toList();
  }

  private Entry entry(String stack, String payload) {
    List<String> with = conclusions.unmixed(payload);
    Optional<String> profile =
        with.stream().filter(each -> stacks.stack(each).equals(stack)).findFirst();
    return profile.isEmpty()
        ? Entry.NONE
        : profile.get().equals(with.get(0))
            ? reference(profile.get())
            : compared(profile.get(), with.get(0));
  }

  private Entry reference(String profile) {
    return stacks
        .estimate(profile, measure)
        .map(mean -> new Entry("1 (" + figure(mean) + ")", Optional.of(1.0)))
        .orElse(Entry.NONE);
  }

  private String figure(Estimate mean) {
    return measure == Measure.CALLS_PER_SECOND
        ? EstimateText.brief(mean, false) + " calls/s"
        : EstimateText.precise(mean, false) + " ms";
  }

  private Entry compared(String profile, String reference) {
    if (conclusions.compares()) {
      return StackRatio.of(run, profile, reference, measure)
          .map(
              found ->
                  new Entry(
                      found.text() + (isDecided(found, profile, reference) ? "" : " ?"),
                      Optional.of(found.ratio().value())))
          .orElse(Entry.NONE);
    }
    return CallRatios.of(run, profile, reference, measure)
        .map(Ratio::value)
        .map(value -> new Entry("%.2f".formatted(value), Optional.of(value)))
        .orElse(Entry.NONE);
  }

  private boolean isDecided(StackRatio ratio, String profile, String reference) {
    return ratio.isDecided(conclusions.comparisons(), doubts.of(profile, reference));
  }
}
