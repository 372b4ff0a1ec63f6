package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.search.WeighedCell;
import dev.discoveryscale.report.statistics.PairedDifference;
import dev.discoveryscale.report.statistics.PairedDifference.Pair;
import dev.discoveryscale.report.statistics.Units;
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

  /**
   * Of each profile that has a whole pair without failed calls, in the order in which they were
   * weighed first.
   */
  public static List<Weighing> of(List<WeighedCell> all) {
    List<WeighedCell> cells = all.stream().filter(cell -> !failed(all, cell)).toList();
    List<Weighing> found = new ArrayList<>();
    for (String profile : cells.stream().map(WeighedCell::profile).distinct().toList()) {
      List<WeighedCell> mine = cells.stream().filter(c -> c.profile().equals(profile)).toList();
      if (!pairs(mine, WeighedCell::cpuMs).isEmpty()) {
        found.add(of(profile, mine));
      }
    }
    return found;
  }

  /** A line for each pair that is left out, as its halves did not do the same work. */
  public static List<String> leftOut(List<WeighedCell> all) {
    return all.stream()
        .filter(cell -> failed(all, cell))
        .map(cell -> cell.profile() + ", pair " + cell.pair())
        .distinct()
        .map(pair -> pair + " is left out: some of its calls failed")
        .toList();
  }

  private static boolean failed(List<WeighedCell> all, WeighedCell half) {
    return all.stream()
        .filter(cell -> cell.profile().equals(half.profile()) && cell.pair() == half.pair())
        .anyMatch(cell -> cell.callsFailed() > 0);
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
    return judge(allocatedMb, saidAllocatedMb);
  }

  /** Whether processor time is. */
  public PairedDifference.Verdict processorTime() {
    return judge(cpuMs, saidCpuMs);
  }

  /** The probe's own count is too low, because it does not include the compilation of its code. */
  private static PairedDifference.Verdict judge(PairedDifference figure, Optional<Double> said) {
    PairedDifference.Verdict seen = figure.against(limit(figure));
    return !seen.crossed() && said.filter(own -> own > limit(figure)).isPresent()
        ? PairedDifference.Verdict.CROSSED_BY_OWN_ACCOUNT
        : seen;
  }

  /** The limit of a figure that is a share of what the consumer takes without the probe. */
  public static double limit(PairedDifference figure) {
    return ProbeShare.LIMIT_PERCENT / 100 * figure.without();
  }
}
