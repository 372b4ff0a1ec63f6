package dev.discoveryscale.calls.bench;

import dev.discoveryscale.calls.load.Latencies;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The cost of one recorded latency, and of the clock that each call reads twice. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgs = "-Xmx512m")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class RecordBenchmark {

  /** Of many buckets of the histogram: latencies from 1 µs to some 10 ms, by their logarithm. */
  private static final int TIMES = 1 << 10;

  private final long[] nanos = new long[TIMES];
  private Latencies.Writer writer;
  private int next;

  @Setup
  public void make() {
    writer = EchoLoad.latencies().make().writer();
    for (int i = 0; i < TIMES; i++) {
      // Neighbours must not be of one bucket.
      nanos[i] = (long) (1_000 * Math.pow(10, 4.0 * (i * 421 % TIMES) / TIMES));
    }
  }

  @Benchmark
  public void recordLatency() {
    writer.record(nanos[next++ & (TIMES - 1)]);
  }

  @Benchmark
  public long readClock() {
    return System.nanoTime();
  }
}
