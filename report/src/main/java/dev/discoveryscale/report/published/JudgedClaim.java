package dev.discoveryscale.report.published;

import dev.discoveryscale.model.calls.PublishedCalls;
import dev.discoveryscale.report.statistics.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A published claim with what a run says of it.
 *
 * @param parts one for each ratio or figure, and payload, that the claim is about
 */
public record JudgedClaim(PublishedCalls.Claim claim, List<Part> parts) {

  public JudgedClaim {
    parts = List.copyOf(parts);
  }

  /** What a run says of a claim, or of a part of it. */
  public enum Verdict {
    HOLDS,
    FAILS,
    NOT_DECIDED,
    NOT_TESTED;

    /** The words used in files and reports. */
    public String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * One ratio or figure with one payload.
   *
   * @param published that of the source's own figures; absent if it has none
   * @param ratios how many ratios and figures decide together: those of the claim, in all runs that
   *     are judged with it
   * @param claim what it is a part of
   */
  public record Part(
      PublishedCalls.Test test,
      String payload,
      Optional<Double> published,
      MeasuredRatio measured,
      int ratios,
      PublishedCalls.Claim claim) {

    /**
     * It holds only if the whole interval is within the limits, and fails only if it is outside of
     * them. What decides a claim alone, its failing or, in a claim of one, its holding, must be so
     * for the interval as one of several: of many intervals some miss their value by chance. A
     * doubt widens every interval by its factor.
     */
    public Verdict verdict() {
      if (measured.ratio().isEmpty()) {
        return Verdict.NOT_TESTED;
      }
      if (measured.interval().isEmpty()) {
        return Verdict.NOT_DECIDED;
      }
      Interval one = measured.inDoubt(measured.interval().get());
      Interval several = measured.inDoubt(measured.among(ratios));
      double min = test.min().orElse(-Double.MAX_VALUE);
      double max = test.max().orElse(Double.MAX_VALUE);
      Interval holding = claim.holdsWithOne() ? several : one;
      if (holding.low() >= min && holding.high() <= max) {
        return Verdict.HOLDS;
      }
      Interval failing = claim.holdsWithOne() ? one : several;
      return failing.high() < min || failing.low() > max ? Verdict.FAILS : Verdict.NOT_DECIDED;
    }
  }

  /** It holds if all parts do, and fails if one does; a claim of one holds if one part does. */
  public Verdict verdict() {
    List<Verdict> all = parts.stream().map(Part::verdict).distinct().toList();
    Verdict alone = claim.holdsWithOne() ? Verdict.HOLDS : Verdict.FAILS;
    if (all.contains(alone)) {
      return alone;
    }
    return switch (all.size()) {
      case 0 -> Verdict.NOT_TESTED;
      case 1 -> all.get(0);
      default -> Verdict.NOT_DECIDED;
    };
  }

  /** Why it is not tested; absent if it is. */
  public Optional<String> notTested() {
    return verdict() == Verdict.NOT_TESTED
        ? claim.notTested().or(() -> Optional.of("no stack that it compares was measured"))
        : Optional.empty();
  }
}
