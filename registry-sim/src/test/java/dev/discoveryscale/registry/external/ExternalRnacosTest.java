package dev.discoveryscale.registry.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.Rnacos;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connects to an rnacos that somebody else has started. */
class ExternalRnacosTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir private Path folder;

  @Test
  void recognizesServerOfAnotherAndLeavesItRunning() throws Exception {
    try (RnacosServer theirs = Rnacos.start(folder.resolve("theirs"))) {
      try (ExternalNacos named =
          ExternalNacos.connect(
              "named", theirs.connectString(), NacosRegistry.PUBLIC, Optional.empty(), LIMIT)) {
        assertThat(named.server().describe())
            .isEqualTo("rnacos of an unknown version, a stand-in for Nacos");
        await().atMost(LIMIT).until(named::alive);
        await()
            .atMost(LIMIT)
            .untilAsserted(() -> assertThat(named.statistics().instances()).hasValue(0));
        assertThat(named.pid()).isEmpty();
      }
      await().atMost(LIMIT).until(theirs::alive);
      assertThatThrownBy(
              () ->
                  ExternalNacos.connect(
                      "named", theirs.connectString(), "nowhere", Optional.empty(), LIMIT))
          .isInstanceOf(RegistryException.class)
          .hasMessageContaining(
              theirs.connectString() + " has no namespace \"nowhere\"; it has [public]");
    }
  }

  @Test
  void reportsVersionFromOpenConsole() throws Exception {
    try (RnacosServer theirs =
            Rnacos.start(folder.resolve("theirs"), "RNACOS_ENABLE_NO_AUTH_CONSOLE=true");
        ExternalNacos named = named(theirs, Optional.empty())) {
      assertThat(named.server()).isEqualTo(theirs.server());
    }
  }

  @Test
  void reportsWhetherLoginIsRequired() throws Exception {
    Optional<NacosCredentials> login = Optional.of(new NacosCredentials("admin", "right-4711"));
    try (RnacosServer open = Rnacos.start(folder.resolve("open"));
        RnacosServer locked =
            Rnacos.start(
                folder.resolve("locked"),
                "RNACOS_ENABLE_OPEN_API_AUTH=true",
                "RNACOS_INIT_ADMIN_PASSWORD=right-4711")) {
      assertThat(named(open, login).answersAnybody()).isTrue();
      // It has its first user some moments after it serves.
      await()
          .atMost(LIMIT)
          .ignoreExceptions()
          .untilAsserted(() -> assertThat(named(locked, login).answersAnybody()).isFalse());
    }
  }

  private static ExternalNacos named(RnacosServer theirs, Optional<NacosCredentials> login)
      throws IOException {
    return ExternalNacos.connect(
        "named", theirs.connectString(), NacosRegistry.PUBLIC, login, LIMIT);
  }
}
