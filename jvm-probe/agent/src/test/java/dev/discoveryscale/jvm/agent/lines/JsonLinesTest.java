package dev.discoveryscale.jvm.agent.lines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JsonLinesTest {

  @Test
  void keepsLinesWhole() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JsonLines lines = new JsonLines(out, e -> {});

    IntStream.range(0, 1_000).parallel().forEach(i -> lines.write(new JsonLine().put("n", i)));

    String[] written = new String(out.toByteArray(), StandardCharsets.UTF_8).split("\n");
    assertThat(written).hasSize(1_000).allMatch(line -> line.matches("\\{\"n\":\\d+}"));
  }

  @Test
  void writesWaitingLinesInOrder() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JsonLines lines = new JsonLines(out, e -> {});
    lines.writeLater(new JsonLine().put("n", 1));
    assertThat(out.size()).isZero();
    lines.write(new JsonLine().put("n", 2));
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("{\"n\":1}\n{\"n\":2}\n");

    out.reset();
    lines.writeLater(new JsonLine().put("n", "x".repeat(JsonLines.MOST_WAITING)));
    assertThat(out.size()).isGreaterThan(JsonLines.MOST_WAITING);

    out.reset();
    lines.writeLater(new JsonLine().put("n", 3));
    lines.close();
    lines.close();
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("{\"n\":3}\n");
  }

  @Test
  void reportsUnwritableLine() {
    List<IOException> failures = new ArrayList<>();
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };

    new JsonLines(full, failures::add).write(new JsonLine());

    assertThat(failures)
        .singleElement()
        .satisfies(e -> assertThat(e).hasMessageContaining("space"));
  }
}
