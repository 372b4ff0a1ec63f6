package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.model.record.PlayedCalls;
import dev.discoveryscale.simulator.gateway.Gateway;
import dev.discoveryscale.simulator.watch.ClientTraffic;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the gateway of a cell uses and hands on, from now on; nothing without one. */
final class GatewayWatch {

  private final Optional<Gateway> gateway;
  private final Optional<ClientTraffic> onward;
  private final long cpuMillis;
  private final long begun = System.nanoTime();

  /** Begins to watch. */
  GatewayWatch(Peers peers) throws InterruptedException {
    gateway = peers.gateway();
    onward =
        gateway.isPresent()
            ? Optional.of(new ClientTraffic(gateway.get().pids(), peers.ports()))
            : Optional.empty();
    cpuMillis = gateway.map(Gateway::cpuMillis).orElse(0L);
  }

  /** What it did since; absent without one. */
  Optional<PlayedCalls.Gateway> passed() throws InterruptedException {
    if (gateway.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new PlayedCalls.Gateway(
            gateway.get().release(),
            gateway.get().cpuMillis() - cpuMillis,
            System.nanoTime() - begun,
            onward.get().passed()));
  }

  /** The processes beside the clients'. */
  static List<Long> withServers(Peers peers) {
    return Stream.concat(
            peers.serverPids().stream(),
            peers.gateway().stream().flatMap(each -> each.pids().stream()))
        .toList();
  }
}
