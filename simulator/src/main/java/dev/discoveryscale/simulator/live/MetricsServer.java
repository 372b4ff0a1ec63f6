package dev.discoveryscale.simulator.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Serves {@code /metrics} on the loopback address until it is closed. */
public final class MetricsServer implements AutoCloseable {

  /** Only programs of this machine can ask. */
  public static final String HOST = "127.0.0.1";

  private static final String PATH = "/metrics";

  private final HttpServer server;
  private boolean serving;

  private MetricsServer(HttpServer server) {
    this.server = server;
  }

  /**
   * Binds a port; does not answer yet.
   *
   * @param port 0 for any free port
   * @throws IOException if it is not available
   */
  public static MetricsServer bind(int port) throws IOException {
    return new MetricsServer(
        HttpServer.create(new InetSocketAddress(InetAddress.getByName(HOST), port), 0));
  }

  /** Begins to answer with what a run's board holds; to be called once. */
  public void serve(String run, Board board) {
    Exposition exposition = new Exposition(run, board);
    server.createContext(PATH, exchange -> answer(exchange, exposition));
    server.start();
    serving = true;
  }

  /** Where it answers. */
  public String address() {
    return "http://" + HOST + ":" + server.getAddress().getPort() + PATH;
  }

  private static void answer(HttpExchange exchange, Exposition exposition) throws IOException {
    try (exchange) {
      if (!exchange.getRequestURI().getPath().equals(PATH)) {
        exchange.sendResponseHeaders(404, -1);
      } else if (!exchange.getRequestMethod().equals("GET")) {
        exchange.getResponseHeaders().set("Allow", "GET");
        exchange.sendResponseHeaders(405, -1);
      } else {
        byte[] text = exposition.text();
        exchange.getResponseHeaders().set("Content-Type", Exposition.CONTENT_TYPE);
        exchange.sendResponseHeaders(200, text.length == 0 ? -1 : text.length);
        exchange.getResponseBody().write(text);
      }
    }
  }

  /** Ends at once; a server that never began to answer only gives its port back. */
  @Override
  public void close() {
    if (!serving) {
      server.start();
    }
    server.stop(0);
  }
}
