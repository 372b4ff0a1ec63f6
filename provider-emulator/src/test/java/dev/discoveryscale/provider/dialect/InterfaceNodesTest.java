package dev.discoveryscale.provider.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Through which nodes consumers find an interface, for each register mode. */
class InterfaceNodesTest {

  private static final String URLS = "/dubbo/demo.Beta/providers/";
  private static final String INSTANCES = "/services/demo-provider/";

  @Test
  void listsUrlsAtInterfaceLevel() {
    assertThat(paths(RegisterMode.INTERFACE)).hasSize(1).allMatch(path -> path.startsWith(URLS));
  }

  @Test
  void listsInstanceWithoutMetadataAtApplicationLevel() {
    assertThat(paths(RegisterMode.INSTANCE))
        .hasSize(1)
        .allMatch(path -> path.startsWith(INSTANCES));
  }

  @Test
  void listsUrlsAndInstanceAtBothLevels() {
    assertThat(paths(RegisterMode.ALL))
        .hasSize(2)
        .anyMatch(path -> path.startsWith(URLS))
        .anyMatch(path -> path.startsWith(INSTANCES));
  }

  private static List<String> paths(RegisterMode mode) {
    FleetSpec fleet = Fleets.fleet("3.3.6", mode, MetadataStorage.REMOTE, 0, 0, Fleets.DUBBO);
    Instance instance = new Instance(3, "127.1.0.4", 4711, 1_763_600_000_000L);
    return Dialects.of("dubbo-3.3").nodesOf(fleet, instance, 0, "demo.Beta").stream()
        .map(Node::path)
        .toList();
  }
}
