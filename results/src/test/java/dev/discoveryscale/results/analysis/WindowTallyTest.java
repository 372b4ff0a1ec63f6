package dev.discoveryscale.results.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.results.SampleLines;
import dev.discoveryscale.results.folder.SampleFile;
import dev.discoveryscale.results.record.Phases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Into which windows the still phase is cut. */
class WindowTallyTest {
  @TempDir Path folder;

  @Test
  void samplesFiveSecondsApartMakeWindowsOfFiveAlsoWhereTheyComeEarly() throws IOException {
    List<Window> still = still(4_998, 9_990, 14_995, 19_989);

    assertThat(still).hasSize(4);
    assertThat(still).allSatisfy(window -> assertThat(seconds(window)).isCloseTo(5, within(0.02)));
  }

  @Test
  void samplesASecondApartMakeWindowsOfFive() throws IOException {
    long[] samples = LongStream.rangeClosed(1, 20).map(second -> 1_000 * second).toArray();

    List<Window> still = still(samples);

    assertThat(still).hasSize(4);
    assertThat(still).allSatisfy(window -> assertThat(seconds(window)).isCloseTo(5, within(0.01)));
  }

  private static double seconds(Window window) {
    return window.hours() * 3_600;
  }

  private List<Window> still(long... samples) throws IOException {
    SampleLines lines = new SampleLines().jvm(768).phase(0, Phases.STILL);
    for (long at : samples) {
      lines.sample(at, at / 1_000);
    }
    Path file = folder.resolve("samples.jsonl");
    Files.writeString(file, lines.phase(20_000, Phases.CHURN).text());
    WindowTally tally = new WindowTally(List.of());
    SampleFile.read(file, tally::take);
    return tally.still();
  }
}
