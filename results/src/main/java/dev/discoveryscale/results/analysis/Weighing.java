package dev.discoveryscale.results.analysis;

import dev.discoveryscale.results.analysis.PairedDifference.Pair;
import dev.discoveryscale.results.record.WeighedCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The probe's weight for one profile: what its consumers cost more with the probe than without.
 *
 * @param profile the consumer
 * @param liveMb live heap, in MB
 * @param allocatedMb allocated in the window, in MB
 * @param cpuMs processor time in the window, in ms
 * @param saidAllocatedMb what the probe itself says it allocated, mean; absent if it did not say
 * @param saidCpuMs what it says it took of the processors
 */
public record Weighing(
    String profile,
    PairedDifference liveMb,
    PairedDifference allocatedMb,
    PairedDifference cpuMs,
    Optional<Double> saidAllocatedMb,
    Optional<Double> saidCpuMs) {

  /** Of each profile that has a whole pair, in the order in which they were weighed first. */
  public static List<Weighing> of(List<WeighedCell> cells) {
    List<Weighing> found = new ArrayList<>();
    for (String profile : cells.stream().map(WeighedCell::profile).distinct().toList()) {
      List<WeighedCell> mine = cells.stream().filter(c -> c.profile().equals(profile)).toList();
      if (!pairs(mine, WeighedCell::cpuMs).isEmpty()) {
        found.add(of(profile, mine));
      }
    }
    return found;
  }

  private static Weighing of(String profile, List<WeighedCell> cells) {
    return new Weighing(
        profile,
        PairedDifference.of(pairs(cells, cell -> Units.mb(cell.liveBytes()))),
        PairedDifference.of(pairs(cells, cell -> Units.mb(cell.allocatedBytes()))),
        PairedDifference.of(pairs(cells, WeighedCell::cpuMs)),
        mean(cells.stream().flatMap(c -> c.probeAllocatedBytes().stream()).map(Units::mb).toList()),
        mean(
            cells.stream()
                .flatMap(c -> c.probeCpuUs().stream())
                .map(us -> us / Units.US_PER_MS)
                .toList()));
  }

  private static List<Pair> pairs(List<WeighedCell> cells, ToDoubleFunction<WeighedCell> figure) {
    List<Pair> pairs = new ArrayList<>();
    for (WeighedCell with : cells.stream().filter(WeighedCell::probed).toList()) {
      cells.stream()
          .filter(cell -> !cell.probed() && cell.pair() == with.pair())
          .findFirst()
          .ifPresent(
              without ->
                  pairs.add(new Pair(figure.applyAsDouble(with), figure.applyAsDouble(without))));
    }
    return pairs;
  }

  private static Optional<Double> mean(List<Double> values) {
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(values.stream().mapToDouble(Double::doubleValue).average().orElseThrow());
  }

  /** Whether the live heap is within its limit. */
  public PairedDifference.Verdict live() {
    return liveMb.against(ProbeShare.HELD_LIMIT_MB);
  }

  /** Whether allocation is. */
  public PairedDifference.Verdict allocation() {
    return allocatedMb.against(limit(allocatedMb));
  }

  /** Whether processor time is. */
  public PairedDifference.Verdict processorTime() {
    return cpuMs.against(limit(cpuMs));
  }

  private static double limit(PairedDifference figure) {
    return ProbeShare.LIMIT_PERCENT / 100 * figure.without();
  }
}
