package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Connections;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.span.PhaseTotals;
import dev.discoveryscale.report.statistics.Units;
import dev.discoveryscale.report.tally.PhaseSummary;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The figures of the consumer's connections. */
final class NetworkMeasures {

  private static final List<String> BEFORE_STOP =
      Phases.IN_ORDER.stream().filter(name -> !name.equals(Phases.STOP)).toList();

  private NetworkMeasures() {}

  static void put(CellRecord cell, List<PhaseSummary> phases, Readings.Builder out) {
    cell.consumer()
        .registryTraffic()
        .filter(traffic -> traffic.unknown().isEmpty())
        .ifPresent(traffic -> traffic(traffic, new PhaseTotals.Source(phases), out));
    Optional<Connections> last =
        cell.consumer()
            .connections()
            .filter(all -> !all.isEmpty())
            .map(all -> all.get(all.size() - 1));
    out.put(Measure.PROVIDER_CONNECTIONS, last.map(Connections::providers));
    out.put(Measure.REGISTRY_CONNECTIONS, last.map(Connections::registries));
    out.put(Measure.OTHER_CONNECTIONS, last.map(Connections::others));
  }

  private static void traffic(
      RegistryTraffic traffic, PhaseTotals.Source phases, Readings.Builder out) {
    if (traffic.whole(BEFORE_STOP)) {
      out.putMb(
          Measure.REGISTRY_RECEIVED_MB,
          Optional.of(sum(traffic, BEFORE_STOP, RegistryTraffic.Phase::receivedBytes)));
      out.putMb(
          Measure.REGISTRY_SENT_MB,
          Optional.of(sum(traffic, BEFORE_STOP, RegistryTraffic.Phase::sentBytes)));
    }
    if (traffic.whole(Phases.COUNTED)) {
      out.put(Measure.REGISTRY_RECEIVED_KB_PER_PUSH, perPush(traffic, phases));
    }
  }

  /** As what a push allocates, {@link Measure#ALLOCATED_KB_PER_PUSH}. */
  private static Optional<Double> perPush(RegistryTraffic traffic, PhaseTotals.Source phases) {
    PhaseTotals pushing = phases.of(Phases.PUSHING);
    PhaseTotals still = phases.of(List.of(Phases.STILL));
    if (pushing.pushes() == 0 || still.wallMs() <= 0) {
      return Optional.empty();
    }
    double idle = received(traffic, List.of(Phases.STILL)) / still.wallMs() * pushing.wallMs();
    double beyond = Math.max(0, received(traffic, Phases.PUSHING) - idle);
    return Optional.of(beyond / Units.KB / pushing.pushes());
  }

  private static double received(RegistryTraffic traffic, Collection<String> phases) {
    return sum(traffic, phases, RegistryTraffic.Phase::receivedBytes);
  }

  private static long sum(
      RegistryTraffic traffic,
      Collection<String> phases,
      ToLongFunction<RegistryTraffic.Phase> bytes) {
    return traffic.phases().stream()
        .filter(phase -> phases.contains(phase.phase()))
        .mapToLong(bytes)
        .sum();
  }
}
