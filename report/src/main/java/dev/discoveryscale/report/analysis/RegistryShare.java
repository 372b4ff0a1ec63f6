package dev.discoveryscale.report.analysis;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.report.propagation.Propagation;
import dev.discoveryscale.report.propagation.PropagationTally;
import dev.discoveryscale.report.propagation.RegistryTally;
import dev.discoveryscale.report.statistics.Latency;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * The share of one registry in figures that cover all registries of a cell.
 *
 * @param server the software that answered
 * @param changes changes of the fleet that its lists should show; absent if no change was played,
 *     or the records do not contain how lists differ
 * @param changesSeen the changes whose addresses all appeared in its lists
 * @param visible from the begin of a change to the first of its lists that shows it
 * @param pushes lists that it brought the consumer in the counted phases
 * @param receivedBytes what the consumer received of it in the counted phases, as TCP payload;
 *     absent if it is not known
 * @param sentBytes what the consumer sent it, likewise
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RegistryShare(
    CellRecord.Server server,
    Optional<Long> changes,
    Optional<Long> changesSeen,
    Optional<Latency> visible,
    long pushes,
    Optional<Long> receivedBytes,
    Optional<Long> sentBytes) {

  /**
   * Each registry's share, in their order.
   *
   * @return none where all registries are of one kind, and where the records do not say for each
   *     list which registry brought it
   */
  static List<RegistryShare> of(
      CellRecord cell, PropagationTally lists, Optional<Propagation> propagated) {
    List<CellRecord.Server> servers = cell.setup().servers().orElse(List.of());
    List<RegistryTally> tallies = lists.byRegistry();
    if (!Servers.ofSeveralKinds(cell)
        || cell.consumer().foreign().isPresent()
        || tallies.size() != servers.size()) {
      return List.of();
    }
    return IntStream.range(0, servers.size())
        .mapToObj(i -> of(servers.get(i), tallies.get(i), propagated.isPresent(), traffic(cell, i)))
        .toList();
  }

  private static RegistryShare of(
      CellRecord.Server server,
      RegistryTally tally,
      boolean propagated,
      Optional<RegistryTraffic> traffic) {
    return new RegistryShare(
        server,
        Optional.of(tally.changes()).filter(told -> propagated),
        Optional.of(tally.changesSeen()).filter(told -> propagated),
        tally.visible(),
        tally.pushes(),
        traffic.map(of -> counted(of, RegistryTraffic.Phase::receivedBytes)),
        traffic.map(of -> counted(of, RegistryTraffic.Phase::sentBytes)));
  }

  private static Optional<RegistryTraffic> traffic(CellRecord cell, int registry) {
    return cell.consumer()
        .registryTraffic()
        .flatMap(RegistryTraffic::each)
        .filter(each -> registry < each.size())
        .map(each -> each.get(registry))
        .filter(traffic -> traffic.whole(Phases.COUNTED));
  }

  private static long counted(
      RegistryTraffic traffic, ToLongFunction<RegistryTraffic.Phase> bytes) {
    return traffic.phases().stream()
        .filter(phase -> Phases.COUNTED.contains(phase.phase()))
        .mapToLong(bytes)
        .sum();
  }
}
