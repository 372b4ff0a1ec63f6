package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.simulator.cores.Cores;
import dev.discoveryscale.simulator.cores.ForeignWatch;
import dev.discoveryscale.simulator.cores.Proc;
import dev.discoveryscale.simulator.watch.ClientTraffic;
import java.util.List;
import java.util.Optional;

/** What is watched beside samples and threads while calls are measured. */
record MeasuredWatches(
    ForeignWatch foreign,
    ClientTraffic traffic,
    GatewayWatch gateway,
    MeasuredTime time,
    boolean alone) {

  /**
   * Begins to watch.
   *
   * @param serverCores the processors that the servers have
   * @param clients those whose processor time is not foreign
   */
  static MeasuredWatches begin(Peers peers, Cores cores, int serverCores, List<Long> clients)
      throws InterruptedException {
    boolean alone = cores.simulatorHasItsOwn(serverCores);
    ForeignWatch foreign =
        new ForeignWatch(
            Proc.ofThisMachine(),
            cores.beside(serverCores),
            new ForeignWatch.Own(
                clients,
                ProcessHandle.current().pid(),
                () -> List.of(),
                alone ? GatewayWatch.withServers(peers) : List.of()),
            System::nanoTime);
    return new MeasuredWatches(
        foreign,
        new ClientTraffic(peers.clientPids(), peers.calledPorts()),
        new GatewayWatch(peers),
        new MeasuredTime(),
        alone);
  }

  /** Adds what was seen since. */
  void addTo(Measured measured) throws InterruptedException {
    measured.add(
        traffic.passed(),
        foreign.account(),
        alone ? Optional.empty() : Optional.of(time.ownPercent()),
        time.stealPercent(),
        gateway.passed());
  }
}
