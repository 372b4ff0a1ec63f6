package dev.discoveryscale.report.tally;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.PlayedChange;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.folder.SampleFile;
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
  void makesWindowsOfFiveSecondsFromEarlySamples() throws IOException {
    List<Window> still = still(4_998, 9_990, 14_995, 19_989);

    assertThat(still).hasSize(4);
    assertThat(still).allSatisfy(window -> assertThat(seconds(window)).isCloseTo(5, within(0.02)));
  }

  @Test
  void makesWindowsOfFiveSecondsFromSamplesOfOne() throws IOException {
    long[] samples = LongStream.rangeClosed(1, 20).map(second -> 1_000 * second).toArray();

    List<Window> still = still(samples);

    assertThat(still).hasSize(4);
    assertThat(still).allSatisfy(window -> assertThat(seconds(window)).isCloseTo(5, within(0.01)));
  }

  @Test
  void keepsFirstChangeInSameMillisecondAsPhase() throws IOException {
    List<Window> changes = changes(20_000, 25_001);

    assertThat(changes).extracting(Window::pushes).containsExactly(2.0, 1.0);
    assertThat(changes).extracting(Window::youngGc).containsExactly(1.0, 0.0);
    assertThat(changes).extracting(w -> w.allocatedMb().orElseThrow()).containsExactly(5.0, 5.0);
  }

  @Test
  void keepsFirstChangeThatStartsBeforeItsPhaseIsWritten() throws IOException {
    assertThat(changes(19_990, 25_001)).extracting(Window::pushes).containsExactly(2.0, 1.0);
  }

  @Test
  void separatesWhatComesBeforeFirstChange() throws IOException {
    WindowTally tally = churn(22_000, 25_001);

    assertThat(tally.windows().lead().orElseThrow().pushes()).isEqualTo(1);
    assertThat(tally.windows().changes()).extracting(Window::pushes).containsExactly(1.0, 1.0);
    assertThat(tally.windows().pushing().mapToDouble(Window::hours).sum() * 3_600)
        .isCloseTo(10, within(0.01));
  }

  private List<Window> changes(long... at) throws IOException {
    return churn(at).windows().changes();
  }

  /** Churn from 20 to 30 s, 1 MB a second, pushes after 21, 23 and 26 s. */
  private WindowTally churn(long... at) throws IOException {
    SampleLines lines = new SampleLines().jvm(768).phase(0, Phases.STILL).sample(19_000, 19);
    lines.sample(20_000, 20).phase(20_000, Phases.CHURN);
    lines.push(21_000).gc(21_500, "young", 1, false).push(23_000).sample(25_000, 25);
    lines.push(26_000).sample(30_000, 30).phase(30_000, Phases.CHECK);
    Path file = folder.resolve("churn.jsonl");
    Files.writeString(file, lines.text());
    WindowTally tally =
        new WindowTally(
            LongStream.of(at)
                .mapToObj(t -> new PlayedChange(SampleLines.EPOCH + t, "restart"))
                .toList());
    SampleFile.read(file, tally::take);
    return tally;
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
    return tally.windows().still();
  }
}
