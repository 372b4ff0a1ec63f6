package dev.discoveryscale.jvm.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a process's output when its log cannot be written. */
class OutputLogTest {

  private static final Path FULL = Path.of("/dev/full");

  @TempDir private Path folder;

  @Test
  void keepsFirstFailureOfFullDisk() throws Exception {
    assumeTrue(Files.exists(FULL), "a device that is always full");
    Path file = Files.createSymbolicLink(folder.resolve("server.log"), FULL);
    OutputLog log = new OutputLog(file);

    log.line("one");
    log.line("two");

    assertThat(log.failure())
        .contains(
            file
                + " cannot be written (No space left on device): its later output is"
                + " incomplete; measuring continues");
  }

  @Test
  void appendsLines() {
    OutputLog log = new OutputLog(folder.resolve("server.log"));

    log.line("one");
    log.line("two");

    assertThat(log.file()).hasContent("one\ntwo\n");
    assertThat(log.failure()).isEmpty();
  }
}
