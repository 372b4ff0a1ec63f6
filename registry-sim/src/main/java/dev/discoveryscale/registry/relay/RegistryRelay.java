package dev.discoveryscale.registry.relay;

import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RunningServer;
import dev.discoveryscale.registry.nacos.NacosPorts;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import dev.discoveryscale.registry.nacos.NacosServerList;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.client.ConnectStringParser;
import org.apiguardian.api.API;

/**
 * A network between one client and a registry that can be cut: a separate address on 127.0.0.1 that
 * forwards every byte in both directions. It adds what two more copies through the kernel cost,
 * some tens of microseconds to each request and answer.
 *
 * <p>A cut is that of a network that drops everything, not of one that refuses. Connections stay
 * open and nothing passes, not even their end; new ones come to be in the kernel's backlog, but
 * nobody answers, which costs a client the same wait for an answer as a packet that got lost.
 * Healed, it passes on what was held, late but in order, as TCP delivers what it sent again;
 * connections that either side has given up meanwhile end then.
 *
 * <p>Life cycle: open until {@link #close}, which ends all its connections. All methods may be
 * called from any thread. Two threads a connection: a consumer has a handful.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class RegistryRelay implements AutoCloseable {

  private final RelayGate gate = new RelayGate();
  private final List<RelayLane> lanes = new ArrayList<>();

  private RegistryRelay() {}

  /**
   * Opens a relay on any free port, for a registry whose clients know all ports: a ZooKeeper.
   *
   * @param name the registry's name, for threads and logs
   * @param connectString the registry's servers; connections are distributed in turn
   * @throws IOException if no port is free
   */
  public static RegistryRelay open(String name, String connectString) throws IOException {
    RegistryRelay relay = new RegistryRelay();
    relay.lane(name, 0, new ConnectStringParser(connectString).getServerAddresses());
    return relay;
  }

  /**
   * Opens a relay to any registry. A relay to a Nacos has two ports, 1,000 apart as its servers
   * have.
   *
   * @throws IOException if no port, or no pair of them, can be had
   */
  public static RegistryRelay to(Registry registry) throws IOException {
    if (!(registry instanceof NacosRegistry)) {
      return open(registry.name(), registry.connectString());
    }
    RegistryRelay relay = new RegistryRelay();
    List<InetSocketAddress> http = NacosServerList.parse(registry.connectString()).servers();
    try (NacosPorts ports = NacosPorts.any()) {
      relay.lane(registry.name(), ports.http().port(), http);
      relay.lane(
          registry.name(), ports.grpc().port(), http.stream().map(RegistryRelay::grpc).toList());
    } catch (IOException e) {
      relay.close();
      throw e;
    }
    return relay;
  }

  private static InetSocketAddress grpc(InetSocketAddress http) {
    return InetSocketAddress.createUnresolved(
        http.getHostString(), http.getPort() + NacosRegistry.GRPC_OFFSET);
  }

  private void lane(String name, int port, List<InetSocketAddress> servers) throws IOException {
    lanes.add(RelayLane.open(name, port, servers, gate));
  }

  /** Where the client reaches the registry through it: {@code host:port}. */
  public String connectString() {
    return RunningServer.HOST + ":" + lanes.get(0).port();
  }

  /** From now on nothing passes. Without effect if it is so already. */
  public void cut() {
    gate.shut();
  }

  /** From now on everything passes, first what was held. Without effect if it is so already. */
  public void heal() {
    gate.open();
  }

  @Override
  public void close() throws IOException {
    for (RelayLane lane : lanes) {
      lane.close();
    }
    gate.open();
  }
}
