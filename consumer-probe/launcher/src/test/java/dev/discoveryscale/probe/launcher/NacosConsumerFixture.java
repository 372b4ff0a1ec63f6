package dev.discoveryscale.probe.launcher;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * An rnacos in place of a Nacos, and lines with its client; without an rnacos a test is skipped.
 */
abstract class NacosConsumerFixture {

  static final Duration LIMIT = Duration.ofSeconds(90);

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ConsumerLine findForNacos(String line) {
    return TestFleets.lines().findForNacos(line);
  }

  RnacosServer start(List<String> commandPrefix) throws IOException {
    Optional<RnacosBinary> binary = RnacosBinary.find();
    assumeTrue(binary.isPresent(), RnacosBinary.howToGet());
    return RnacosServer.start(
        RnacosOptions.of("nacos-1", folder.resolve("nacos-1"), binary.orElseThrow())
            .withCommandPrefix(commandPrefix));
  }
}
