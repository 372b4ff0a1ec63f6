package dev.discoveryscale.provider.session.nacos;

import com.alibaba.fastjson2.JSONObject;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosModule;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.NacosServers;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import dev.discoveryscale.registry.HeldPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A scripted HTTP server, and sessions that send their beats to it. */
abstract class BeatWireFixture {

  /** A request as the server sees it. */
  record Seen(String what, Map<String, String> query, Map<String, String> form, long at) {}

  /** What the server answers to a beat. */
  interface Answers {
    String to(Seen beat);
  }

  static final Duration LIMIT = Duration.ofSeconds(30);
  static final ServiceName SERVICE = new ServiceName("DEFAULT_GROUP", "providers:demo::");
  static final long INTERVAL_MILLIS = 300;
  static final ServiceInstance INSTANCE = instance("10.0.0.1");
  static final NacosOptions OPTIONS =
      NacosOptions.beating().withNamespace("dev").withRequestLimit(Duration.ofSeconds(20));
  static final String KNOWN = answer(10_200, INTERVAL_MILLIS, true);

  final List<Seen> seen = new CopyOnWriteArrayList<>();
  final List<NacosLostException> losses = new CopyOnWriteArrayList<>();
  final AtomicInteger status = new AtomicInteger(200);
  final ExecutorService threads = Executors.newCachedThreadPool();

  final NacosSessionGroup group = new NacosSessionGroup(OPTIONS);

  volatile Answers answers = beat -> KNOWN;
  volatile CountDownLatch held = new CountDownLatch(0);
  HttpServer server;

  /** Nobody listens there, nor will. */
  HeldPort away;

  @BeforeEach
  void startServer() throws IOException {
    away = new HeldPort(new InetSocketAddress("127.0.0.1", 0));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/nacos/v1/", this::answer);
    server.start();
  }

  @AfterEach
  void stopServer() throws IOException {
    group.close();
    server.stop(0);
    threads.shutdownNow();
    away.close();
  }

  static long millisBetween(long nanos, long laterNanos) {
    return TimeUnit.NANOSECONDS.toMillis(laterNanos - nanos);
  }

  static ServiceInstance instance(String ip) {
    return ServiceInstance.of(
        ip,
        20880,
        Map.of("preserved.heart.beat.interval", Long.toString(INTERVAL_MILLIS), "pid", "1"));
  }

  static String answer(int code, long interval, boolean light) {
    return JSONObject.of("code", code, "clientBeatInterval", interval, "lightBeatEnabled", light)
        .toString();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String path = exchange.getRequestURI().getPath();
    Seen request =
        new Seen(
            exchange.getRequestMethod() + " " + path,
            values(exchange.getRequestURI().getRawQuery()),
            values(form),
            System.nanoTime());
    seen.add(request);
    if (exchange.getRequestMethod().equals("POST")) {
      hold();
    }
    byte[] body =
        (path.endsWith("/beat") ? answers.to(request) : "ok").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status.get(), body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private void hold() throws IOException {
    try {
      held.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static Map<String, String> values(String encoded) {
    Map<String, String> values = new HashMap<>();
    for (String each : encoded == null || encoded.isEmpty() ? new String[0] : encoded.split("&")) {
      String[] parts = each.split("=", 2);
      values.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return values;
  }

  String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  NacosSession open() throws Exception {
    return open(NacosServers.parse(address()));
  }

  NacosSession open(NacosServers servers) throws Exception {
    return open(group, servers);
  }

  NacosSession open(NacosSessionGroup group, NacosServers servers) throws Exception {
    return done(group.open(servers, NacosModule.NAMING, (session, cause) -> losses.add(cause)));
  }

  static <T> T done(Future<T> future) throws Exception {
    try {
      return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : e;
    }
  }
}
