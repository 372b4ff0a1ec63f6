package dev.discoveryscale.probe.launcher;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("exhaustive")
@Timeout(300)
class RealConsumerIT {

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  @ParameterizedTest
  @CsvSource({
    "dubbo-2.6, INTERFACE, LOCAL",
    "dubbo-2.7, INTERFACE, LOCAL",
    "dubbo-3.0, APPLICATION, LOCAL",
    "dubbo-3.1, APPLICATION, REMOTE",
    "dubbo-3.3, INTERFACE, LOCAL"
  })
  void seesItsProviders(String line, DiscoveryModel model, MetadataStorage metadata)
      throws Exception {
    meet(line, model, metadata, TestFleets.TWO_PROTOCOLS);
  }

  /** Takes minutes: Dubbo 3 gathers notifications of interfaces for five seconds each. */
  @ParameterizedTest
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @CsvSource({
    "dubbo-2.7, INTERFACE, REMOTE",
    "dubbo-3.0, INTERFACE, LOCAL",
    "dubbo-3.0, APPLICATION, REMOTE",
    "dubbo-3.0, APPLICATION_FIRST, LOCAL",
    "dubbo-3.0, APPLICATION_FIRST, REMOTE",
    "dubbo-3.1, INTERFACE, LOCAL",
    "dubbo-3.1, APPLICATION, LOCAL",
    "dubbo-3.1, APPLICATION_FIRST, LOCAL",
    "dubbo-3.1, APPLICATION_FIRST, REMOTE",
    "dubbo-3.2, INTERFACE, LOCAL",
    "dubbo-3.2, APPLICATION, LOCAL",
    "dubbo-3.2, APPLICATION, REMOTE",
    "dubbo-3.2, APPLICATION_FIRST, LOCAL",
    "dubbo-3.2, APPLICATION_FIRST, REMOTE",
    "dubbo-3.3, INTERFACE, REMOTE",
    "dubbo-3.3, APPLICATION, LOCAL",
    "dubbo-3.3, APPLICATION, REMOTE",
    "dubbo-3.3, APPLICATION_FIRST, LOCAL",
    "dubbo-3.3, APPLICATION_FIRST, REMOTE"
  })
  void seesItsProvidersInOtherLines(String line, DiscoveryModel model, MetadataStorage metadata)
      throws Exception {
    meet(line, model, metadata, TestFleets.TWO_PROTOCOLS);
  }

  @ParameterizedTest
  @CsvSource("dubbo-3.3, APPLICATION, LOCAL")
  void speaksTriple(String line, DiscoveryModel model, MetadataStorage metadata) throws Exception {
    meet(line, model, metadata, TestFleets.NATIVE_TRIPLE);
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @CsvSource({
    "dubbo-3.0, INTERFACE, LOCAL",
    "dubbo-3.0, APPLICATION, LOCAL",
    "dubbo-3.0, APPLICATION, REMOTE",
    "dubbo-3.1, INTERFACE, LOCAL",
    "dubbo-3.1, APPLICATION, LOCAL",
    "dubbo-3.1, APPLICATION, REMOTE",
    "dubbo-3.2, INTERFACE, LOCAL",
    "dubbo-3.2, APPLICATION, LOCAL",
    "dubbo-3.2, APPLICATION, REMOTE",
    "dubbo-3.3, INTERFACE, LOCAL",
    "dubbo-3.3, APPLICATION, REMOTE",
    "dubbo-3.3, APPLICATION_FIRST, LOCAL"
  })
  void speaksTripleInOtherLines(String line, DiscoveryModel model, MetadataStorage metadata)
      throws Exception {
    meet(line, model, metadata, TestFleets.NATIVE_TRIPLE);
  }

  private void meet(
      String line, DiscoveryModel model, MetadataStorage metadata, List<Protocol> protocols)
      throws Exception {
    new Encounter(TestFleets.lines().find(line), model, metadata, protocols).run(folder);
  }
}
