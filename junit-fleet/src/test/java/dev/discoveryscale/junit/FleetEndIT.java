package dev.discoveryscale.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However a test's JVM or its fleet's ends, nothing stays. */
@Tag("exhaustive")
class FleetEndIT {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Pattern TOLD = Pattern.compile("host (\\d+) application (\\d+)");

  @TempDir private Path folder;

  private Process test;
  private ProcessHandle host;
  private ProcessHandle application;
  private List<ProcessHandle> all;

  @BeforeEach
  void startATestsJvm() throws Exception {
    test =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                FleetOfAMain.class.getName(),
                FleetOfAMain.class.getName())
            .redirectError(folder.resolve("errors.txt").toFile())
            .start();
    BufferedReader output = test.inputReader();
    Matcher told = TOLD.matcher(String.valueOf(output.readLine()));
    assertThat(told.matches()).as("it told of its processes").isTrue();
    host = ProcessHandle.of(Long.parseLong(told.group(1))).orElseThrow();
    application = ProcessHandle.of(Long.parseLong(told.group(2))).orElseThrow();
    all = Stream.concat(Stream.of(host), host.descendants()).toList();
  }

  @AfterEach
  void endAll() {
    test.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void endsEverythingWhenTheTestJvmIsKilled() {
    assertThat(all).hasSizeGreaterThanOrEqualTo(3).contains(application);

    test.destroyForcibly();

    await().atMost(LIMIT).until(() -> all.stream().noneMatch(ProcessHandle::isAlive));
  }

  @Test
  void endsRegistriesAndApplicationsWithAKilledFleet() {
    host.destroyForcibly();

    await().atMost(LIMIT).until(() -> all.stream().noneMatch(ProcessHandle::isAlive));
    assertThat(test.isAlive()).isTrue();
  }
}
