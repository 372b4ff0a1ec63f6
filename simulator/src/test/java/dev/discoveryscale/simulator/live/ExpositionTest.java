package dev.discoveryscale.simulator.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.folder.SampleFile;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told of a cell, of recorded samples too. */
class ExpositionTest {

  private static final String CELL = "profile=\"dubbo-2.7-interface\",replicate=\"1\"";

  @Test
  void exportsRecordedSamplesUnchanged() throws IOException {
    Board board = RecordedBoard.begun();
    RecordedBoard.counts().tell(board);
    List<Sample> samples =
        RecordedBoard.read(
            file -> {
              List<Sample> all = new ArrayList<>();
              SampleFile.read(file, all::add);
              return all;
            });

    List<String> lines = RecordedBoard.lines(board);

    Sample.Reading last =
        of(samples, Sample.Reading.class).stream().reduce((one, next) -> next).orElseThrow();
    assertThat(value(lines, "discoveryscale_heap_used_bytes{")).isEqualTo(last.heapUsedBytes());
    assertThat(value(lines, "discoveryscale_allocated_bytes_total{"))
        .isEqualTo(last.allocatedBytes().orElseThrow().doubleValue());
    assertThat(value(lines, "discoveryscale_cpu_seconds_total{"))
        .isEqualTo(last.cpuMs().orElseThrow() / 1e3);
    assertThat(value(lines, "discoveryscale_pushes_total{"))
        .isEqualTo(of(samples, Sample.Push.class).size())
        .isPositive();
    assertThat(value(lines, "discoveryscale_call_duration_seconds_count{"))
        .isEqualTo(of(samples, Sample.Call.class).stream().filter(Sample.Call::ok).count())
        .isPositive();
    assertThat(value(lines, "discoveryscale_collections_total{forced=\"false\",kind=\"young\""))
        .isEqualTo(
            of(samples, Sample.Gc.class).stream()
                .filter(gc -> gc.kind() == Sample.Gc.Kind.YOUNG && !gc.forced())
                .count())
        .isPositive();
    assertThat(value(lines, "discoveryscale_collection_pause_seconds_sum{"))
        .isEqualTo(
            of(samples, Sample.Gc.class).stream()
                .filter(gc -> !gc.forced())
                .mapToDouble(gc -> gc.pauseMs() / 1e3)
                .sum(),
            within(1e-6));
    assertThat(lines)
        .anyMatch(line -> line.contains("live_set_bytes{point=\"after-churn\"," + CELL));
  }

  @Test
  void exportsNothingOfAnEndedCell() throws IOException {
    Board board = RecordedBoard.begun();
    RecordedBoard.counts().tell(board);
    board.phase("churn");
    board.end();

    assertThat(RecordedBoard.lines(board)).isEmpty();

    board.begin("other", 2);
    board.phase("subscribe");
    assertThat(RecordedBoard.lines(board))
        .filteredOn(line -> !line.startsWith("#"))
        .containsExactly(
            "discoveryscale_cell_info{phase=\"subscribe\",profile=\"other\",replicate=\"2\",run=\"a-run\"} 1");
  }

  @Test
  void exportsEachPointOfASweepAsARun() throws IOException {
    Board board = RecordedBoard.begun();
    board.set(LiveMetric.THREADS, 7);
    board.point("instances=20");
    assertThat(RecordedBoard.lines(board)).isEmpty();

    board.begin("other", 1);
    board.set(LiveMetric.THREADS, 8);

    assertThat(RecordedBoard.lines(board))
        .filteredOn(line -> !line.startsWith("#"))
        .containsExactly(
            "discoveryscale_threads{profile=\"other\",replicate=\"1\",run=\"a-run/instances=20\"} 8.0");
  }

  @Test
  void ignoresEventsBetweenCells() throws IOException {
    Board board = RecordedBoard.begun();
    board.end();
    board.set(LiveMetric.THREADS, 7);
    RecordedBoard.counts().tell(board);
    board.begin("other", 1);

    assertThat(RecordedBoard.lines(board)).isEmpty();
  }

  @Test
  void exportsOnlyTheLatestPhase() throws IOException {
    Board board = RecordedBoard.begun();
    board.phase("warm-up");
    board.phase("churn");

    assertThat(RecordedBoard.lines(board))
        .anyMatch(line -> line.contains("phase=\"churn\""))
        .noneMatch(line -> line.contains("warm-up"));
  }

  @Test
  void exportsTheTimeLeftInSecondsNeverBelowZero() throws IOException {
    Board board = RecordedBoard.begun();
    board.in(LiveMetric.CELL_LEFT, Duration.ofMillis(90_500));
    board.in(LiveMetric.RUN_LEFT, Duration.ofSeconds(-1));

    List<String> lines = RecordedBoard.lines(board);

    assertThat(value(lines, "discoveryscale_cell_left_seconds{")).isEqualTo(90.5);
    assertThat(value(lines, "discoveryscale_run_left_seconds{")).isZero();
  }

  @Test
  void refusesLabelsOfAnotherMetric() {
    Board board = RecordedBoard.begun();

    assertThatThrownBy(() -> board.set(LiveMetric.CALLS, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("result");
  }

  private static <T> List<T> of(List<Sample> samples, Class<T> type) {
    return samples.stream().filter(type::isInstance).map(type::cast).toList();
  }

  private static double value(List<String> lines, String begin) {
    return lines.stream()
        .filter(line -> line.startsWith(begin))
        .map(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + begin));
  }
}
