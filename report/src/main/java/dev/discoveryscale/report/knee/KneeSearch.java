package dev.discoveryscale.report.knee;

import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.model.record.search.KneeRecord.Bounds;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decides what to try next from the previous trials alone, so an interrupted search can continue
 * from them.
 *
 * <p>From the first value on it doubles or halves, or goes to the bound that was asked for, until
 * it knows a value that survived and a harder one that did not. The gap between them is halved by
 * its geometric mean until it is as narrow as the precision or holds no whole number, and then the
 * survivor is played again, as is the hardest value there is if all was survived. It assumes that
 * everything easier than a survivor is survived. Where this does not hold, the knee is on the easy
 * side of all that was not survived, and {@link #contradictions} says where.
 *
 * @param axis what is varied
 * @param bounds where it looks
 * @param precisionPercent how wide the gap may be in the end, in percent of the survivor
 * @param replicatesAtKnee how many cells more the knee is played, or the hardest value if all is
 *     survived
 */
public record KneeSearch(
    KneeAxis axis, Bounds bounds, double precisionPercent, int replicatesAtKnee) {

  private static final int FACTOR = 2;
  private static final double PERCENT = 100;

  /** The search that a record describes. */
  public static KneeSearch of(KneeRecord record) {
    return new KneeSearch(
        record.find(), record.bounds(), record.precisionPercent(), record.replicatesAtKnee());
  }

  /** What is to be done after these trials, in whatever order they were. */
  public KneeStep next(Collection<Trial> trials) {
    Optional<Long> failed = notSurvived(trials);
    Optional<Trial> survivor = survivor(trials);
    if (failed.isEmpty() && survivor.isEmpty()) {
      return new KneeStep.Play(bounds.begin(), 1);
    }
    if (survivor.isEmpty()) {
      return failed.get() == easiest()
          ? new KneeStep.NothingSurvives(easiest())
          : new KneeStep.Play(further(failed.get(), easiest()), 1);
    }
    if (failed.isEmpty()) {
      long good = survivor.get().value();
      return good == hardest()
          ? sure(survivor.get(), new KneeStep.AllSurvives(good))
          : new KneeStep.Play(further(good, hardest()), 1);
    }
    return narrow(survivor.get(), failed.get());
  }

  /** The easiest value that was not survived. */
  public Optional<Long> notSurvived(Collection<Trial> trials) {
    return trials.stream()
        .filter(trial -> !trial.survived())
        .map(Trial::value)
        .min(axis.byHardness());
  }

  /** The hardest survivor that is easier than all that was not survived. */
  public Optional<Trial> survivor(Collection<Trial> trials) {
    Optional<Long> failed = notSurvived(trials);
    return trials.stream()
        .filter(Trial::survived)
        .filter(trial -> failed.map(value -> axis.harder(value, trial.value())).orElse(true))
        .max(Comparator.comparing(Trial::value, axis.byHardness()));
  }

  /** Values that were survived though an easier one was not, the easiest of them first. */
  public List<Long> contradictions(Collection<Trial> trials) {
    Optional<Long> failed = notSurvived(trials);
    return trials.stream()
        .filter(Trial::survived)
        .map(Trial::value)
        .filter(value -> failed.map(each -> axis.harder(value, each)).orElse(false))
        .sorted(axis.byHardness())
        .toList();
  }

  /** The gap between a survivor and what was not survived, in percent of the survivor. */
  public static double gapPercent(long survived, long notSurvived) {
    return PERCENT * Math.abs(survived - notSurvived) / survived;
  }

  private KneeStep narrow(Trial survivor, long failed) {
    long good = survivor.value();
    if (Math.abs(good - failed) > 1 && gapPercent(good, failed) > precisionPercent) {
      return new KneeStep.Play(between(good, failed), 1);
    }
    return sure(survivor, new KneeStep.Found(good, failed));
  }

  /** An end that rests on a survivor, or the cells that it still lacks. */
  private KneeStep sure(Trial survivor, KneeStep end) {
    int cells = 1 + replicatesAtKnee;
    return survivor.cells() < cells ? new KneeStep.Play(survivor.value(), cells) : end;
  }

  /** The whole number nearest to the geometric mean, and neither of the two. */
  private static long between(long one, long other) {
    long mean = Math.round(Math.sqrt((double) one * other));
    return Math.max(Math.min(one, other) + 1, Math.min(Math.max(one, other) - 1, mean));
  }

  /** A step towards a bound: at once if it was asked for. */
  private long further(long from, long bound) {
    if (bound < from) {
      return bounds.lowestAsked() ? bound : Math.max(bound, from / FACTOR);
    }
    return bounds.highestAsked() ? bound : Math.min(bound, from * FACTOR);
  }

  private long easiest() {
    return axis.harder(bounds.lowest(), bounds.highest()) ? bounds.highest() : bounds.lowest();
  }

  private long hardest() {
    return easiest() == bounds.lowest() ? bounds.highest() : bounds.lowest();
  }
}
