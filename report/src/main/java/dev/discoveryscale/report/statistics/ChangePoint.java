package dev.discoveryscale.report.statistics;

import java.util.Optional;
import java.util.Random;
import org.hipparchus.stat.descriptive.moment.Mean;

/**
 * A sudden change of the mean of a series: the two parts whose means differ most for their scatter
 * (A. Sen and M. S. Srivastava, "On tests for detecting change in mean", Annals of Statistics 3,
 * 1975). Their difference is not taken for chance if independent normal figures with one mean have
 * such a split in fewer than 1% of cases. The limit is found by simulation, with a fixed seed.
 *
 * @param after so many figures are in the first part
 * @param change mean of the second part less that of the first
 */
public record ChangePoint(int after, double change) {

  /** Figures of the shorter part: a single one that is off is no step. */
  private static final int SHORTEST = 3;

  private static final double BY_CHANCE = 0.01;
  private static final int SIMULATED = 9_999;
  private static final long SEED = 1;

  /** A split, and the part of all squares that it explains, which rises with Student's t. */
  private record Split(int after, double explained) {}

  /** The step of a series; absent if there is none, and below six figures. */
  public static Optional<ChangePoint> in(double[] figures) {
    if (figures.length < 2 * SHORTEST) {
      return Optional.empty();
    }
    Split best = best(figures);
    return best.explained() > 0 && isRare(best.explained(), figures.length)
        ? Optional.of(
            new ChangePoint(
                best.after(),
                new Mean().evaluate(figures, best.after(), figures.length - best.after())
                    - new Mean().evaluate(figures, 0, best.after())))
        : Optional.empty();
  }

  private static boolean isRare(double explained, int length) {
    Random random = new Random(SEED);
    int most = (int) (BY_CHANCE * (SIMULATED + 1)) - 1;
    int found = 0;
    double[] figures = new double[length];
    for (int i = 0; i < SIMULATED && found <= most; i++) {
      for (int j = 0; j < length; j++) {
        figures[j] = random.nextGaussian();
      }
      found += best(figures).explained() >= explained ? 1 : 0;
    }
    return found <= most;
  }

  private static Split best(double[] figures) {
    int length = figures.length;
    double mean = new Mean().evaluate(figures);
    double squares = 0;
    for (double figure : figures) {
      squares += (figure - mean) * (figure - mean);
    }
    Split best = new Split(0, 0);
    double sum = 0;
    for (int after = 1; after <= length - SHORTEST && squares > 0; after++) {
      sum += figures[after - 1] - mean;
      double explained = sum * sum * length / after / (length - after) / squares;
      if (after >= SHORTEST && explained > best.explained()) {
        best = new Split(after, explained);
      }
    }
    return best;
  }
}
