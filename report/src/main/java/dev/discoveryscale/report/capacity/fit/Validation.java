package dev.discoveryscale.report.capacity.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * A fit held against cells that it did not see.
 *
 * @param heldOut cells that were kept from it, as they were measured and as it predicts them
 * @param leaveOneOut its own cells, each predicted by the same terms fitted to all other fleets
 * @param untold of its cells, those without which the others cannot distinguish its terms
 */
public record Validation(List<Held> heldOut, List<Held> leaveOneOut, int untold) {

  /** A cell and what a fit without it says of it. */
  public record Held(String cell, FleetSizes fleet, double measured, Prediction predicted) {

    /** How far off the prediction is, in percent of what was measured. */
    public double percent() {
      return (predicted.value() - measured) / measured * 100;
    }

    /** Whether the prediction's interval holds what was measured; absent without an interval. */
    public Optional<Boolean> within() {
      return predicted.interval().map(range -> range.low() <= measured && measured <= range.high());
    }
  }

  public Validation {
    heldOut = List.copyOf(heldOut);
    leaveOneOut = List.copyOf(leaveOneOut);
  }

  /** Holds a fit against some cells and against its own. */
  static Validation of(Fit fit, List<Observation> heldOut) {
    List<Held> kept = new ArrayList<>();
    for (Observation cell : heldOut) {
      held(cell, fit).ifPresent(kept::add);
    }
    List<Held> each = new ArrayList<>();
    for (Observation cell : fit.cells()) {
      fit.without(cell.fleet()).flatMap(other -> held(cell, other)).ifPresent(each::add);
    }
    return new Validation(kept, each, fit.cells().size() - each.size());
  }

  private static Optional<Held> held(Observation cell, Fit fit) {
    return cell.cost(fit.quantity())
        .map(measured -> new Held(cell.label(), cell.fleet(), measured, fit.predict(cell.fleet())));
  }

  /**
   * By what its figures are to be multiplied to reach every held-out cell, at least 1: intervals
   * know how cells scatter, not how the line bends beyond them.
   */
  double shortfall() {
    return heldOut.stream()
        .mapToDouble(held -> held.measured() / held.predicted().value())
        .filter(factor -> factor > 1)
        .max()
        .orElse(1);
  }

  /**
   * The mean distance of the sizes that were left out one by one, in percent; absent if none. Each
   * size counts once, by the mean distance of its replicates.
   */
  public Optional<Double> leaveOneOutPercent() {
    OptionalDouble mean =
        leaveOneOut.stream()
            .collect(
                Collectors.groupingBy(
                    each -> each.fleet().size(),
                    Collectors.averagingDouble(each -> Math.abs(each.percent()))))
            .values()
            .stream()
            .mapToDouble(Double::doubleValue)
            .average();
    return mean.isPresent() ? Optional.of(mean.getAsDouble()) : Optional.empty();
  }

  /** The largest of these distances. */
  public Optional<Double> leaveOneOutMaxPercent() {
    return leaveOneOut.stream().map(each -> Math.abs(each.percent())).max(Double::compare);
  }
}
