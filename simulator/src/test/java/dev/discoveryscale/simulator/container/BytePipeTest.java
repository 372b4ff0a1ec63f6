package dev.discoveryscale.simulator.container;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BytePipeTest {

  private final BytePipe pipe = new BytePipe();

  @Test
  void readsBytesOfEndedThreadsInOrderToTheEnd() throws Exception {
    for (String line : new String[] {"one\n", "two", "\n"}) {
      Thread writer = new Thread(() -> write(line));
      writer.start();
      writer.join();
    }
    pipe.writer().close();

    try (BufferedReader lines = new BufferedReader(new InputStreamReader(pipe.reader(), UTF_8))) {
      assertThat(lines.lines()).containsExactly("one", "two");
    }
  }

  @Test
  void readsAPartInPieces() throws Exception {
    write("abc");
    byte[] two = new byte[2];

    assertThat(pipe.reader().read()).isEqualTo('a');
    assertThat(pipe.reader().read(two)).isEqualTo(2);
    assertThat(two).asString(UTF_8).isEqualTo("bc");
    pipe.writer().close();
    assertThat(pipe.reader().read()).isEqualTo(-1);
    assertThat(pipe.reader().read(two)).isEqualTo(-1);
  }

  private void write(String text) {
    try {
      OutputStream out = pipe.writer();
      out.write(text.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
