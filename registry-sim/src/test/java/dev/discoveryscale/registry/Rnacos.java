package dev.discoveryscale.registry;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The rnacos of this machine; without one a test is skipped and says how to come by it. */
public final class Rnacos {

  private Rnacos() {}

  public static RnacosBinary binary() throws IOException {
    Optional<RnacosBinary> found = RnacosBinary.find();
    assumeTrue(found.isPresent(), RnacosBinary.howToGet());
    return found.orElseThrow();
  }

  /** A server in that folder, with these variables ({@code NAME=value}) in its environment. */
  public static RnacosServer start(Path folder, String... environment) throws IOException {
    List<String> prefix = Stream.concat(Stream.of("env"), Stream.of(environment)).toList();
    return RnacosServer.start(
        RnacosOptions.of(folder.getFileName().toString(), folder, binary())
            .withCommandPrefix(prefix));
  }
}
