package dev.discoveryscale.report.propagation;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.discoveryscale.model.record.InstanceChange.Direction;
import dev.discoveryscale.report.statistics.Latency;
import java.util.List;
import java.util.Optional;

/**
 * The propagation of changes to the consumer. Each added or removed address is searched in each
 * directory that follows it (interface x registry x model); each of these is one sight. Latencies
 * are of sights.
 *
 * @param kinds by kind of churn and direction, in the order in which they were played first
 * @param visible from the begin of the change to the first list that shows it; over all kinds by
 *     which addresses move, as are the others
 * @param gone those of {@code visible} of addresses that went: pooled with the others their median
 *     would describe neither where the two differ much
 * @param come those of {@code visible} of addresses that came
 * @param callable from there to the directory's first refresh after that list
 * @param changesMerged changes that came in one list with those of another group
 * @param changesUnseen changes with a sight that no list showed
 */
public record Propagation(
    List<Kind> kinds,
    Optional<Latency> visible,
    Optional<Latency> gone,
    Optional<Latency> come,
    Optional<Latency> callable,
    long changesMerged,
    long changesUnseen) {

  public Propagation {
    kinds = List.copyOf(kinds);
  }

  /**
   * The changes of one kind of churn in one direction.
   *
   * @param changes changes of an instance, an interface, with its providers split over registries
   *     once for each, or a registry
   * @param merged those of them that came in one list with changes of another group
   * @param unseen those of them with a sight that no list showed
   * @param sights addresses x directories that follow them, over all changes; where addresses
   *     stayed and parameters changed, the interface's directories; of a registry none
   * @param sightsUnseen those of them that no list showed, or that were not rebuilt
   * @param acknowledged from the begin of a change to the registries' last acknowledgement
   * @param visible from the begin of a change to the first list that shows it
   * @param callable from the begin of a change to the directory's first refresh after that list;
   *     where addresses stayed, after the begin; counts only sights that came that far
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Kind(
      String churn,
      Direction direction,
      long changes,
      long merged,
      long unseen,
      long sights,
      long sightsUnseen,
      Optional<Latency> acknowledged,
      Optional<Latency> visible,
      Optional<Latency> callable) {

    /** Whether addresses came or went by these changes. */
    boolean movesAddresses() {
      return direction != Direction.STAYED;
    }
  }
}
