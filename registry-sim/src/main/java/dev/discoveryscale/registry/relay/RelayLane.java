package dev.discoveryscale.registry.relay;

import dev.discoveryscale.registry.RunningServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One port of a relay, whose connections are passed on to one port of each of some servers. */
final class RelayLane implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RelayLane.class);
  private static final int BACKLOG = 128;
  private static final int CONNECT_MILLIS = 5_000;

  private final String name;

  /** Not resolved. */
  private final List<InetSocketAddress> servers;

  private final RelayGate gate;
  private final ServerSocket listener;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private int next;

  private RelayLane(String name, int port, List<InetSocketAddress> servers, RelayGate gate)
      throws IOException {
    this.name = name;
    this.servers = List.copyOf(servers);
    this.gate = gate;
    this.listener = new ServerSocket(port, BACKLOG, InetAddress.getByName(RunningServer.HOST));
  }

  /**
   * Opens it.
   *
   * @param port 0 for any that is free
   */
  static RelayLane open(String name, int port, List<InetSocketAddress> servers, RelayGate gate)
      throws IOException {
    RelayLane lane = new RelayLane(name, port, servers, gate);
    start(lane::accept, "relay-" + name);
    return lane;
  }

  int port() {
    return listener.getLocalPort();
  }

  private void accept() {
    try {
      while (!listener.isClosed()) {
        gate.pass();
        connect(listener.accept());
      }
    } catch (IOException e) {
      if (!listener.isClosed()) {
        LOG.error("the relay to {} takes no more connections", name, e);
      }
    } catch (InterruptedException e) {
      LOG.debug("relay to {} was interrupted", name);
    }
  }

  private void connect(Socket client) throws InterruptedException {
    Socket server = new Socket();
    open.add(client);
    open.add(server);
    // The client may have come just when the network was cut, and have to wait.
    gate.pass();
    try {
      InetSocketAddress to = servers.get(next++ % servers.size());
      server.connect(new InetSocketAddress(to.getHostString(), to.getPort()), CONNECT_MILLIS);
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
    } catch (IOException e) {
      LOG.debug("{} takes no connection: {}", name, e.getMessage());
      end(client, server);
      return;
    }
    start(() -> pump(client, server), "relay-" + name + "-out");
    start(() -> pump(server, client), "relay-" + name + "-in");
  }

  private void pump(Socket from, Socket to) {
    try {
      gate.copy(from.getInputStream(), to.getOutputStream());
    } catch (IOException e) {
      LOG.debug("a connection through the relay to {} ended: {}", name, e.getMessage());
    } catch (InterruptedException e) {
      LOG.debug("relay to {} was interrupted", name);
    }
    end(from, to);
  }

  private void end(Socket... sockets) {
    for (Socket socket : sockets) {
      open.remove(socket);
      try {
        socket.close();
      } catch (IOException e) {
        LOG.debug("a connection through the relay to {} did not close", name, e);
      }
    }
  }

  private static void start(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Ends its connections; those that wait at the gate end when it opens. */
  @Override
  public void close() throws IOException {
    listener.close();
    open.forEach(this::end);
  }
}
