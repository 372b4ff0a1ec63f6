package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * What commands say of themselves, in a JVM of its own: the library warns on the standard error
 * that its process began with.
 */
class UsageTest {

  @TempDir private Path folder;

  /** Prints all of them. */
  public static void main(String[] args) {
    CommandLine all = Main.commandLine();
    all.usage(System.out);
    all.getSubcommands().values().forEach(command -> command.usage(System.out));
  }

  @Test
  void printsUsageWithoutWarnings() throws Exception {
    Path usage = folder.resolve("usage");
    Path warnings = folder.resolve("warnings");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                UsageTest.class.getName())
            .redirectOutput(usage.toFile())
            .redirectError(warnings.toFile())
            .start();

    assertThat(process.waitFor()).isZero();
    assertThat(warnings).content().isEmpty();
    assertThat(usage).content().doesNotContain("%%", "%n", "${");
    for (String command : Main.commandLine().getSubcommands().keySet()) {
      assertThat(usage).content().contains("Usage: simulate " + command);
    }
    assertThat(usage)
        .content()
        .containsPattern("Registries\\s+are\\s+ZooKeepers,\\s+Nacos\\s+servers\\s+or\\s+both")
        .containsPattern("registries\\s+that\\s+are\\s+ZooKeepers\\s+or\\s+Nacos\\s+servers")
        .containsPattern("1%\\s+of\\s+allocation,\\s+1%\\s+of\\s+processor\\s+time\\.");
  }
}
