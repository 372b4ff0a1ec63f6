package dev.discoveryscale.simulator.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a contained consumer's output when its log cannot be written. */
class ConsumerStreamsTest {

  @TempDir private Path folder;

  @Test
  void passesOnOutputAndKeepsTheFailure() throws Exception {
    Path log = Files.createDirectory(folder.resolve("consumer.log"));
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    try (ConsumerStreams streams = new ConsumerStreams(output, log)) {
      streams.onNext(frame(StreamType.STDERR, "chatter"));
      streams.onNext(frame(StreamType.STDOUT, "reply"));

      assertThat(output.toString(StandardCharsets.UTF_8)).isEqualTo("reply");
      assertThat(streams.logFailure().orElseThrow()).startsWith(log + " cannot be written (");
    }
  }

  private static Frame frame(StreamType stream, String text) {
    return new Frame(stream, text.getBytes(StandardCharsets.UTF_8));
  }
}
