package dev.discoveryscale.simulator.e2e;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Nacos-compatible servers that somebody else runs; without a program a test is skipped. */
public final class RnacosOfTests {

  private RnacosOfTests() {}

  /** Skips a test where there is none, and says how to come by it. */
  public static RnacosBinary require() throws IOException {
    Optional<RnacosBinary> found = RnacosBinary.find();
    assumeTrue(found.isPresent(), RnacosBinary.howToGet());
    return found.orElseThrow();
  }

  public static RnacosServer start(Path folder) throws IOException {
    return RnacosServer.start(RnacosOptions.of("theirs", folder, require()));
  }

  /** One that lets in the user {@code admin} with a password. */
  public static RnacosServer startLocked(Path folder, String password) throws IOException {
    return RnacosServer.start(
        RnacosOptions.of("theirs", folder, require())
            .withCommandPrefix(
                List.of(
                    "env",
                    "RNACOS_ENABLE_OPEN_API_AUTH=true",
                    "RNACOS_INIT_ADMIN_PASSWORD=" + password)));
  }

  /** Files below a folder that hold a text. */
  public static List<Path> filesWith(String text, Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> files = all.filter(Files::isRegularFile).toList();
      return files.stream().filter(file -> holds(file, text)).toList();
    }
  }

  private static boolean holds(Path file, String text) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException gone) {
      return false;
    }
  }
}
