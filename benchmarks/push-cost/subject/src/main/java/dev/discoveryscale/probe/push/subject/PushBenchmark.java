package dev.discoveryscale.probe.push.subject;

import java.nio.charset.StandardCharsets;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The cost of one push: a real consumer of the line on the class path receives a list of n
 * addresses, one of them different from the previous list.
 *
 * <p>Real is everything of the line from the list on: parsing, matching, categories, the directory,
 * its routers, the invokers with their filters (one is built, one destroyed), and the registry's
 * cache file, written in the push instead of behind it so that each push pays for its own. Not
 * there is ZooKeeper: its client's work, reading an answer off the wire, is not measured. Invokers
 * are lazy: they open no connections. Dubbo's delay of a notification is set to nothing; it waits,
 * and does no work.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PushBenchmark {

  private static final int PROOFS = 3;

  /** The line on the class path; {@link Wording} has its texts by that name. */
  @Param({})
  public String line;

  /** The name of a {@link dev.discoveryscale.probe.push.subject.Level}. */
  @Param({})
  public String level;

  /** How many addresses the list has. */
  @Param({})
  public int n;

  private Pushes<?> pushes;

  /**
   * Subscribes, and proves by three pushes that one changes what it should. The consumer ends with
   * its JVM.
   */
  @Setup(Level.Trial)
  public void subscribe() {
    LineConsumer consumer = ServiceLoader.load(LineConsumer.class).findFirst().orElseThrow();
    if (!("dubbo-" + consumer.dubboVersion()).startsWith(line + ".")) {
      throw new IllegalStateException(
          "Dubbo %s is on the class path of %s".formatted(consumer.dubboVersion(), line));
    }
    pushes =
        switch (dev.discoveryscale.probe.push.subject.Level.valueOf(level)) {
          case INTERFACE -> atInterfaceLevel(consumer);
          case APPLICATION -> atApplicationLevel(consumer);
        };
    for (int i = 0; i < PROOFS; i++) {
      pushes.prove();
    }
    Proof.later(pushes);
  }

  /** One push, and the making of the one changed address. */
  @Benchmark
  public void push() {
    pushes.next();
  }

  private Pushes<String> atInterfaceLevel(LineConsumer consumer) {
    AddressList<String> list = new AddressList<>(n, Wording.provider(line)::of);
    return new Pushes<>(list, consumer.atInterfaceLevel(list.addresses()));
  }

  private Pushes<byte[]> atApplicationLevel(LineConsumer consumer) {
    Wording instance = Wording.instance(line);
    Function<Incarnation, byte[]> data = one -> instance.of(one).getBytes(StandardCharsets.UTF_8);
    AddressList<byte[]> list = new AddressList<>(n, data);
    String metadata = Wording.metadata(line).of(Incarnation.of(0));
    return new Pushes<>(list, consumer.atApplicationLevel(metadata, list.addresses()));
  }
}
