package dev.discoveryscale.simulator.e2e.endings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.e2e.Simulation;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are refused before anything starts. */
@Tag("exhaustive")
class RefusedRunsIT {

  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir private Path folder;

  @Test
  void startsNothingOnBadInput() throws Exception {
    try (Simulation simulation =
        Simulation.start(folder, "span: 8s, by: real", "dubbo-9-interface")) {
      assertThat(simulation.exitCode(LIMIT)).isEqualTo(2);
      assertThat(simulation.output().lines())
          .hasSize(2)
          .satisfiesExactly(
              line ->
                  assertThat(line)
                      .isEqualTo(
                          "--profiles must be the name or the file of a profile, got"
                              + " dubbo-9-interface"),
              line ->
                  assertThat(line)
                      .startsWith("profiles that ship: dubbo-2.6-interface, ")
                      .contains("dubbo-3.3-application"));
      assertThat(simulation.run()).doesNotExist();
    }
  }

  @Test
  void refusesAMissingReleaseBeforeAnythingStarts() throws Exception {
    try (Simulation simulation =
        Simulation.start(
            folder, "span: 1h, by: real", "dubbo-3.0-application", "client.version=3.0.999")) {

      assertThat(simulation.exitCode(LIMIT)).isEqualTo(2);
      assertThat(simulation.output())
          .contains(
              "--set client.version=3.0.999: client.version must be a release of dubbo-3.0",
              "got 3.0.999, but Maven has no");
      assertThat(simulation.run()).doesNotExist();
    }
  }
}
