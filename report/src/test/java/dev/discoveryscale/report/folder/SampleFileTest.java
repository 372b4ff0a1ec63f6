package dev.discoveryscale.report.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.SampleLines;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is forgiven in a file of samples, and what is not. */
class SampleFileTest {
  @TempDir Path folder;

  private List<Sample> read(String text) throws IOException {
    Path file = folder.resolve("samples.jsonl");
    Files.writeString(file, text);
    List<Sample> samples = new ArrayList<>();
    SampleFile.read(file, samples::add);
    return samples;
  }

  @Test
  void skipsTornLastLine() throws IOException {
    String whole = new SampleLines().push(1).push(2).text();
    assertThat(read(whole + "{\"t\":17,\"type\":\"sam")).hasSize(2);
    assertThat(read(whole.stripTrailing())).hasSize(2);
  }

  @Test
  void refusesBrokenLineWithItsPosition() {
    String text = new SampleLines().push(1).raw("{\"t\":1,").push(2).text();
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(RecordFormatException.class)
        .hasMessageContaining("samples.jsonl:2: ")
        .hasMessageNotContaining("\n");
  }

  @Test
  void refusesFinishedBrokenLastLine() {
    String text = new SampleLines().push(1).raw("{\"t\":1,").text();
    assertThatThrownBy(() -> read(text)).hasMessageContaining("samples.jsonl:2: ");
  }

  @Test
  void refusesMissingNumberInsteadOfZero() {
    String text = "{\"t\":1,\"type\":\"call\",\"phase\":\"still\",\"ok\":true}\n";
    assertThatThrownBy(() -> read(text))
        .hasMessageContaining("samples.jsonl:1: ")
        .hasMessageContaining("latencyUs");
  }

  @Test
  void skipsUnknownTypesAndFields() throws IOException {
    List<Sample> samples =
        read("{\"t\":1,\"type\":\"weather\",\"phase\":\"still\",\"rain\":{\"mm\":3}}\n");
    assertThat(samples).containsExactly(new Sample.Unknown(1, "still"));
  }

  @Test
  void leavesOutWhatJvmDoesNotReport() throws IOException {
    Sample.Reading reading = (Sample.Reading) read(new SampleLines().sample(1, 5).text()).get(0);
    assertThat(reading.rssBytes()).isEmpty();
    assertThat(reading.rssPeakBytes()).isEmpty();
    assertThat(reading.allocatedBytes()).isEqualTo(Optional.of(5L << 20));
  }

  @Test
  void readsManyLinesOneByOne() throws IOException {
    Path file = folder.resolve("long.jsonl");
    String line = new SampleLines().push(1).text();
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      for (int i = 0; i < 200_000; i++) {
        writer.write(line);
      }
    }
    long[] count = {0};
    SampleFile.read(file, sample -> count[0]++);
    assertThat(count[0]).isEqualTo(200_000);
  }
}
