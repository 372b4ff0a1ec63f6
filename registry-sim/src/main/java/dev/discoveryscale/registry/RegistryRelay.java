package dev.discoveryscale.registry;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.zookeeper.client.ConnectStringParser;
import org.apiguardian.api.API;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A network between one client and a registry that can be cut: an address of its own on 127.0.0.1
 * from which every byte is passed on, both ways. It adds what two more copies through the kernel
 * cost, some tens of microseconds to each request and answer.
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

  private static final Logger LOG = LoggerFactory.getLogger(RegistryRelay.class);
  private static final int BACKLOG = 128;
  private static final int CONNECT_MILLIS = 5_000;

  private final String name;

  /** Not resolved. */
  private final List<InetSocketAddress> servers;

  private final ServerSocket listener;
  private final RelayGate gate = new RelayGate();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private int next;

  private RegistryRelay(String name, String connectString) throws IOException {
    this.name = name;
    this.servers = new ConnectStringParser(connectString).getServerAddresses();
    this.listener = new ServerSocket(0, BACKLOG, InetAddress.getByName(RunningServer.HOST));
  }

  /**
   * Opens a relay on any free port.
   *
   * @param name the registry's name, for threads and logs
   * @param connectString the registry's servers; connections are dealt to them in turn
   * @throws IOException if no port can be had
   */
  public static RegistryRelay open(String name, String connectString) throws IOException {
    RegistryRelay relay = new RegistryRelay(name, connectString);
    start(relay::accept, "relay-" + name);
    return relay;
  }

  /** Where the client reaches the registry through it: {@code host:port}. */
  public String connectString() {
    return RunningServer.HOST + ":" + listener.getLocalPort();
  }

  /** From now on nothing passes. Without effect if it is so already. */
  public void cut() {
    gate.shut();
  }

  /** From now on everything passes, first what was held. Without effect if it is so already. */
  public void heal() {
    gate.open();
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

  @Override
  public void close() throws IOException {
    listener.close();
    open.forEach(this::end);
    gate.open();
  }
}
