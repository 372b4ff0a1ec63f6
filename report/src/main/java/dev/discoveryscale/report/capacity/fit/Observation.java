package dev.discoveryscale.report.capacity.fit;

import dev.discoveryscale.model.record.CellRecord.Holdings;
import dev.discoveryscale.model.record.CellRecord.RegistryState;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.tally.GcSummary;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One cell as the fit sees it: the sizes of its fleet, and its costs.
 *
 * @param run the name of its run in the plan
 * @param line of Dubbo, such as {@code dubbo-3.0}
 * @param model whose directories hold invokers: {@code interface}, {@code application} or {@code
 *     both}
 * @param texts how the texts of its lists are laid out in its heap
 * @param costs what was measured of each quantity
 * @param pace what of its collections and pushes is not fitted but carried on
 */
public record Observation(
    String run,
    String profile,
    int replicate,
    String line,
    String model,
    ListTexts texts,
    FleetSizes fleet,
    Map<Quantity, Double> costs,
    Pace pace) {

  static final String APPLICATION = "application";

  private static final String G1 = "g1";
  private static final double MB = 1024.0 * 1024.0;

  /**
   * What a change caused in the consumer.
   *
   * @param heapMb the heap's limit
   * @param pushesPerChange lists handed to the consumer for each change of an instance
   * @param changesPerHour of the span that the cell stands for
   * @param promotedShare the share of the bytes allocated while the fleet changed that reached the
   *     old generation
   * @param pauseMaxMs the longest pause of a collection that was not forced
   */
  public record Pace(
      Optional<Double> heapMb,
      Optional<Double> pushesPerChange,
      Optional<Double> changesPerHour,
      Optional<Double> promotedShare,
      Optional<Double> pauseMaxMs) {}

  public Observation {
    EnumMap<Quantity, Double> copy = new EnumMap<>(Quantity.class);
    copy.putAll(costs);
    costs = Collections.unmodifiableMap(copy);
  }

  /** The observation of a cell whose fleet is known. */
  public static Observation of(String run, FleetSizes fleet, CellSummary cell) {
    EnumMap<Quantity, Double> costs = new EnumMap<>(Quantity.class);
    put(costs, Quantity.LIVE_SET, cell.liveSetAfterChurnMb());
    put(costs, Quantity.ALLOCATED_PER_PUSH, cell.get(Measure.ALLOCATED_KB_PER_PUSH));
    put(
        costs,
        Quantity.REGISTRY_DATA,
        registry(cell, RegistryState::approximateDataBytes).map(bytes -> bytes / MB));
    put(
        costs,
        Quantity.REGISTRY_NODES,
        registry(cell, state -> state.znodes().or(state::instances)));
    put(costs, Quantity.RECEIVED_PER_PUSH, cell.get(Measure.REGISTRY_RECEIVED_KB_PER_PUSH));
    return new Observation(
        run,
        cell.profile(),
        cell.replicate(),
        cell.record().subject().line(),
        modelInForce(cell),
        texts(cell),
        fleet,
        costs,
        pace(cell));
  }

  /** By what the consumer's directories held invokers; as the profile says where none was asked. */
  public static String modelInForce(CellSummary cell) {
    return cell.holdings().map(Holdings::modelInForce).orElse(cell.record().subject().model());
  }

  private static ListTexts texts(CellSummary cell) {
    boolean regions = cell.collectorInForce().equals(G1) && !modelInForce(cell).equals(APPLICATION);
    return regions
        ? new ListTexts(cell.get(Measure.HEAP_LIMIT_MB).map(ListTexts::regionMb))
        : ListTexts.NONE;
  }

  private static Pace pace(CellSummary cell) {
    return new Pace(
        cell.get(Measure.HEAP_LIMIT_MB),
        cell.get(Measure.PUSHES_PER_CHANGE),
        cell.record()
            .load()
            .churn()
            .map(churn -> churn.spanChanges() * 3_600_000.0 / Math.max(1, churn.spanMs())),
        promotedShare(cell),
        cell.get(Measure.GC_PAUSE_MAX_MS));
  }

  private static Optional<Double> promotedShare(CellSummary cell) {
    List<String> phases = Phases.PUSHING;
    double allocated =
        cell.phases().stream()
            .filter(phase -> phases.contains(phase.name()))
            .flatMap(phase -> phase.allocatedMb().stream())
            .mapToDouble(Double::doubleValue)
            .sum();
    return cell.collections()
        .filter(all -> all.promotionUnknown().isEmpty() && allocated > 0)
        .map(all -> promoted(all, phases) / allocated);
  }

  private static double promoted(GcSummary collections, List<String> phases) {
    return collections.promoted().stream()
        .filter(each -> phases.contains(each.phase()))
        .mapToDouble(GcSummary.Promoted::megabytes)
        .sum();
  }

  /** Of the fullest registry. */
  private static Optional<Double> registry(
      CellSummary cell, Function<RegistryState, Optional<Long>> figure) {
    OptionalDouble most =
        cell.record().setup().registries().stream()
            .flatMap(each -> figure.apply(each).stream())
            .mapToDouble(Long::doubleValue)
            .max();
    return most.isPresent() ? Optional.of(most.getAsDouble()) : Optional.empty();
  }

  private static void put(
      Map<Quantity, Double> costs, Quantity quantity, Optional<Double> measured) {
    measured.ifPresent(value -> costs.put(quantity, value));
  }

  /** What was measured of a quantity; absent where it was not. */
  public Optional<Double> cost(Quantity quantity) {
    return Optional.ofNullable(costs.get(quantity));
  }

  /** The cells of each size of fleet, in the order of the first cell of each. */
  public static List<List<Observation>> bySize(List<Observation> cells) {
    return List.copyOf(
        cells.stream()
            .collect(
                Collectors.groupingBy(
                    cell -> cell.fleet().size(), LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  /** How reports name the cell. */
  public String label() {
    return run + "/" + profile + "/" + replicate;
  }
}
