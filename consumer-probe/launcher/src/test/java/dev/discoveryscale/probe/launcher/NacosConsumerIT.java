package dev.discoveryscale.probe.launcher;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.discoveryscale.registry.RnacosBinary;
import dev.discoveryscale.registry.RnacosOptions;
import dev.discoveryscale.registry.RnacosServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A real consumer of a Nacos")
@Timeout(120)
class NacosConsumerIT {

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  private Optional<RnacosBinary> binary = Optional.empty();

  /** For each test by itself: a class that is skipped leaves no trace of its tests. */
  @BeforeEach
  void findServer() throws IOException {
    binary = RnacosBinary.find();
    assumeTrue(binary.isPresent(), RnacosBinary.howToGet());
  }

  @ParameterizedTest(name = "{0} with model {1}, metadata {2} sees what providers register")
  @CsvSource({
    "dubbo-2.7, INTERFACE, LOCAL",
    "dubbo-3.0, INTERFACE, LOCAL",
    "dubbo-3.0, APPLICATION, LOCAL",
    "dubbo-3.1, INTERFACE, LOCAL",
    "dubbo-3.1, APPLICATION, REMOTE",
    "dubbo-3.2, INTERFACE, LOCAL",
    "dubbo-3.2, APPLICATION, LOCAL",
    "dubbo-3.3, INTERFACE, LOCAL",
    "dubbo-3.3, APPLICATION, LOCAL",
    "dubbo-3.3, APPLICATION_FIRST, REMOTE",
  })
  void seesItsProviders(String line, Model model, Metadata metadata) throws Exception {
    try (RnacosServer server = start()) {
      new Encounter(Worlds.lines().findForNacos(line), model, metadata, Worlds.TWO_PROTOCOLS)
          .run(folder, List.of("nacos://" + server.connectString()));
    }
  }

  private RnacosServer start() throws IOException {
    return RnacosServer.start(
        RnacosOptions.of("nacos-1", folder.resolve("nacos-1"), binary.orElseThrow()));
  }
}
