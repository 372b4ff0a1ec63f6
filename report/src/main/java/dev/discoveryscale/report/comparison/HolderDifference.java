package dev.discoveryscale.report.comparison;

import dev.discoveryscale.model.record.HeldHeap;
import dev.discoveryscale.model.record.HeldHeap.Holder;
import dev.discoveryscale.report.analysis.RunSummary;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The share of one holder in the consumers of a profile in two runs, in MB of the live heap; the
 * mean of the replicates whose heaps were divided. Shared memory counts for the first holder.
 *
 * @param oneReplicates how many of the planned replicates that are in the one run
 * @param otherReplicates likewise in the other
 */
public record HolderDifference(
    String profile,
    String holder,
    double oneMb,
    double otherMb,
    Replicates oneReplicates,
    Replicates otherReplicates) {

  private static final double MB = 1 << 20;

  /** What differs between two runs, for each profile the largest difference first. */
  public static List<HolderDifference> of(RunSummary one, RunSummary other) {
    return one.profiles().stream().flatMap(profile -> of(one, other, profile).stream()).toList();
  }

  private static List<HolderDifference> of(RunSummary oneRun, RunSummary otherRun, String profile) {
    Map<String, Double> one = holders(oneRun, profile);
    Map<String, Double> other = holders(otherRun, profile);
    if (one.isEmpty() || other.isEmpty()) {
      return List.of();
    }
    Set<String> names = new LinkedHashSet<>(one.keySet());
    names.addAll(other.keySet());
    return names.stream()
        .map(
            name ->
                new HolderDifference(
                    profile,
                    name,
                    one.getOrDefault(name, 0.0),
                    other.getOrDefault(name, 0.0),
                    divided(oneRun, profile),
                    divided(otherRun, profile)))
        .sorted(Comparator.comparingDouble(each -> -Math.abs(each.grownMb())))
        .toList();
  }

  private static Replicates divided(RunSummary run, String profile) {
    return Replicates.of(
        run,
        profile,
        cell ->
            cell.heldHeap().isPresent() ? Optional.empty() : Optional.of(Replicates.Loss.of(cell)));
  }

  private static Map<String, Double> holders(RunSummary run, String profile) {
    List<HeldHeap> heaps =
        run.replicates(profile).stream().flatMap(cell -> cell.heldHeap().stream()).toList();
    return heaps.stream()
        .flatMap(held -> held.holders().stream())
        .distinct()
        .collect(
            Collectors.toMap(
                Holder::name,
                holder ->
                    heaps.stream()
                        .mapToDouble(held -> (held.alone(holder) + held.sharedFirst(holder)) / MB)
                        .average()
                        .orElseThrow(),
                (first, second) -> first,
                LinkedHashMap::new));
  }

  /** How much more the other run's has. */
  public double grownMb() {
    return otherMb - oneMb;
  }
}
