package dev.discoveryscale.serializers;

import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/** The time to write one object, and to read it. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2)
@Warmup(iterations = 1, time = 1_600, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class SerializerBenchmark {

  /** Between a serializer's name and that of the value. */
  static final String OF = "/";

  /** A serializer with a value. */
  @State(Scope.Thread)
  public static class Pair {

    @Param("kryo5/user")
    private String pair;

    private Serializer serializer;
    private Object value;
    private byte[] bytes;

    @Setup(Level.Trial)
    public void prepare() throws Exception {
      String[] names = pair.split(OF);
      serializer = Serializers.named(names[0], SerializerBenchmark.class.getClassLoader());
      value = serializer.prepared(BenchmarkValues.named(names[1]));
      bytes = serializer.write(value);
    }
  }

  @Benchmark
  public byte[] write(Pair pair) throws Exception {
    return pair.serializer.write(pair.value);
  }

  @Benchmark
  public Object read(Pair pair) throws Exception {
    return pair.serializer.read(pair.bytes, pair.value.getClass());
  }
}
