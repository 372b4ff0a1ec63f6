package dev.discoveryscale.probe.launcher;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/** Real ZooKeeper servers in this JVM. */
final class Registries implements AutoCloseable {

  private final List<ServerCnxnFactory> servers = new ArrayList<>();

  static Registries start(Path folder, int count) throws IOException, InterruptedException {
    Registries registries = new Registries();
    for (int i = 0; i < count; i++) {
      Path data = Files.createDirectories(folder.resolve("zookeeper-" + i));
      ServerCnxnFactory server = new NIOServerCnxnFactory();
      server.configure(new InetSocketAddress("127.0.0.1", 0), 0);
      server.startup(new ZooKeeperServer(data.toFile(), data.toFile(), 1000));
      registries.servers.add(server);
    }
    return registries;
  }

  List<String> addresses() {
    return servers.stream().map(server -> "127.0.0.1:" + server.getLocalPort()).toList();
  }

  @Override
  public void close() {
    servers.forEach(ServerCnxnFactory::shutdown);
  }
}
