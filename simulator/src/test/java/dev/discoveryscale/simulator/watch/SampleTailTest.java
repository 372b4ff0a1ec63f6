package dev.discoveryscale.simulator.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of a file of samples as it grows. */
class SampleTailTest {

  private static final String SAMPLE =
      "{\"type\":\"sample\",\"t\":1,\"youngGcCount\":2,\"fullGcCount\":1,\"heapUsedBytes\":1048576}";
  private static final String CALL = "{\"type\":\"call\",\"t\":1,\"ok\":true,\"latencyUs\":900}";
  private static final String SO_FAR = "collections 2 young 1 full, heap 1 MB";

  @TempDir private Path folder;

  @Test
  void readsEachLineOnceWhenItIsComplete() throws IOException {
    SampleTail tail = new SampleTail(folder.resolve("samples.jsonl"));
    assertThat(tail.describe()).isEmpty();

    write(SAMPLE + "\n" + CALL + "\n" + CALL.substring(0, 9));
    assertThat(tail.describe()).isEqualTo("calls 1 (0 failed), pushes 0, " + SO_FAR);
    assertThat(tail.describe()).isEqualTo("calls 1 (0 failed), pushes 0, " + SO_FAR);

    write(CALL.substring(9) + "\n");
    assertThat(tail.describe()).isEqualTo("calls 2 (0 failed), pushes 0, " + SO_FAR);
  }

  @Test
  void skipsAndReportsALineThatIsNoSample() throws IOException {
    SampleTail tail = new SampleTail(folder.resolve("samples.jsonl"));
    write(SAMPLE + "\n" + CALL + "\n{\"type\": torn\n" + CALL + "\n");

    for (int look = 0; look < 3; look++) {
      assertThat(tail.describe())
          .isEqualTo("calls 2 (0 failed), pushes 0, " + SO_FAR + ", 1 line unreadable");
    }
    write(CALL + "\n\u0000\n");
    assertThat(tail.describe())
        .isEqualTo("calls 3 (0 failed), pushes 0, " + SO_FAR + ", 2 lines unreadable");
  }

  private void write(String text) throws IOException {
    Files.writeString(
        folder.resolve("samples.jsonl"),
        text,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
