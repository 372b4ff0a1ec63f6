package dev.discoveryscale.report.render.text;

import dev.discoveryscale.report.comparison.Comparison;
import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.comparison.Replicates;

/** A mean over replicates as tables and sentences print it. */
public final class EstimateText {

  private EstimateText() {}

  /**
   * For a table: {@code 155 [154–155]}, or {@code ≥ 646 (2 of 3)} where replicates are lost.
   *
   * @param intervals whether there is room for the interval
   */
  public static String brief(Estimate estimate, boolean intervals) {
    String range =
        estimate
            .interval()
            .filter(known -> intervals)
            .map(known -> Numbers.range(known.low(), known.high()))
            .orElse("");
    return number(estimate) + range + suffix(estimate.replicates());
  }

  /** The same with three significant digits, for figures that can be far below 1. */
  public static String precise(Estimate estimate, boolean intervals) {
    String range =
        estimate
            .interval()
            .filter(known -> intervals)
            .map(
                known ->
                    " [%s–%s]"
                        .formatted(
                            Numbers.significant(known.low()), Numbers.significant(known.high())))
            .orElse("");
    return estimate.bound().sign()
        + Numbers.significant(estimate.value())
        + range
        + suffix(estimate.replicates());
  }

  /** For a sentence: {@code ≥ 646 (2 of 3 cells completed; 1 out of memory)}. */
  public static String full(Estimate estimate) {
    Replicates replicates = estimate.replicates();
    return number(estimate) + (told(replicates) ? " (" + replicates.text() + ")" : "");
  }

  private static String number(Estimate estimate) {
    return estimate.bound().sign() + Numbers.plain(estimate.value());
  }

  /** How many of the planned replicates have an exact value, where not all of several have. */
  public static String suffix(Replicates replicates) {
    return told(replicates) ? " (" + replicates.brief() + ")" : "";
  }

  private static boolean told(Replicates replicates) {
    return replicates.planned() > 1 && !replicates.complete();
  }

  /** The same for both sides of a ratio, the reference last; empty if no replicate is lost. */
  public static String suffix(Comparison comparison) {
    if (comparison.value().isEmpty() || comparison.base().isEmpty()) {
      return "";
    }
    Replicates value = comparison.value().get().replicates();
    Replicates base = comparison.base().get().replicates();
    return told(value) || told(base)
        ? " (%s / %s cells)".formatted(value.brief(), base.brief())
        : "";
  }
}
