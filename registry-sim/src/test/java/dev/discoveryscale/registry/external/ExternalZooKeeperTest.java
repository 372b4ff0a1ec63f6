package dev.discoveryscale.registry.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.ZooKeeperOptions;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExternalZooKeeperTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Test
  void usesServerOfAnotherAndLeavesItRunning(@TempDir Path folder) throws Exception {
    try (Registry theirs = EmbeddedZooKeeper.start(ZooKeeperOptions.of("theirs", folder))) {
      try (Registry named =
          ExternalZooKeeper.connect("named", theirs.connectString(), Duration.ofSeconds(10))) {
        await().atMost(LIMIT).until(named::alive);
        assertThat(named.pid()).isEmpty();
        assertThat(named.statistics().znodes()).isPresent();
      }
      await().atMost(LIMIT).until(theirs::alive);
    }
  }

  @Test
  void namesAddressWithoutZooKeeper() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + silent.getLocalPort();

      assertThatThrownBy(() -> ExternalZooKeeper.connect("silent", address, Duration.ofMillis(300)))
          .isInstanceOf(RegistryException.class)
          .hasMessageContaining("no ZooKeeper session with " + address);
    }
  }

  @Test
  void omitsStatisticsWithReasonWhenCommandIsForbidden() {
    RegistryStatistics statistics =
        RegistryStatistics.ofMntr("mntr is not executed because it is not in the whitelist.\n");

    assertThat(statistics.znodes()).isEmpty();
    assertThat(statistics.absentBecause())
        .hasValue("mntr is not executed because it is not in the whitelist.");
  }
}
