package dev.discoveryscale.simulator.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SampleCountsTest {

  private static String interval(Histogram latencies, int errors) {
    ByteBuffer buffer = ByteBuffer.allocate(latencies.getNeededByteBufferCapacity());
    int length = latencies.encodeIntoCompressedByteBuffer(buffer);
    return """
        {"t":1,"type":"calls","phase":"measured","nanos":1000000000,"right":%d,"wrong":1,\
        "timeouts":2,"errors":%d,"otherNanos":0,"behind":0,"latencies":"%s"}
        """
        .formatted(
            latencies.getTotalCount(),
            errors,
            Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length)));
  }

  @Test
  void countsAllCallsOfAnIntervalAndTheirDurations() throws Exception {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(1_500_000, 90);
    latencies.recordValueWithCount(30_000_000, 10);
    SampleCounts counts = new SampleCounts();
    Board board = new Board(Clock.systemUTC());
    board.begin("a", 1);

    counts.take(new ObjectMapper().readTree(interval(latencies, 3)));
    counts.take(new ObjectMapper().readTree(interval(latencies, 0)));
    counts.tell(board);

    assertThat(board.now().values().get(LiveMetric.CALLS))
        .isEqualTo(Map.of(List.of("ok"), 200.0, List.of("failed"), 9.0));
    Buckets.Sizes sizes = board.now().sizes().get(LiveMetric.CALL_DURATION);
    assertThat(sizes.counts()).startsWith(0L, 180L, 0L, 0L, 0L, 20L);
    assertThat(sizes.sum()).isCloseTo(180 * 0.0015 + 20 * 0.03, within(0.001));
  }
}
