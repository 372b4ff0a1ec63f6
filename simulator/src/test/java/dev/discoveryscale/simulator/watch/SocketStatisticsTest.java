package dev.discoveryscale.simulator.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.record.Connections;
import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.model.record.RegistryTraffic.Phase;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.simulator.fidelity.ProviderPorts;
import dev.discoveryscale.simulator.watch.SocketStatistics.Connection;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class SocketStatisticsTest {

  /** Of so many ports of twelve thousand some lie any distance apart. */
  private static final int SOME = 500;

  /** As iproute2 6.1 prints it; the second was sent in part again, the third is only waiting. */
  private static final String PRINTED =
      """
      ESTAB 0      0      127.0.0.1:43554 127.0.0.1:35401 ino:7394563 sk:3193 cgroup:/ <-> ts sack bbr wscale:10,10 rto:204 rtt:0.023/0.013 ato:40 mss:35328 cwnd:11 bytes_sent:1000 bytes_acked:1001 bytes_received:300000 segs_out:10 segs_in:11 data_segs_out:1 data_segs_in:9 send 135168000000bps
      ESTAB 0      0      [::ffff:127.0.0.1]:52000 [::ffff:127.0.0.1]:35401 uid:1000 ino:88 sk:a cgroup:/user.slice <-> ts sack cubic rto:204 bytes_sent:1500 bytes_retrans:500 bytes_acked:1001 segs_out:3
      FIN-WAIT-1 0 5 127.0.0.1:52001 127.0.0.1:35401 timer:(on,4sec,3) uid:0 ino:0 sk:b <-> cubic bytes_sent:7
      TIME-WAIT 0 0 127.0.0.1:52002 127.0.0.1:35401 timer:(timewait,59sec,0) ino:0 sk:c
      """;

  @Test
  void readsAConnectionFromALine() {
    assertThat(SocketStatistics.parse(PRINTED))
        .contains(
            new Connection(7_394_563, 43_554, 35_401, 300_000, 1_000),
            new Connection(88, 52_000, 35_401, 0, 1_000));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void readsExactCountersWithTheirProcess() throws Exception {
    assumeTrue(hasSs(), "no ss here");
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket served = server.accept()) {
      client.getOutputStream().write(new byte[1_000]);
      new DataInputStream(served.getInputStream()).readFully(new byte[1_000]);
      served.getOutputStream().write(new byte[40_000]);
      new DataInputStream(client.getInputStream()).readFully(new byte[40_000]);

      ProcessSockets own = new ProcessSockets(ProcessHandle.current().pid());
      Set<Long> inodes = own.inodes();
      List<Connection> found = SocketStatistics.to(List.of(server.getLocalPort()));

      assertThat(found)
          .singleElement()
          .satisfies(each -> assertThat(inodes).contains(each.inode()))
          .satisfies(each -> assertThat(each.receivedBytes()).isEqualTo(40_000))
          .satisfies(each -> assertThat(each.sentBytes()).isEqualTo(1_000));
      assertThat(SocketStatistics.to(List.of(server.getLocalPort(), 1))).hasSize(1);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void countsConnectionsByTheirPeer() throws Exception {
    long pid = ProcessHandle.current().pid();
    InetAddress local = InetAddress.getLoopbackAddress();
    // Two free ports of different addresses can be the same port; of one address they cannot.
    try (ServerSocket registry = new ServerSocket(0, 5, local);
        ServerSocket another = new ServerSocket(0, 5, local);
        ServerSocket provider =
            new ServerSocket(another.getLocalPort(), 5, InetAddress.getByName("127.1.2.3"));
        Socket one = new Socket(registry.getInetAddress(), registry.getLocalPort());
        Socket two = new Socket(provider.getInetAddress(), provider.getLocalPort());
        Socket three = new Socket(provider.getInetAddress(), provider.getLocalPort())) {
      assertThat(List.of(one, two, three)).allMatch(Socket::isConnected);
      ConsumerNetwork network =
          new ConsumerNetwork(
              pid,
              List.of(
                  RegistryAddress.zooKeeper("127.0.0.1:1,localhost:" + registry.getLocalPort())),
              Set.of(provider.getLocalPort()));

      Connections found = network.connections("here").orElseThrow();

      assertThat(found.providers()).isEqualTo(2);
      assertThat(found.registries()).isEqualTo(1);
      assertThat(found.point()).isEqualTo("here");
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void countsBothPortsOfANacos() throws Exception {
    int port = portWithOneFree(1000);
    try (ServerSocket http = new ServerSocket(port, 5, InetAddress.getLoopbackAddress());
        ServerSocket grpc = new ServerSocket(port + 1000, 5, InetAddress.getLoopbackAddress());
        Socket one = new Socket(http.getInetAddress(), http.getLocalPort());
        Socket two = new Socket(grpc.getInetAddress(), grpc.getLocalPort())) {
      assertThat(List.of(one, two)).allMatch(Socket::isConnected);
      long pid = ProcessHandle.current().pid();
      String address = "127.0.0.1:" + port;

      assertThat(registries(pid, RegistryAddress.nacos(address))).isEqualTo(2);
      assertThat(registries(pid, RegistryAddress.zooKeeper(address))).isEqualTo(1);
    }
  }

  /** In UDP, and over connections that are gone when they are looked at. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void reportsNacosTrafficOfDubbo27AsUnknown() throws Exception {
    try (ServerSocket http = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Socket one = new Socket(http.getInetAddress(), http.getLocalPort())) {
      assertThat(one.isConnected()).isTrue();
      String address = "127.0.0.1:" + http.getLocalPort();
      RegistryAddress nacos = RegistryAddress.nacos(address);
      RegistryAddress zooKeeper = RegistryAddress.zooKeeper(address);

      assertThat(unknown("dubbo-2.7", nacos).orElseThrow()).contains("UDP");
      assertThat(unknown("dubbo-2.7", zooKeeper, nacos).orElseThrow()).contains("UDP");
      assertThat(unknown("dubbo-2.7", zooKeeper)).isEmpty();
      assertThat(unknown("dubbo-3.0", nacos)).isEmpty();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void separatesTheTrafficOfSeveralRegistries() throws Exception {
    assumeTrue(hasSs(), "no ss here");
    try (ServerSocket one = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        ServerSocket other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Socket client = new Socket(one.getInetAddress(), one.getLocalPort());
        Socket served = one.accept();
        Socket silent = new Socket(other.getInetAddress(), other.getLocalPort())) {
      assertThat(silent.isConnected()).isTrue();
      RegistryAddress zooKeeper = RegistryAddress.zooKeeper("127.0.0.1:" + one.getLocalPort());
      RegistryAddress nacos = RegistryAddress.nacos("127.0.0.1:" + other.getLocalPort());
      List<ConsumerNetwork> networks = new ArrayList<>();
      for (String line : List.of("dubbo-2.7", "dubbo-3.3")) {
        ConsumerNetwork network =
            ConsumerNetwork.of(
                ProcessHandle.current().pid(),
                ReleaseLine.of(line),
                List.of(zooKeeper, nacos),
                Set.of());
        network.phase("churn");
        networks.add(network);
      }
      served.getOutputStream().write(new byte[40_000]);
      new DataInputStream(client.getInputStream()).readFully(new byte[40_000]);

      for (ConsumerNetwork network : networks) {
        network.phase("stop");
      }

      Phase read = new Phase("churn", 40_000, 0);
      RegistryTraffic old = networks.get(0).traffic();
      assertThat(old.unknown().orElseThrow()).contains("UDP");
      assertThat(old.each().orElseThrow().get(0).phases()).contains(read);
      assertThat(old.each().orElseThrow().get(1).unknown().orElseThrow()).contains("UDP");
      RegistryTraffic later = networks.get(1).traffic();
      assertThat(later.phases()).contains(read);
      assertThat(later.each().orElseThrow().get(0).phases()).contains(read);
      assertThat(later.each().orElseThrow().get(1).phases()).contains(new Phase("churn", 0, 0));
    }
  }

  /** Their servers are on several hosts. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void doesNotDistinguishRegistriesOfOnePort() throws Exception {
    assumeTrue(hasSs(), "no ss here");
    ConsumerNetwork network =
        ConsumerNetwork.of(
            ProcessHandle.current().pid(),
            ReleaseLine.of("dubbo-3.3"),
            List.of(RegistryAddress.zooKeeper("a:2181"), RegistryAddress.zooKeeper("b:2181")),
            Set.of());
    network.phase("churn");

    assertThat(network.traffic().unknown()).isEmpty();
    assertThat(network.traffic().each()).isEmpty();
  }

  private static Optional<String> unknown(String line, RegistryAddress... registries)
      throws InterruptedException {
    ConsumerNetwork network =
        ConsumerNetwork.of(
            ProcessHandle.current().pid(), ReleaseLine.of(line), List.of(registries), Set.of());
    network.phase("still");
    assertThat(network.connections("here").orElseThrow().registries()).isEqualTo(1);
    return network.traffic().unknown();
  }

  /** A free port that nobody is given meanwhile; so is the one that far above. */
  private static int portWithOneFree(int above) throws IOException {
    while (true) {
      List<Integer> ports = ProviderPorts.of("127.0.0.1", SOME);
      for (int port : ports) {
        if (ports.contains(port + above)) {
          return port;
        }
      }
    }
  }

  private static long registries(long pid, RegistryAddress address) {
    return new ConsumerNetwork(pid, List.of(address), Set.of())
        .connections("here")
        .orElseThrow()
        .registries();
  }

  @Test
  void reportsWhyAnEndedProcessHasNoConnections() throws Exception {
    ConsumerNetwork network =
        new ConsumerNetwork(
            Long.MAX_VALUE, List.of(RegistryAddress.zooKeeper("localhost:2181")), Set.of());

    network.phase("warm-up");

    assertThat(network.connections("here")).isEmpty();
    assertThat(network.traffic().unknown().orElseThrow()).endsWith("fd cannot be read");
    assertThat(network.traffic().phases()).isEmpty();
  }

  static boolean hasSs() {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "ss")));
  }
}
