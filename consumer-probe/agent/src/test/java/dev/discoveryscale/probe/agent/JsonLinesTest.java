package dev.discoveryscale.probe.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The writer of JSON lines")
class JsonLinesTest {

  @Test
  @DisplayName("keeps lines whole when many threads write")
  void keepsLinesWhole() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JsonLines lines = new JsonLines(out, e -> {});

    IntStream.range(0, 1_000).parallel().forEach(i -> lines.write(new JsonLine().put("n", i)));

    String[] written = new String(out.toByteArray(), StandardCharsets.UTF_8).split("\n");
    assertThat(written).hasSize(1_000).allMatch(line -> line.matches("\\{\"n\":\\d+}"));
  }

  @Test
  @DisplayName("hands a line that cannot be written to the one who decides")
  void reportsFailures() {
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
