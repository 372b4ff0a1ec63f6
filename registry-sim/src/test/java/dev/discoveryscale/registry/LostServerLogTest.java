package dev.discoveryscale.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a server's output when its log cannot be written. */
@Timeout(60)
class LostServerLogTest {

  @TempDir private Path folder;

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
