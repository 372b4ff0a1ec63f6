package dev.discoveryscale.calls.bench;

import dev.discoveryscale.calls.load.Ending;
import dev.discoveryscale.calls.load.Pace;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Calls a second of a closed loop. The callers run in threads of their own, as in a cell; JMH's
 * thread takes what they recorded once a second, as a cell does, and counts it.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 2, jvmArgs = "-Xmx512m")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
public class EchoBenchmark {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** The callers. */
  @State(Scope.Benchmark)
  public static class Load {

    @Param({"void", "pojo", "text-1k"})
    private String payload;

    @Param({"1", "2"})
    private int callers;

    private EchoLoad load;

    @Setup(Level.Trial)
    public void start() throws Exception {
      load = EchoLoad.start(payload, callers, Pace.closed());
    }

    @TearDown(Level.Trial)
    public void stop() throws Exception {
      load.close();
    }
  }

  /** Right answers; JMH divides them by the time. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Answers {
    public long right;

    @Setup(Level.Iteration)
    public void reset() {
      right = 0;
    }
  }

  @Benchmark
  public void calls(Load load, Answers answers) {
    answers.right += load.load.during(SECOND).ended(Ending.RIGHT);
  }
}
