package dev.discoveryscale.provider.session.nacos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONObject;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosModule;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.NacosRefusedException;
import dev.discoveryscale.provider.session.nacos.wire.NacosServers;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import dev.discoveryscale.registry.HeldPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
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
import org.junit.jupiter.api.Test;

/** What goes over the wire of a session that beats, and what it does upon a Nacos's answers. */
class BeatWireTest {

  /** A request as the server sees it. */
  private record Seen(String what, Map<String, String> query, Map<String, String> form, long at) {}

  /** What the server answers to a beat. */
  private interface Answers {
    String to(Seen beat);
  }

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final ServiceName SERVICE = new ServiceName("DEFAULT_GROUP", "providers:demo::");
  private static final long INTERVAL_MILLIS = 300;
  private static final ServiceInstance INSTANCE = instance("10.0.0.1");
  private static final String KNOWN = answer(10_200, INTERVAL_MILLIS, true);
  private static final String UNKNOWN = answer(20_404, INTERVAL_MILLIS, true);

  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final List<NacosLostException> losses = new CopyOnWriteArrayList<>();
  private final AtomicInteger status = new AtomicInteger(200);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final NacosSessionGroup group =
      new NacosSessionGroup(
          NacosOptions.beating().withNamespace("dev").withRequestLimit(Duration.ofSeconds(20)));
  private volatile Answers answers = beat -> KNOWN;
  private volatile CountDownLatch held = new CountDownLatch(0);
  private HttpServer server;

  /** Nobody listens there, nor will. */
  private HeldPort away;

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

  @Test
  void sendsRequestsOfRealClient() throws Exception {
    NacosSession session = open();
    done(session.register(SERVICE, INSTANCE));
    await().atMost(LIMIT).until(() -> beats().size() >= 2);
    done(session.deregister(SERVICE, INSTANCE));

    Seen registration =
        seen.stream().filter(each -> each.what().startsWith("POST")).findFirst().orElseThrow();
    assertThat(registration.what()).isEqualTo("POST /nacos/v1/ns/instance");
    assertThat(registration.query())
        .containsEntry("namespaceId", "dev")
        .containsEntry("serviceName", "DEFAULT_GROUP@@providers:demo::")
        .containsEntry("groupName", "DEFAULT_GROUP")
        .containsEntry("ip", "10.0.0.1")
        .containsEntry("port", "20880")
        .containsEntry("weight", "1.0")
        .containsEntry("enable", "true")
        .containsEntry("healthy", "true")
        .containsEntry("ephemeral", "true")
        .containsEntry("app", "unknown");
    assertThat(JSON.parseObject(registration.query().get("metadata")))
        .isEqualTo(new JSONObject(INSTANCE.metadata()));

    Seen first = beats().get(0);
    assertThat(first.what()).isEqualTo("PUT /nacos/v1/ns/instance/beat");
    assertThat(first.query())
        .containsOnlyKeys("app", "namespaceId", "serviceName", "ip", "port")
        .containsEntry("serviceName", "DEFAULT_GROUP@@providers:demo::");
    JSONObject whole = JSON.parseObject(first.form().get("beat"));
    assertThat(whole)
        .containsEntry("serviceName", "DEFAULT_GROUP@@providers:demo::")
        .containsEntry("ip", "10.0.0.1")
        .containsEntry("port", 20880)
        .containsEntry("period", (int) INTERVAL_MILLIS)
        .containsEntry("metadata", new JSONObject(INSTANCE.metadata()));
    assertThat(beats().get(1).form()).isEmpty();

    Seen last = seen.get(seen.size() - 1);
    assertThat(last.what()).isEqualTo("DELETE /nacos/v1/ns/instance");
    assertThat(last.query()).containsEntry("ephemeral", "true").containsEntry("port", "20880");
  }

