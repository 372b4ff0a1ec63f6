package dev.discoveryscale.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a server's output when its log cannot be written. */
@Timeout(60)
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

  /** It prints more than a pipe holds, so that it waits for ever if nobody reads. */
  @Test
  void readsServerWhoseLogCannotBeWritten() throws Exception {
    String prefix =
        "rm \"$0\"; mkdir \"$0\"; yes chatter | head -c 300000; echo registry-sim:READY:x; exec \"$@\"";
    Path log = folder.resolve("server.log");
    ZooKeeperOptions options =
        ZooKeeperOptions.of("registry-1", folder)
            .withHeapBytes(64 << 20)
            .withCommandPrefix(List.of("sh", "-c", prefix, log.toString()));

    try (EmbeddedZooKeeper server = EmbeddedZooKeeper.start(options)) {
      assertThat(server.alive()).isTrue();
      assertThat(server.logFailure().orElseThrow()).startsWith(log + " cannot be written (");
    }
  }
}
