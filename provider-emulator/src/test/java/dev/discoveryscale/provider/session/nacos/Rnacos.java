package dev.discoveryscale.provider.session.nacos;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Servers for tests; without a program for them a test is skipped and says how to come by it. */
public final class Rnacos {

  /** So long a connection is silent before such a server asks it whether it is there. */
  public static final Duration SILENCE = Duration.ofSeconds(2);

  private Rnacos() {}

  public static RnacosServer start(Path folder) throws IOException {
    return start(folder, SILENCE);
  }

  /** One that bears a silent connection for so long. */
  public static RnacosServer start(Path folder, Duration silence) throws IOException {
    return RnacosServer.start(options(folder).withSilence(silence));
  }

  /**
   * One that takes an instance for unhealthy 8 s after its last beat, and never gives it up: it
   * adds 3 s to the configured time, and checks every 2 s.
   */
  public static RnacosServer startImpatient(Path folder) throws IOException {
    return RnacosServer.start(
        options(folder)
            .withCommandPrefix(
                List.of(
                    "env",
                    "RNACOS_NAMING_HEALTH_TIMEOUT_SECOND=5",
                    "RNACOS_NAMING_INSTANCE_TIMEOUT_SECOND=3600")));
  }

  /** With the password {@code admin} for a user of that name. */
  public static RnacosServer startLocked(Path folder) throws IOException {
    return startLocked(folder, "admin");
  }

  /** With a password of its own for the user {@code admin}. */
  public static RnacosServer startLocked(Path folder, String password) throws IOException {
    return RnacosServer.start(
        options(folder)
            .withCommandPrefix(
                List.of(
                    "env",
                    "RNACOS_ENABLE_OPEN_API_AUTH=true",
                    "RNACOS_INIT_ADMIN_PASSWORD=" + password)));
  }

  /** Skips a test; one that a whole class depends on would leave no trace of its tests. */
  public static void require() throws IOException {
    assumeTrue(RnacosBinary.find().isPresent(), RnacosBinary.howToGet());
  }

  private static RnacosOptions options(Path folder) throws IOException {
    require();
    Optional<RnacosBinary> found = RnacosBinary.find();
    return RnacosOptions.of(folder.getFileName().toString(), folder, found.orElseThrow())
        .withSilence(SILENCE);
  }
}
