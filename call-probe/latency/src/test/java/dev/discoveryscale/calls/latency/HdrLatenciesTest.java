package dev.discoveryscale.calls.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.calls.load.Latencies;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HdrLatenciesTest {

  private final Latencies latencies = new HdrLatencies();

  @Test
  void addsUpAllThreads() {
    Latencies.Writer one = latencies.writer();
    Latencies.Writer other = latencies.writer();
    one.record(1_000);
    other.record(3_000);
    Latencies.Recorded taken = latencies.take();
    assertThat(taken.count()).isEqualTo(2);
    assertThat(taken.mean()).isCloseTo(2_000, within(2.0));
    assertThat(taken.at(50)).isCloseTo(1_000, within(1L));
    assertThat(taken.longest()).isCloseTo(3_000, within(3L));
  }

  /** What is taken is cleared and added while callers wait. */
  @Test
  void hasFewHistogramsForManyThreads() {
    List<Latencies.Writer> writers =
        IntStream.range(0, 1_000).mapToObj(i -> latencies.writer()).collect(Collectors.toList());
    writers.forEach(each -> each.record(1_000));

    assertThat(latencies.take().count()).isEqualTo(1_000);
    assertThat(writers.stream().distinct().count()).isBetween(1L, 4L);
  }

  @Test
  void putsTwoOfThemTogether() {
    latencies.writer().record(1_000);
    Latencies.Recorded one = latencies.take();
    Latencies other = new HdrLatencies();
    other.writer().record(3_000);

    Latencies.Recorded both = one.with(other.take());
    assertThat(both.count()).isEqualTo(2);
    assertThat(both.longest()).isCloseTo(3_000, within(3L));
    assertThat(one.count()).as("the first stays as it was").isEqualTo(1);
  }

  @Test
  void beginsAnewAfterEachLook() {
    Latencies.Writer writer = latencies.writer();
    writer.record(5);
    assertThat(latencies.take().count()).isEqualTo(1);
    assertThat(latencies.take().count()).isZero();
    writer.record(7);
    assertThat(latencies.take().longest()).isEqualTo(7);
  }

  @Test
  void cutsNoTimeOff() {
    long hour = TimeUnit.HOURS.toNanos(1);
    latencies.writer().record(hour);
    assertThat((double) latencies.take().longest()).isCloseTo(hour, within(hour * 0.001));
  }

  @Test
  void encodesWhatOthersCanRead() throws Exception {
    latencies.writer().record(123_456);
    byte[] encoded = Base64.getDecoder().decode(latencies.take().encoded());
    Histogram read = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded), 0);
    assertThat(read.getTotalCount()).isEqualTo(1);
    assertThat(read.getMaxValue()).isCloseTo(123_456, within(123L));
  }

  @Test
  void refusesAJarThatHasNone() {
    assertThatThrownBy(() -> Latencies.of(Path.of("absent.jar")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("absent.jar");
  }
}
