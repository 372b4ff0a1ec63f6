package dev.discoveryscale.provider.bench;

import dev.discoveryscale.provider.EndpointHost;
import dev.discoveryscale.provider.Fleet;
import dev.discoveryscale.provider.Registration;
import dev.discoveryscale.provider.RegistrationProgress;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.RegistryAddress;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time to register the flagship's fleet in two registries, the opening of its 1,000 sessions
 * included on both sides. After each shot the servers are asked whether the nodes are there, and
 * after the close whether they are gone; neither is measured.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 3, jvmArgs = "-Xmx1g")
@Warmup(iterations = 1)
@Measurement(iterations = 4)
public class RegistrationBenchmark {

  /** The fleet of one shot. */
  @State(Scope.Thread)
  public static class OneFleet {

    private Fleet fleet;

    @Setup(Level.Invocation)
    public void make(BenchRegistries registries) {
      fleet =
          Fleet.start(
              Workload.spec(),
              new Workload(),
              registries.connectStrings().stream().map(RegistryAddress::zooKeeper).toList(),
              new NoEndpoints());
    }

    @TearDown(Level.Invocation)
    public void close(BenchRegistries registries) throws IOException {
      registries.verifyEphemerals(Workload.NODES);
      fleet.close();
      registries.verifyEphemerals(0);
    }
  }

  /** The stock client's sessions and nodes of one shot. */
  @State(Scope.Thread)
  public static class OneLoop {

    private final StockLoop loop = new StockLoop();
    private final StockNodes nodes = new StockNodes();

    @Setup(Level.Invocation)
    public void prepare(BenchRegistries registries) throws IOException, InterruptedException {
      nodes.writeParents(registries.connectStrings());
    }

    @TearDown(Level.Invocation)
    public void close(BenchRegistries registries)
        throws IOException, InterruptedException, ExecutionException {
      registries.verifyEphemerals(Workload.NODES);
      loop.close();
      registries.verifyEphemerals(0);
    }
  }

  @Benchmark
  public Registration fleet(OneFleet one) throws IOException {
    return one.fleet.register(RegistrationProgress.SILENT);
  }

  @Benchmark
  public void stockClient(OneLoop one, BenchRegistries registries)
      throws IOException, InterruptedException {
    one.loop.register(registries.connectStrings(), one.nodes.byInstance());
  }

  /** Answers nowhere: only the registration is measured. */
  private record NoEndpoints() implements EndpointHost {

    @Override
    public void open(Instance instance) {}

    @Override
    public void close(Instance instance) {}

    @Override
    public void close() {}
  }
}
