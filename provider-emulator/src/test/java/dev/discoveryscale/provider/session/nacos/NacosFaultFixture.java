package dev.discoveryscale.provider.session.nacos;

import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.provider.session.nacos.wire.NacosAddress;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosModule;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.NacosRefusedException;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.NacosSessionListener;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that record their losses, refusals and restorations. */
abstract class NacosFaultFixture {

  static final Duration LIMIT = Duration.ofSeconds(60);

  /** Longer than a pause of a server on a busy machine. */
  static final Duration PATIENT = Duration.ofSeconds(15);

  static final ServiceName SERVICE = new ServiceName("DEFAULT_GROUP", "faults");
  static final ServiceName OTHER = new ServiceName("DEFAULT_GROUP", "other");

  static final ServiceInstance INSTANCE = ServiceInstance.of("10.0.0.1", 20880, Map.of("pid", "1"));

  @TempDir Path folder;

  final Queue<NacosLostException> losses = new ConcurrentLinkedQueue<>();
  final Queue<NacosRefusedException> refusals = new ConcurrentLinkedQueue<>();
  final Queue<NacosSession> restorations = new ConcurrentLinkedQueue<>();

  final NacosSessionGroup group =
      new NacosSessionGroup(NacosOptions.likeClient().withRequestLimit(PATIENT));

  @AfterEach
  void closeGroup() {
    group.close();
  }

  /** A Nacos acknowledges before it lists. */
  static void awaitAsked(StockNacos stock, String address) {
    await().atMost(LIMIT).until(() -> stock.asked(SERVICE).equals(List.of(address)));
  }

  static NacosAddress address(RnacosServer server) {
    return NacosAddress.parse(server.connectString());
  }

  static NacosSessionGroup group(NacosCredentials login) {
    return new NacosSessionGroup(
        NacosOptions.likeClient().withRequestLimit(PATIENT).withLogin(login));
  }

  NacosSession open(Supplier<NacosAddress> servers) throws Exception {
    return open(group, servers);
  }

  NacosSession open(NacosSessionGroup in, Supplier<NacosAddress> servers) throws Exception {
    return done(
        in.open(
            servers,
            NacosModule.NAMING,
            new NacosSessionListener() {
              @Override
              public void lost(NacosSession session, NacosLostException cause) {
                losses.add(cause);
              }

              @Override
              public void refused(NacosSession session, NacosRefusedException cause) {
                refusals.add(cause);
              }

              @Override
              public void restored(NacosSession session) {
                restorations.add(session);
              }
            }));
  }

  static InetSocketAddress address(String hostAndPort) {
    String[] parts = hostAndPort.split(":");
    return new InetSocketAddress(parts[0], Integer.parseInt(parts[1]));
  }

  static <T> T done(Future<T> future) throws Exception {
    try {
      return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
