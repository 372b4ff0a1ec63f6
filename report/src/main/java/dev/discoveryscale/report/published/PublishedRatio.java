package dev.discoveryscale.report.published;

import dev.discoveryscale.model.calls.PublishedCalls;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A published figure of a system over that of the reference system with the same payload, beside
 * the ratio that a run measured.
 *
 * @param system as published
 * @param reference the system below the line
 * @param published the published ratio
 * @param range the ratios that the published error bars allow; absent without them
 * @param measured that of the run
 * @param contradictions the numbers of the source's contradictions that concern the figure of
 *     either system, from 1
 */
public record PublishedRatio(
    String payload,
    String system,
    String reference,
    Measure measure,
    double published,
    Optional<PublishedCalls.Range> range,
    MeasuredRatio measured,
    List<Integer> contradictions) {

  public PublishedRatio {
    contradictions = List.copyOf(contradictions);
  }

  /** An interval that is wider by this factor contains too much to agree with anything. */
  private static final double WIDE = 1.5;

  /** How a published ratio stands to the measured one. */
  public enum Agreement {
    WITHIN,
    OUTSIDE,
    NOT_DECIDED,
    NOT_MEASURED;

    /** The words used in files and reports. */
    public String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * Whether the published ratio lies within the interval of the measured one. Of many intervals
   * some miss their value by chance, so it is outside only if it is so of the interval as one of
   * several (Bonferroni's correction), and also with what a doubt adds. Not decided between the
   * two, and if it lies within but the interval is wide or doubtful.
   *
   * @param ratios how many published ratios are judged together
   */
  public Agreement agreement(int ratios) {
    if (measured.ratio().isEmpty()) {
      return Agreement.NOT_MEASURED;
    }
    Optional<Interval> interval = measured.interval();
    if (interval.isEmpty()) {
      return Agreement.NOT_DECIDED;
    }
    if (!contains(measured.inDoubt(measured.among(ratios)))) {
      return Agreement.OUTSIDE;
    }
    boolean wide = interval.get().high() > WIDE * interval.get().low();
    return !contains(interval.get()) || wide || measured.doubt().isPresent()
        ? Agreement.NOT_DECIDED
        : Agreement.WITHIN;
  }

  private boolean contains(Interval interval) {
    return published >= interval.low() && published <= interval.high();
  }
}
