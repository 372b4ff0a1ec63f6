package dev.discoveryscale.calls.json;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.discoveryscale.calls.dubbo.DubboStack;
import dev.discoveryscale.calls.payload.PlantedFaults;
import dev.discoveryscale.calls.stack.ServedStack;
import dev.discoveryscale.calls.stack.StackSettings;
import dev.discoveryscale.calls.stack.Stacks;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.service.GenericService;

/**
 * Takes calls with JSON over HTTP and makes each of them a generic call of Dubbo, which needs no
 * class of the arguments. Types of parameters are those of the interface; a gateway of others reads
 * them from the metadata. The server is the JDK's.
 */
final class GenericGateway implements ServedStack {

  private static final int OK = 200;
  private static final int FAILED = 500;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final StackSettings settings;
  private final ApplicationConfig application = new ApplicationConfig("calls-gateway");
  private final Map<String, GenericService> references = new ConcurrentHashMap<>();
  private final Map<String, Target> targets = new ConcurrentHashMap<>();

  /** A method behind the gateway. */
  private static final class Target {
    private final GenericService service;
    private final String name;
    private final String[] types;

    Target(GenericService service, Method method) {
      this.service = service;
      this.name = method.getName();
      this.types = Stream.of(method.getParameterTypes()).map(Class::getName).toArray(String[]::new);
    }

    Object call(Object[] arguments) {
      return service.$invoke(name, types, arguments);
    }
  }

  private GenericGateway(HttpServer server, StackSettings settings) {
    this.server = server;
    this.settings = settings;
    application.setQosEnable(false);
  }

  /**
   * Connects to the server behind it, then begins to listen on the loopback address: else the first
   * call waits for a client of Dubbo to begin, which a busy machine may make longer than a call.
   */
  static GenericGateway start(StackSettings settings) throws IOException {
    // Else the body of each answer waits 40 ms for the client to acknowledge the headers.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), settings.port()), 0);
    GenericGateway gateway = new GenericGateway(server, settings);
    gateway.reference(Stacks.service(settings, PlantedFaults.NONE).type().getName());
    server.setExecutor(gateway.threads);
    server.createContext("/", gateway::handle);
    server.start();
    return gateway;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try {
      Object[] arguments = JsonStack.JSON.readValue(exchange.getRequestBody(), Object[].class);
      Object answer =
          targets.computeIfAbsent(exchange.getRequestURI().getPath(), this::target).call(arguments);
      answer(exchange, OK, JsonStack.JSON.writeValueAsBytes(answer));
    } catch (RuntimeException | IOException e) {
      e.printStackTrace();
      answer(exchange, FAILED, String.valueOf(e).getBytes(StandardCharsets.UTF_8));
    } finally {
      exchange.close();
    }
  }

  private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  /** {@code path} is {@code /interface/method}. */
  private Target target(String path) {
    String[] parts = path.split("/");
    if (parts.length != 3) {
      throw new IllegalArgumentException("no /interface/method: " + path);
    }
    try {
      Method method =
          Stream.of(Class.forName(parts[1]).getMethods())
              .filter(each -> each.getName().equals(parts[2]))
              .findFirst()
              .orElseThrow(() -> new IllegalArgumentException("no method " + path));
      return new Target(reference(parts[1]), method);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException("no interface " + parts[1], e);
    }
  }

  private GenericService reference(String type) {
    return references.computeIfAbsent(type, this::connect);
  }

  private GenericService connect(String type) {
    ReferenceConfig<GenericService> reference = new ReferenceConfig<>();
    reference.setApplication(application);
    reference.setInterface(type);
    reference.setGeneric("true");
    reference.setTimeout(settings.timeoutMs());
    reference.setRetries(0);
    reference.setUrl("dubbo://" + DubboStack.LOOPBACK + ":" + settings.onward() + "/" + type);
    reference.setParameters(
        Collections.singletonMap("connect.timeout", DubboStack.CONNECT_TIMEOUT_MS));
    return reference.get();
  }

  @Override
  public String release() {
    return org.apache.dubbo.common.Version.getVersion();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
