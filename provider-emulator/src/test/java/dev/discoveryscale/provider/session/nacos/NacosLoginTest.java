package dev.discoveryscale.provider.session.nacos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.provider.session.nacos.wire.NacosAddress;
import dev.discoveryscale.provider.session.nacos.wire.NacosRefusedException;
import dev.discoveryscale.provider.session.nacos.wire.NacosServers;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Sessions with servers that require a login. */
class NacosLoginTest extends NacosFaultFixture {

  private static final NacosCredentials ADMIN = new NacosCredentials("admin", "admin");

  @Test
  void acceptsLoginAndReportsWrongOne() throws Exception {
    try (RnacosServer server = Rnacos.startLocked(folder.resolve("locked"));
        NacosSessionGroup right = group(new NacosCredentials("admin", "admin"));
        NacosSessionGroup wrong = group(new NacosCredentials("admin", "secret"))) {
      NacosServers servers = NacosServers.parse(server.connectString());

      // Such a server answers a moment before it has made its first user.
      await()
          .atMost(LIMIT)
          .ignoreException(NacosRefusedException.class)
          .untilAsserted(() -> done(open(right, servers).register(SERVICE, INSTANCE)));

      NacosSession stranger = open(wrong, servers);
      assertThatThrownBy(() -> done(stranger.register(SERVICE, INSTANCE)))
          .isInstanceOf(NacosRefusedException.class)
          .hasMessageContaining("login of user admin in Nacos " + server.connectString())
          .hasMessageNotContaining("secret");
      NacosSession nobody = open(group, servers);
      assertThatThrownBy(() -> done(nobody.register(SERVICE, INSTANCE)))
          .isInstanceOf(NacosRefusedException.class)
          .hasMessageContaining("registration of [10.0.0.1:20880] in DEFAULT_GROUP@@faults")
          .hasMessageContaining("403");
    }
  }

  /** Another server that took its place has never heard of it. */
  @Test
  void renewsUnknownTokenAndRegistersAgain() throws Exception {
    try (RnacosServer first = Rnacos.startLocked(folder.resolve("first"));
        NacosSessionGroup group = group(ADMIN)) {
      AtomicReference<NacosAddress> where = new AtomicReference<>(address(first));
      NacosSession session = registered(group, where);
      CompletableFuture<Boolean> restored = session.restored();
      try (RnacosServer second = Rnacos.startLocked(folder.resolve("second"))) {
        awaitFirstUser(second);
        where.set(address(second));

        first.close();

        assertThat(done(restored)).isTrue();
        try (StockNacos stock = new StockNacos(second.connectString(), ADMIN)) {
          awaitAsked(stock, "10.0.0.1:20880");
        }
        assertThat(refusals).isEmpty();
        assertThat(restorations).hasSize(1);
      }
    }
  }

  @Test
  void reportsRefusedRestorationAndTriesAgain() throws Exception {
    try (RnacosServer first = Rnacos.startLocked(folder.resolve("first"));
        RnacosServer second = Rnacos.startLocked(folder.resolve("second"), "another");
        NacosSessionGroup group = group(ADMIN)) {
      AtomicReference<NacosAddress> where = new AtomicReference<>(address(first));
      NacosSession session = registered(group, where);
      CompletableFuture<Boolean> restored = session.restored();
      where.set(address(second));

      first.close();

      assertThat(done(restored)).isFalse();
      assertThat(session.isOpen()).isTrue();
      assertThat(restorations).isEmpty();
      assertThat(refusals).hasSize(1);
      assertThat(refusals.element())
          .hasMessageContaining("login of user admin in Nacos " + second.connectString());

      CompletableFuture<Boolean> again = session.restored();
      try (RnacosServer third = Rnacos.startLocked(folder.resolve("third"))) {
        awaitFirstUser(third);
        where.set(address(third));

        second.close();

        assertThat(done(again)).isTrue();
        try (StockNacos stock = new StockNacos(third.connectString(), ADMIN)) {
          awaitAsked(stock, "10.0.0.1:20880");
        }
        assertThat(restorations).hasSize(1);
        assertThat(refusals).hasSize(1);
      }
    }
  }

  private NacosSession registered(NacosSessionGroup in, AtomicReference<NacosAddress> where)
      throws Exception {
    NacosSession session = open(in, where::get);
    await()
        .atMost(LIMIT)
        .ignoreException(NacosRefusedException.class)
        .untilAsserted(() -> done(session.register(SERVICE, INSTANCE)));
    return session;
  }

  /** Such a server answers a moment before it has made its first user. */
  private void awaitFirstUser(RnacosServer server) {
    await()
        .atMost(LIMIT)
        .ignoreException(NacosRefusedException.class)
        .untilAsserted(
            () -> {
              try (NacosSessionGroup group = group(ADMIN)) {
                done(open(group, () -> address(server)).register(OTHER, INSTANCE));
              }
            });
  }
}