  @Test
  void sendsFirstBeatAfterIntervalAndNextAsServerDemands() throws Exception {
    answers = beat -> answer(10_200, 2 * INTERVAL_MILLIS, false);
    NacosSession session = open();
    long before = System.nanoTime();
    done(session.register(SERVICE, INSTANCE));
    await().atMost(LIMIT).until(() -> beats().size() >= 3);
    session.cut();

    // When the registration arrived is not when it began.
    List<Seen> beats = beats();
    assertThat(millisBetween(before, beats.get(0).at())).isGreaterThanOrEqualTo(INTERVAL_MILLIS);
    for (int i = 1; i < 3; i++) {
      assertThat(millisBetween(beats.get(i - 1).at(), beats.get(i).at()))
          .isGreaterThanOrEqualTo(2 * INTERVAL_MILLIS);
    }
    assertThat(beats.subList(0, 3)).allMatch(beat -> beat.form().containsKey("beat"));
  }

  @Test
  void registersUnknownInstanceAgain() throws Exception {
    NacosSession session = open();
    done(session.register(SERVICE, INSTANCE));
    await().atMost(LIMIT).until(() -> seen.size() >= 3);
    CompletableFuture<Boolean> restored = session.restored();
    int before = seen.size();

    answers = beat -> beat.form().isEmpty() ? UNKNOWN : KNOWN;

    assertThat(done(restored)).isTrue();
    answers = beat -> KNOWN;
    await().atMost(LIMIT).until(session::isOpen);
    List<Seen> all = List.copyOf(seen);
    assertThat(all.subList(before, all.size()))
        .anyMatch(each -> each.what().equals("POST /nacos/v1/ns/instance"));
    assertThat(losses).isNotEmpty();
    assertThat(losses.get(0))
        .hasMessageContaining("does not know 10.0.0.1:20880 in DEFAULT_GROUP@@");
  }

  /** A Nacos that starts answers so until it has data. */
  @Test
  void treatsUnreadyServerAsLost() throws Exception {
    NacosSession session = open();
    done(session.register(SERVICE, INSTANCE));
    CompletableFuture<Boolean> restored = session.restored();

    status.set(503);

    await().atMost(LIMIT).until(() -> !session.isOpen());
    assertThat(restored).isNotDone();
    status.set(200);
    assertThat(done(restored)).isTrue();
    assertThat(losses).hasSize(1);
  }

  @Test
  void reportsRefusedBeatAsLossWithoutRestoring() throws Exception {
    NacosSession session = open();
    done(session.register(SERVICE, INSTANCE));
    CompletableFuture<Boolean> restored = session.restored();

    status.set(403);

    assertThat(done(restored)).isFalse();
    assertThat(session.isOpen()).isFalse();
    CompletableFuture<Boolean> again = session.restored();
    status.set(200);
    assertThat(done(again)).isTrue();
  }

  /** Each request goes round the list by itself, so that all come to a server that is there. */
  @Test
  void toleratesAbsentServerOfList() throws Exception {
    NacosServers servers =
        NacosServers.parse("127.0.0.1:%d,%s,127.0.0.1:%1$d".formatted(away.port(), address()));
    List<CompletableFuture<Void>> registered = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      NacosSession session = open(servers);
      registered.add(session.register(SERVICE, instance("10.0.1." + i)));
    }
    for (CompletableFuture<Void> each : registered) {
      done(each);
    }

