package dev.discoveryscale.probe.push.subject;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;

/**
 * Proves after each iteration that counts that pushes still do what they should. A profiler to JMH,
 * because only there nothing is measured: what a benchmark does after its iterations counts as
 * allocated by the last of them. Profilers end in reverse order, so this one has to be named before
 * the one that measures allocation. One that fails, fails the benchmark.
 */
public final class Proof implements InternalProfiler {

  private static final AtomicReference<Pushes<?>> PUSHES = new AtomicReference<>();

  /** Called by JMH. */
  public Proof() {}

  /** Says what is to be proved in this JVM. */
  static void later(Pushes<?> pushes) {
    PUSHES.set(pushes);
  }

  @Override
  public String getDescription() {
    return "proof that a push changes one invoker";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {}

  @Override
  public Collection<? extends Result> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    if (iteration.getType() == IterationType.MEASUREMENT) {
      PUSHES.get().prove();
    }
    return List.of();
  }
}
