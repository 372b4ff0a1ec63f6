package dev.discoveryscale.report.gate;

import dev.discoveryscale.model.PlainNumber;
import dev.discoveryscale.report.measure.Measure;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much worse a measure may become from one run to the other: {@code usedAfterFullGcMb<=+10%}
 * lets it grow by a tenth and shrink as it likes, {@code callsFailed<=+0} lets it not grow at all,
 * {@code callsOk>=-5%} lets it shrink by a twentieth.
 *
 * @param mayGrow whether the limit is one of growth; otherwise one of shrinking
 * @param limit from 0, in percent of the one run's value or in the measure's own unit
 */
public record RegressionGate(Measure measure, boolean mayGrow, double limit, boolean percent) {

  /** What {@link #parse} reads. */
  public static final String FORM =
      "MEASURE<=+N% if a higher value is worse, or MEASURE>=-N% if a lower value is worse"
          + " (without %: N in the measure's unit)";

  private static final Pattern WORDS =
      Pattern.compile("\\s*(\\w+)\\s*(?:<=\\s*\\+|(>=)\\s*-)\\s*(\\d+(?:\\.\\d+)?)\\s*(%)?\\s*");

  /**
   * Reads a gate.
   *
   * @throws IllegalArgumentException whose message is the {@link #FORM} if it is not of that form,
   *     and a sentence if it names no measure
   */
  public static RegressionGate parse(String text) {
    Matcher words = WORDS.matcher(text);
    if (!words.matches()) {
      throw new IllegalArgumentException(FORM);
    }
    Measure measure =
        Measures.named(words.group(1))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "no measure is named %s; use %s"
                            .formatted(words.group(1), Measures.allowedInsteadOf(words.group(1)))));
    return new RegressionGate(
        measure,
        words.group(2) == null,
        Double.parseDouble(words.group(3)),
        words.group(4) != null);
  }

  /** The gate as it is written. */
  public String text() {
    return measure.key() + (mayGrow ? "<=+" : ">=-") + PlainNumber.of(limit) + (percent ? "%" : "");
  }

  /** How far a change goes the gate's way; from {@link #limit} on it is too far. */
  double worse(double change) {
    return mayGrow ? change : -change;
  }
}
