package dev.discoveryscale.provider.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.registry.Registries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.zookeeper.AddWatchMode;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.apache.zookeeper.ZKUtil;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When and in which order the addresses of one instance come and go, as those of real ones do. */
class RegistrationOrderTest {

  private static final int SERVICES = 8;

  @ParameterizedTest
  @CsvSource({"dubbo-3.0, true", "dubbo-3.1, true", "dubbo-3.2, false", "dubbo-3.3, false"})
  void isThatOfTheLine(String line, boolean oneByOne) throws Exception {
    List<String> gone = new CopyOnWriteArrayList<>();
    try (Registries registries = Registries.start(1);
        EmulatedFleet fleet =
            EmulatedFleet.of(line)
                .instances(1)
                .interfaces(SERVICES)
                .register(RegisterMode.INTERFACE)
                .protocols(protocol("dubbo"), protocol("tri"))
                .start(registries.connectStrings());
        ZooKeeper client =
            new ZooKeeper(
                registries.connectStrings().get(0),
                30_000,
                event -> {
                  if (event.getType() == EventType.NodeDeleted) {
                    gone.add(event.getPath());
                  }
                })) {
      client.addWatch("/dubbo", AddWatchMode.PERSISTENT_RECURSIVE);

      fleet.instance(0).leave();
      await().atMost(Duration.ofSeconds(30)).until(() -> gone.size() == 2 * SERVICES);
      fleet.instance(0).join();

      // In the order of a hash set, both addresses of a service seldom follow one another.
      assertThat(together(gone) == SERVICES).isEqualTo(!oneByOne);
      List<Stat> come = addresses(client);
      assertThat(come).hasSize(2 * SERVICES);
      if (oneByOne) {
        for (int i = 1; i < come.size(); i++) {
          assertThat(come.get(i).getCtime() - come.get(i - 1).getCtime())
              .as("ms after address %s, between two readings of the clock", i)
              .isGreaterThanOrEqualTo(i % 2 == 0 ? 11 : 5);
        }
      }
    }
  }

  /** How often an address is followed by another one of its service. */
  private static int together(List<String> paths) {
    int together = 0;
    for (int i = 1; i < paths.size(); i++) {
      if (parent(paths.get(i)).equals(parent(paths.get(i - 1)))) {
        together++;
      }
    }
    return together;
  }

  private static String parent(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }

  private static ProtocolSpec protocol(String name) throws Exception {
    return new ProtocolSpec(name, FreePort.any(), name);
  }

  /** In the order in which they were written. */
  private static List<Stat> addresses(ZooKeeper client) throws Exception {
    TreeMap<Long, Stat> found = new TreeMap<>();
    for (String path : ZKUtil.listSubTreeBFS(client, "/dubbo")) {
      Stat stat = client.exists(path, false);
      if (stat.getEphemeralOwner() != 0) {
        found.put(stat.getCzxid(), stat);
      }
    }
    return new ArrayList<>(found.values());
  }
}
