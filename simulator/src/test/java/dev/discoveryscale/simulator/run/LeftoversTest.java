package dev.discoveryscale.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who still writes into a run is found by its open files. */
class LeftoversTest {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  @TempDir private Path folder;
  private Process process;
  private Path cells;

  @BeforeEach
  void aFile() throws IOException {
    cells = Files.createDirectories(folder.resolve("cells/a/1"));
    Files.writeString(cells.resolve("samples.jsonl"), "{}\n");
  }

  @AfterEach
  void end() {
    process.destroyForcibly();
  }

  @Test
  void waitsForAWriterThenNamesIt() throws IOException {
    start(">>");
    await()
        .atMost(LIMIT)
        .until(() -> Leftovers.writingBelow(folder).equals(List.of(process.pid())));

    assertThatThrownBy(() -> Leftovers.awaitEnd(folder, Duration.ofMillis(1)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("open for writing in process " + process.pid());

    process.destroyForcibly();
    assertThatCode(() -> Leftovers.awaitEnd(folder, LIMIT)).doesNotThrowAnyException();
  }

  @Test
  void ignoresAReader() throws IOException {
    start("3<");
    Path opened = Path.of("/proc", Long.toString(process.pid()), "fd", "3");
    await()
        .atMost(LIMIT)
        .ignoreException(NoSuchFileException.class) // a shell closes it before it opens the other
        .until(
            () ->
                Files.readSymbolicLink(opened).equals(cells.toRealPath().resolve("samples.jsonl")));

    assertThat(Leftovers.writingBelow(folder)).isEmpty();
  }

  /** Starts a process that lives until it is killed, as nobody writes to its input. */
  private void start(String redirection) throws IOException {
    process =
        new ProcessBuilder("sh", "-c", "exec cat " + redirection + " samples.jsonl")
            .directory(cells.toFile())
            .start();
  }
}
