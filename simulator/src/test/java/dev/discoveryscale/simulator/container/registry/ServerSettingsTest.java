package dev.discoveryscale.simulator.container.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.registry.ZooKeeperOptions;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ServerSettingsTest {

  private static final ZooKeeperOptions OPTIONS =
      ZooKeeperOptions.of("zk-1", Path.of("zk-1")).withHeapBytes(128L << 20);

  @Test
  void listensOnLoopbackOnlyAndAnswersStatistics() {
    assertThat(ContainerZooKeeper.ServerSettings.configuration(OPTIONS, 2182).lines())
        .contains("clientPort=2182", "clientPortAddress=127.0.0.1", "maxClientCnxns=0")
        .contains("4lw.commands.whitelist=srvr,mntr,ruok", "tickTime=2000", "forceSync=no")
        .contains("snapSizeLimitInKb=262144", "preAllocSize=32768");
  }

  @Test
  void hasTheHeapOfTheScenario() {
    assertThat(ContainerZooKeeper.ServerSettings.jvmFlags(OPTIONS))
        .isEqualTo(
            "-Xms134217728 -Xmx134217728 -XX:+ExitOnOutOfMemoryError -Djute.maxbuffer=1048575");
  }
}
