package dev.discoveryscale.report.knee;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * The largest effort of a search, wherever the knee is, if no cells contradict each other: it tries
 * every path in advance.
 *
 * @param cells how many cells at most
 * @param wall how long at most; not necessarily on the path with the most cells
 */
public record Forecast(int cells, Duration wall) {

  private static final Forecast NOTHING = new Forecast(0, Duration.ZERO);

  /**
   * Works it out.
   *
   * @param trials what was tried already
   * @param cell how long a cell with a value takes; asked often, so it should remember
   */
  public static Forecast of(KneeSearch search, List<Trial> trials, LongFunction<Duration> cell) {
    if (!(search.next(trials) instanceof KneeStep.Play play)) {
      return NOTHING;
    }
    int before =
        trials.stream()
            .filter(trial -> trial.value() == play.value())
            .mapToInt(Trial::cells)
            .findFirst()
            .orElse(0);
    int more = play.cells() - before;
    Forecast rest = of(search, with(trials, play, true), cell);
    if (before == 0) {
      rest = rest.orWorse(of(search, with(trials, play, false), cell));
    }
    return new Forecast(
        rest.cells + more, rest.wall.plus(cell.apply(play.value()).multipliedBy(more)));
  }

  private static List<Trial> with(List<Trial> trials, KneeStep.Play play, boolean survived) {
    List<Trial> more = new ArrayList<>(trials);
    more.removeIf(trial -> trial.value() == play.value());
    more.add(new Trial(play.value(), play.cells(), survived));
    return more;
  }

  private Forecast orWorse(Forecast other) {
    return new Forecast(
        Math.max(cells, other.cells), wall.compareTo(other.wall) > 0 ? wall : other.wall);
  }
}
