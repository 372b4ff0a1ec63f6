package dev.discoveryscale.report.capacity.fit;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The cells that a fit does not use. All cells of one fleet are held out, including replicates;
 * otherwise the fit would have used what it is checked with.
 *
 * @param note why these cells, or why none
 */
public record HoldOut(List<Observation> fitted, List<Observation> heldOut, String note) {

  private static final int FEWEST_SIZES = 3;

  /** Nothing is kept back. */
  public static final String NONE = "none";

  /**
   * Divides a profile's cells.
   *
   * @param run the run whose cells are held out, or {@link #NONE}; empty: the largest fleet whose
   *     absence leaves the live set as many terms as it has with it
   */
  static HoldOut of(List<Observation> cells, Optional<String> run) {
    if (run.isPresent()) {
      return named(cells, run.get());
    }
    List<FleetSizes> sizes =
        Observation.bySize(cells).stream()
            .map(size -> size.get(0).fleet())
            .sorted(
                Comparator.comparingDouble(FleetSizes::heldUrls)
                    .thenComparingInt(FleetSizes::urlLength)
                    .reversed())
            .toList();
    if (sizes.size() < FEWEST_SIZES) {
      return new HoldOut(
          cells,
          List.of(),
          "nothing was held out: %d sizes of fleet, at least %d are needed"
              .formatted(sizes.size(), FEWEST_SIZES));
    }
    int terms = terms(cells);
    return sizes.stream()
        .map(
            size ->
                without(
                    cells,
                    size,
                    "the largest fleet size without which the model can still be fitted"))
        .filter(divided -> terms(divided.fitted()) == terms)
        .findFirst()
        .orElseGet(
            () ->
                without(
                    cells,
                    sizes.get(0),
                    "the largest fleet size; with it the model has more terms"));
  }

  private static int terms(List<Observation> cells) {
    return Design.of(
            Quantity.LIVE_SET.terms(cells.get(0).model()),
            cells.stream().map(Observation::fleet).toList())
        .kept()
        .size();
  }

  private static HoldOut named(List<Observation> cells, String run) {
    if (run.equals(NONE)) {
      return new HoldOut(cells, List.of(), "nothing was held out, as asked");
    }
    return cells.stream()
        .filter(cell -> cell.run().equals(run))
        .findFirst()
        .map(cell -> without(cells, cell.fleet(), "as asked"))
        .orElseGet(() -> new HoldOut(cells, List.of(), "no usable cell in " + run));
  }

  private static HoldOut without(List<Observation> cells, FleetSizes fleet, String why) {
    String runs =
        cells.stream()
            .filter(cell -> cell.fleet().size().equals(fleet.size()))
            .map(Observation::run)
            .distinct()
            .collect(Collectors.joining(", "));
    return new HoldOut(
        cells.stream().filter(cell -> !cell.fleet().size().equals(fleet.size())).toList(),
        cells.stream().filter(cell -> cell.fleet().size().equals(fleet.size())).toList(),
        "%s (%s), %s".formatted(runs, fleet.words(), why));
  }
}
