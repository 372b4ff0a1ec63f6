package dev.discoveryscale.simulator.e2e.applications;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.e2e.Simulation;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.Stat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a fleet of odd numbers looks like to someone who only has the registries' addresses. */
@Tag("exhaustive")
class EmulateIT {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir private Path folder;

  @Test
  void writesEachUrlOncePerRegistryInItsInstancesSession() throws Exception {
    try (Simulation simulation =
        Simulation.emulate(
            folder,
            "dubbo-2.7-interface",
            "providers.instances=37",
            "providers.url.length=700",
            "providers.url.distinctParameters=2")) {
      for (String registry : registries(simulation)) {
        List<String> urls = new ArrayList<>();
        Set<Long> owners = new HashSet<>();
        try (ZooKeeper client = new ZooKeeper(registry, 10_000, event -> {})) {
          for (String name : client.getChildren("/dubbo", false)) {
            String providers = "/dubbo/" + name + "/providers";
            if (name.contains(".Service")) {
              for (String child : client.getChildren(providers, false)) {
                urls.add(URLDecoder.decode(child, StandardCharsets.UTF_8));
                Stat stat = client.exists(providers + "/" + child, false);
                owners.add(stat.getEphemeralOwner());
              }
            }
          }
        }
        assertThat(urls).hasSize(37 * 3 * 2).doesNotHaveDuplicates();
        assertThat(urls).allSatisfy(url -> assertThat(url.length()).isBetween(665, 735));
        assertThat(owners).hasSize(37).doesNotContain(0L);
      }
      stopsInOrder(simulation);
    }
  }

  @Test
  void writesInstancesWithTheirMetadata() throws Exception {
    try (Simulation simulation = Simulation.emulate(folder, "dubbo-3.3-application")) {
      for (String registry : registries(simulation)) {
        try (ZooKeeper client = new ZooKeeper(registry, 10_000, event -> {})) {
          List<String> instances = client.getChildren("/services/demo-provider", false);
          assertThat(instances).hasSize(30);
          assertThat(
                  new String(
                      client.getData(
                          "/services/demo-provider/" + instances.get(0), false, new Stat()),
                      StandardCharsets.UTF_8))
              .contains("dubbo.metadata.revision");
          assertThat(client.getChildren("/dubbo/mapping", false)).hasSize(3);
        }
      }
      stopsInOrder(simulation);
    }
  }

  @Test
  void printsWhatAConsumerOfNamedInterfacesNeeds() throws Exception {
    try (Simulation simulation =
        Simulation.emulate(
            folder,
            "dubbo-3.2-interface",
            "providers.application=order-service",
            "providers.register=all",
            "providers.interfaces=[com.acme.Orders]")) {
      for (String registry : registries(simulation)) {
        try (ZooKeeper client = new ZooKeeper(registry, 10_000, event -> {})) {
          assertThat(client.getChildren("/dubbo/com.acme.Orders/providers", false)).hasSize(60);
          assertThat(client.getChildren("/services/order-service", false)).hasSize(30);
        }
      }
      assertThat(simulation.output())
          .containsSubsequence("registry: ", "registry: ", "application: ")
          .contains("application: order-service, of dubbo-3.2 3.2.19, registering interfaces and")
          .contains("methods: String call(String); all other methods return null")
          .contains("interface: com.acme.Orders", "./simulate explain lists them");
      stopsInOrder(simulation);
    }
  }

  private static List<String> registries(Simulation simulation) throws Exception {
    List<String> found = simulation.registries();
    assertThat(found).hasSize(2);
    return found.stream().map(address -> address.substring("zookeeper://".length())).toList();
  }

  private static void stopsInOrder(Simulation simulation) throws Exception {
    assertThat(simulation.children()).hasSize(2);
    simulation.interrupt();
    assertThat(simulation.exitCode(LIMIT)).isEqualTo(130);
    assertThat(simulation.orphans()).isEmpty();
  }
}
