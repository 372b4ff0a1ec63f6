package dev.discoveryscale.simulator.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.jvm.conversation.ApplicationLost;
import dev.discoveryscale.jvm.launcher.ApplicationJvm;
import dev.discoveryscale.simulator.runtime.CellFailure;
import java.io.FileOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How an application's end is told from its records, as nobody is told its exit code. */
class ApplicationEndTest {

  private static final String GC =
      "{\"t\":%d,\"type\":\"gc\",\"phase\":\"churn\",\"kind\":\"%s\",\"pauseMs\":9,\"afterBytes\":%d,\"forced\":false}\n";
  private static final String SAMPLE =
      "{\"t\":%d,\"type\":\"sample\",\"phase\":\"churn\",\"heapUsedBytes\":1}\n";

  @TempDir private Path folder;

  @ParameterizedTest(name = "a {0} collection that left {1} of 100 MB, {2} ms before the end: {3}")
  @CsvSource({
    "full, 95, 3000, true",
    "full, 95, 30000, false",
    "full, 50, 3000, false",
    "young, 95, 3000, false"
  })
  void takesAFullHeapAtTheEndForOutOfMemory(
      String kind, long leftMb, long before, boolean outOfMemory) throws Exception {
    Path samples = folder.resolve("samples.jsonl");
    Files.writeString(
        samples,
        GC.formatted(100_000 - before, kind, leftMb << 20)
            + SAMPLE.formatted(100_000)
            + "{\"t\":100001,\"type\":\"sam");

    CellFailure failure = ApplicationEnd.of(lost(), samples, 100L << 20);

    assertThat(failure.isOutOfMemory()).isEqualTo(outOfMemory);
    assertThat(failure.getMessage())
        .startsWith("the application (process 7) has ended")
        .contains(outOfMemory ? "left 95 of 100 MB" : "what was measured is kept");
  }

  @Test
  void reportsAnEndWithoutRecordsAsAnEnd() throws Exception {
    assertThat(ApplicationEnd.of(lost(), folder.resolve("none.jsonl"), 100L << 20).isOutOfMemory())
        .isFalse();
  }

  /** What is thrown when a JVM that said who it is no longer holds its file. */
  private ApplicationLost lost() throws Exception {
    try (FileOutputStream answers = new FileOutputStream(folder.resolve("answers").toFile())) {
      answers.write(
          "{\"number\":0,\"ok\":true,\"pid\":7,\"inputArguments\":\"\"}\n"
              .getBytes(StandardCharsets.UTF_8));
    }
    ApplicationJvm jvm = new ApplicationJvm.Awaited(folder).look().orElseThrow();
    return Assertions.catchThrowableOfType(ApplicationLost.class, jvm::requireAlive);
  }
}