    await().atMost(LIMIT).until(() -> seen.size() >= 500);
    assertThat(losses).isEmpty();
    assertThat(group.size()).isEqualTo(100);
  }

  /** Also where no other server of the list could be asked instead. */
  @Test
  void repeatsRequestWhenKeptConnectionEnds() throws Exception {
    try (ForgetfulServer server = new ForgetfulServer(threads, KNOWN)) {
      NacosSession session =
          open(
              NacosServers.parse(
                  "127.0.0.1:%d,127.0.0.1:%d".formatted(away.port(), server.port())));
      done(session.register(SERVICE, INSTANCE));

      await().atMost(LIMIT).until(() -> server.ended() >= 4 && server.answered() >= 5);
      assertThat(losses).isEmpty();
      assertThat(session.isOpen()).isTrue();
    }
  }

  /** As rnacos does with a connection over which nothing came for 5 s. */
  @Test
  void repeatsRequestWhenIdleConnectionTimesOut() throws Exception {
    try (ForgetfulServer server = new ForgetfulServer(threads, KNOWN)) {
      NacosSession session = open(NacosServers.parse("127.0.0.1:" + server.port()));
      Thread.sleep(1_500);
      server.losePatience(1);

      done(session.register(SERVICE, INSTANCE));

      assertThat(server.impatience()).isZero();
      assertThat(losses).isEmpty();
    }
  }

  @Test
  void reportsRefusalWhenServerOnlyTimesOut() throws Exception {
    try (ForgetfulServer server = new ForgetfulServer(threads, KNOWN)) {
      NacosSession session = open(NacosServers.parse("127.0.0.1:" + server.port()));
      server.losePatience(1_000);

      assertThatThrownBy(() -> done(session.register(SERVICE, INSTANCE)))
          .isInstanceOf(NacosRefusedException.class)
          .hasMessageContaining("408");
      assertThat(server.impatience()).isGreaterThan(900);
    }
  }

  /** As a proxy does whose server is not there. */
  @Test
  void limitsAttemptsAtServerThatEndsConnections() throws Exception {
    AtomicInteger accepted = new AtomicInteger();
    try (ServerSocket proxy = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      threads.submit(
          () -> {
            while (true) {
              proxy.accept().close();
              accepted.incrementAndGet();
            }
          });
      NacosSession session = open(NacosServers.parse("127.0.0.1:" + proxy.getLocalPort()));

      assertThatThrownBy(() -> done(session.register(SERVICE, INSTANCE)))
          .isInstanceOf(NacosLostException.class);
      assertThat(session.isOpen()).isFalse();
      // Once with what was registered, and once before if it was noticed so early.
      assertThat(losses).hasSizeBetween(1, 2);
      int before = accepted.get();
      long beganNanos = System.nanoTime();
      Thread.sleep(3 * INTERVAL_MILLIS);
      long more = accepted.get() - before;
      long intervals = millisBetween(beganNanos, System.nanoTime()) / INTERVAL_MILLIS;
      assertThat(more).isLessThan(14 * intervals);
    }
  }

  @Test
  void awaitsPendingRegistrationBeforeDeregistering() throws Exception {
    CountDownLatch registering = new CountDownLatch(1);
    held = registering;
    NacosSession session = open();
    CompletableFuture<Void> registered = session.register(SERVICE, INSTANCE);
    await().atMost(LIMIT).until(() -> seen.size() >= 2);
    CompletableFuture<Void> closed = session.close();

    Thread.sleep(INTERVAL_MILLIS); // a deregistration would have come
    assertThat(seen).noneMatch(each -> each.what().startsWith("DELETE"));
    registering.countDown();

    done(registered);
    done(closed);
    assertThat(seen.get(seen.size() - 1).what()).isEqualTo("DELETE /nacos/v1/ns/instance");
  }

  @Test
  void sendsNothingAfterCut() throws Exception {
    NacosSession session = open();
    done(session.register(SERVICE, INSTANCE));
    session.cut();

    // What was on its way then may still come; in that time three beats would be due.
    AtomicInteger before = new AtomicInteger(-1);
    await()
        .atMost(LIMIT)
        .during(Duration.ofMillis(3 * INTERVAL_MILLIS))
        .until(() -> before.getAndSet(seen.size()) == seen.size());
    assertThatThrownBy(() -> done(session.query("a", "b"))).hasMessageContaining("is closed");
    assertThat(losses).isEmpty();
  }

  private List<Seen> beats() {
    return seen.stream().filter(each -> each.what().startsWith("PUT")).toList();
  }

  private static long millisBetween(long nanos, long laterNanos) {
    return TimeUnit.NANOSECONDS.toMillis(laterNanos - nanos);
  }

  private static ServiceInstance instance(String ip) {
    return ServiceInstance.of(
        ip,
        20880,
        Map.of("preserved.heart.beat.interval", Long.toString(INTERVAL_MILLIS), "pid", "1"));
  }

  private static String answer(int code, long interval, boolean light) {
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

  private String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  private NacosSession open() throws Exception {
    return open(NacosServers.parse(address()));
  }

  private NacosSession open(NacosServers servers) throws Exception {
    return done(group.open(servers, NacosModule.NAMING, (session, cause) -> losses.add(cause)));
  }

  private static <T> T done(Future<T> future) throws Exception {
    try {
      return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : e;
    }
  }
}
