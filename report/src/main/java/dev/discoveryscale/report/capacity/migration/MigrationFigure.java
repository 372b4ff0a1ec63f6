package dev.discoveryscale.report.capacity.migration;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Units;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a consumer of a fleet costs. */
public enum MigrationFigure {
  LIVE_SET("liveSetMb", "live set, MB", CellSummary::liveSetAfterChurnMb),
  /** Never read from a cell: it follows from the model of a capacity plan. */
  HEAP("heapMb", "heap, MB", cell -> Optional.empty()),
  ALLOCATED("allocatedGbPerDay", "allocated a day, GB", of(Measure.SPAN_ALLOCATED_GB)),
  /** The part that changes of the fleet cost; calls cost the rest. */
  CHANGES("allocatedForChangesGbPerDay", "of it for changes, GB", MigrationFigure::changes),
  YOUNG("youngCollectionsPerDay", "young collections a day", MigrationFigure::young),
  FULL("fullCollectionsPerDay", "full collections a day", MigrationFigure::full),
  START("subscribeMs", "start-up, ms", of(Measure.SUBSCRIBE_MS)),
  START_RECEIVED("startReceivedMb", "from registries at start, MB", MigrationFigure::atStart),
  RECEIVED("receivedMbPerDay", "from registries a day, MB", MigrationFigure::received);

  /** The count of a day is multiplied from those of a few minutes; fewer say too little. */
  private static final int FEWEST_COLLECTIONS = 4;

  private static final double KB_PER_MB = 1024;
  private static final double KB_PER_GB = 1024 * KB_PER_MB;
  private static final List<String> STARTING = List.of(Phases.START, Phases.SUBSCRIBE);

  private final String key;
  private final String words;
  private final Function<CellSummary, Optional<Double>> ofCell;

  MigrationFigure(String key, String words, Function<CellSummary, Optional<Double>> ofCell) {
    this.key = key;
    this.words = words;
    this.ofCell = ofCell;
  }

  private static Function<CellSummary, Optional<Double>> of(Measure measure) {
    return cell -> cell.get(measure);
  }

  private static Optional<Double> changes(CellSummary cell) {
    return cell.get(Measure.ALLOCATED_KB_PER_CHANGE)
        .flatMap(kb -> cell.get(Measure.SPAN_CHANGES).map(changes -> kb * changes / KB_PER_GB));
  }

  private static Optional<Double> young(CellSummary cell) {
    return cell.get(Measure.YOUNG_GC_COUNT)
        .filter(counted -> counted >= FEWEST_COLLECTIONS)
        .flatMap(counted -> cell.get(Measure.SPAN_YOUNG_GC));
  }

  /** None in some minutes are none a day, as far as is known. */
  private static Optional<Double> full(CellSummary cell) {
    return cell.get(Measure.FULL_GC_COUNT)
        .filter(counted -> counted == 0 || counted >= FEWEST_COLLECTIONS)
        .flatMap(counted -> cell.get(Measure.SPAN_FULL_GC));
  }

  /** What the registries send until the consumer has all addresses. */
  private static Optional<Double> atStart(CellSummary cell) {
    return cell.record()
        .consumer()
        .registryTraffic()
        .filter(traffic -> traffic.unknown().isEmpty() && traffic.whole(STARTING))
        .map(
            traffic ->
                traffic.phases().stream()
                        .filter(phase -> STARTING.contains(phase.phase()))
                        .mapToLong(RegistryTraffic.Phase::receivedBytes)
                        .sum()
                    / Units.MB);
  }

  /** What the registry sends for the changes of a span. */
  private static Optional<Double> received(CellSummary cell) {
    return cell.get(Measure.REGISTRY_RECEIVED_KB_PER_PUSH)
        .flatMap(kb -> cell.get(Measure.SPAN_PUSHES).map(pushes -> kb * pushes / KB_PER_MB));
  }

  /** Its name in files; the end is the unit. */
  public String key() {
    return key;
  }

  /** How reports name it. */
  public String words() {
    return words;
  }

  /**
   * What a cell says of it; absent if it does not.
   *
   * @param cell whose span is a day
   */
  Optional<Double> of(CellSummary cell) {
    return ofCell.apply(cell);
  }
}
