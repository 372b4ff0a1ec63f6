package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.calls.launcher.LaunchedClient;
import dev.discoveryscale.calls.launcher.LaunchedServer;
import dev.discoveryscale.jvm.conversation.CommandFailed;
import dev.discoveryscale.jvm.launcher.Launcher;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.calls.CallScenario.Through;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.ZooKeeperOptions;
import dev.discoveryscale.simulator.calls.CallPlan.Cell;
import dev.discoveryscale.simulator.gateway.Proxy;
import dev.discoveryscale.simulator.gateway.ProxyKind;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Folders;
import dev.discoveryscale.simulator.runtime.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the registry, the servers, the gateway and the clients of a cell, in this order. */
record PeersStart(
    CallScenario scenario,
    Cell cell,
    Path folder,
    CallCell.Software software,
    Progress progress,
    CallPhase phase)
    implements SharedPeers.Starter {

  private static final Logger LOG = LoggerFactory.getLogger(PeersStart.class);
  private static final String SERVER = PeerSpecs.SERVER;
  private static final String CLIENT = PeerSpecs.CLIENT;
  private static final String STOP = "stop";

  /** A port that was free may be taken before the server listens. */
  private static final int PORTS = 5;

  private PeerSpecs specs() {
    return new PeerSpecs(scenario, cell, software, folder);
  }

  private int serverCores() {
    return cell.profile().server().jvm().cores();
  }

  @Override
  public void start(Peers peers) throws CellFailure, IOException, InterruptedException {
    Optional<String> registry = Optional.empty();
    if (scenario.through() == Through.REGISTRY) {
      phase.begin("starting the registry");
      EmbeddedZooKeeper server =
          EmbeddedZooKeeper.start(ZooKeeperOptions.of("registry", folder.resolve("registry")));
      peers.add(server);
      registry = Optional.of("zookeeper://" + server.connectString());
    }
    for (int i = 1; i <= scenario.load().serverCount(); i++) {
      phase.begin("starting the " + CallScenario.Load.peer(SERVER, i));
      startServer(i, registry, peers);
    }
    startGateway(peers);
    software.cores().keepOff(ProcessHandle.current().pid(), serverCores());
    for (int i = 1; i <= scenario.load().clientCount(); i++) {
      phase.begin("starting the " + CallScenario.Load.peer(CLIENT, i));
      startClient(i, registry, peers);
    }
  }

  /** A gateway shares the server's processors. */
  private void startGateway(Peers peers) throws CellFailure, IOException, InterruptedException {
    Optional<String> asked = cell.profile().stack().gateway();
    if (asked.isEmpty()) {
      return;
    }
    phase.begin("starting the gateway");
    int port = PeerSpecs.freePort();
    int server = peers.ports().get(0);
    if (cell.profile().stack().hasGenericGateway()) {
      peers.add(
          new GatewayServer(
              LaunchedServer.start(
                  specs().gateway(port, server), software.jars(), Launcher.plainProcess()),
              port));
    } else {
      peers.add(
          Proxy.start(
              ProxyKind.of(asked.get()),
              !cell.profile().stack().protocol().equals("dubbo"),
              port,
              server,
              folder.resolve("gateway"),
              software.cores().serverPrefix(serverCores())));
    }
  }

  /** Why a client cannot call may be that a server has ended: then that is the reason. */
  private void startClient(int number, Optional<String> registry, Peers peers)
      throws IOException, InterruptedException {
    try {
      peers.add(
          LaunchedClient.start(
              specs().client(number, peers.calledPorts().get(0), registry),
              software.jars(),
              Launcher.plainProcess()));
    } catch (CommandFailed e) {
      for (LaunchedServer server : peers.servers()) {
        server.phase(STOP);
      }
      throw e;
    }
  }

  /** Another process may take a free port before the server does; others are tried then. */
  private void startServer(int number, Optional<String> registry, Peers peers)
      throws IOException, InterruptedException {
    for (int tried = 1; ; tried++) {
      int port = PeerSpecs.freePort();
      try {
        peers.add(
            LaunchedServer.start(
                specs().server(number, port, registry), software.jars(), Launcher.plainProcess()),
            port);
        return;
      } catch (CommandFailed e) {
        if (tried == PORTS || PeerSpecs.isFree(port)) {
          throw e;
        }
        LOG.warn("cell {}: port {} was taken before the server listened", cell.title(), port, e);
        progress.say("port %d was taken by another process; trying another".formatted(port));
        Folders.delete(folder.resolve(CallScenario.Load.peer(SERVER, number)));
      }
    }
  }
}
