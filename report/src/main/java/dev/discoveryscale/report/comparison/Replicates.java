package dev.discoveryscale.report.comparison;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The state of the planned replicates of a profile, as a whole or for one measure.
 *
 * @param exact how many completed, or have an exact value of the measure
 * @param planned how many there were to be
 * @param lost the others, by why; together with {@code exact} they are all that were planned
 */
public record Replicates(int exact, int planned, Map<Loss, Integer> lost) {

  public Replicates {
    EnumMap<Loss, Integer> copy = new EnumMap<>(Loss.class);
    copy.putAll(lost);
    lost = Collections.unmodifiableMap(copy);
  }

  /** Why a replicate does not count as an exact value. */
  public enum Loss {
    OUT_OF_MEMORY,
    KILLED_FOR_MEMORY,
    STARVED_FOR_MEMORY,
    FAILED,
    INTERRUPTED,
    NOT_BEGUN,
    /** It completed, and its value is a lower bound. */
    AT_HEAP_LIMIT,
    /** It completed, and has no value of the measure. */
    NOT_MEASURED;

    /** The word in files, such as {@code out-of-memory}. */
    public String key() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private String text() {
      return this == AT_HEAP_LIMIT ? "at the heap's limit" : key().replace('-', ' ');
    }

    /** How a cell that did not complete was lost. */
    static Loss of(CellSummary cell) {
      return switch (cell.outcome()) {
        case OUT_OF_MEMORY -> OUT_OF_MEMORY;
        case KILLED_FOR_MEMORY -> KILLED_FOR_MEMORY;
        case STARVED_FOR_MEMORY -> STARVED_FOR_MEMORY;
        case FAILED -> FAILED;
        case INTERRUPTED -> INTERRUPTED;
        case COMPLETED -> NOT_MEASURED;
      };
    }
  }

  /** How the replicates of a profile ended. */
  public static Replicates of(RunSummary run, String profile) {
    return of(
        run,
        profile,
        cell ->
            cell.outcome() == Outcome.COMPLETED ? Optional.empty() : Optional.of(Loss.of(cell)));
  }

  /**
   * What became of each replicate.
   *
   * @param loss why a cell does not count, if so
   */
  static Replicates of(RunSummary run, String profile, Function<CellSummary, Optional<Loss>> loss) {
    List<CellSummary> cells = run.replicates(profile);
    int last = cells.stream().mapToInt(CellSummary::replicate).max().orElse(0);
    int planned = Math.max(last, run.plannedReplicates());
    Map<Loss, Integer> lost = new EnumMap<>(Loss.class);
    IntStream.rangeClosed(1, planned)
        .mapToObj(
            number ->
                cells.stream()
                    .filter(cell -> cell.replicate() == number)
                    .findFirst()
                    .map(loss)
                    .orElse(Optional.of(Loss.NOT_BEGUN)))
        .flatMap(Optional::stream)
        .forEach(why -> lost.merge(why, 1, Integer::sum));
    int all = lost.values().stream().mapToInt(Integer::intValue).sum();
    return new Replicates(planned - all, planned, lost);
  }

  /** Whether none was lost. */
  public boolean complete() {
    return exact == planned;
  }

  /** Such as {@code 2 of 3}. */
  public String brief() {
    return exact + " of " + planned;
  }

  /** Such as {@code 2 of 3 cells completed; 1 out of memory}. */
  public String text() {
    boolean ofMeasure = lost.containsKey(Loss.AT_HEAP_LIMIT) || lost.containsKey(Loss.NOT_MEASURED);
    String counted =
        "%s cell%s %s"
            .formatted(
                brief(), planned == 1 ? "" : "s", ofMeasure ? "with an exact figure" : "completed");
    return complete() ? counted : counted + "; " + losses();
  }

  private String losses() {
    return lost.entrySet().stream()
        .map(each -> each.getValue() + " " + each.getKey().text())
        .collect(Collectors.joining(", "));
  }
}
