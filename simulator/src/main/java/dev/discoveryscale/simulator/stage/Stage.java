package dev.discoveryscale.simulator.stage;

import dev.discoveryscale.probe.launcher.ConsumerProcess;
import dev.discoveryscale.probe.launcher.EachCalled;
import dev.discoveryscale.probe.launcher.Holdings;
import dev.discoveryscale.simulator.container.cgroup.ContainerWatch;
import dev.discoveryscale.simulator.environment.CellEnvironment;
import dev.discoveryscale.simulator.plan.SampleIntervals;
import dev.discoveryscale.simulator.runtime.CellEvents;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.watch.ConsumerNetwork;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The steps of a cell after the simulator's own consumer runs. */
public final class Stage extends Steps {

  private static final Duration AGREED_WITHIN = Duration.ofMinutes(2);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  /** Reads how many pushes a consumer has seen. */
  public interface PushCounter {
    long read() throws InterruptedException;
  }

  private final ConsumerProcess consumer;
  private final CellEnvironment environment;
  private final Pacer pacer;
  private final Progress progress;
  private final CellEvents events;
  private Optional<ContainerWatch> container = Optional.empty();

  public Stage(
      ConsumerProcess consumer,
      CellEnvironment environment,
      ConsumerNetwork network,
      Pacer pacer,
      Progress progress,
      CellEvents events,
      SampleIntervals intervals) {
    super(consumer, environment, network, pacer, progress, events, intervals);
    this.consumer = consumer;
    this.environment = environment;
    this.pacer = pacer;
    this.progress = progress;
    this.events = events;
  }

  /** From now on the watch of the consumer's container receives it too. */
  public void follow(ContainerWatch watch) {
    container = Optional.of(watch);
  }

  @Override
  public void phase(String name) throws CellFailure, InterruptedException {
    super.phase(name);
    container.ifPresent(watch -> watch.phase(name));
  }

  /** Creates all references; returns milliseconds until the consumer held what it must. */
  public long subscribe(ConsumerView expected) throws CellFailure, InterruptedException {
    long begun = pacer.nanos();
    consumer.subscribe(LIMIT);
    see(expected);
    return Duration.ofNanos(pacer.nanos() - begun).toMillis();
  }

  /**
   * Waits until the consumer holds exactly what is registered, by the model asked for.
   *
   * @throws CellFailure if it does not within five minutes; the message says by how much
   */
  public Holdings see(ConsumerView expected) throws CellFailure, InterruptedException {
    long limit = pacer.nanos() + LIMIT.toNanos();
    Holdings held = consumer.holdings(LIMIT);
    while (!expected.counts(held) && pacer.nanos() < limit) {
      progress.counts(
          "consumer sees %,d of %,d instances, %,d of %,d invokers"
              .formatted(
                  held.visibleInstances(),
                  expected.visibleInstances(),
                  held.invokers(),
                  expected.invokers()));
      pacer.pass(LOOK_EVERY);
      held = consumer.holdings(LIMIT);
    }
    events.add("holdings", "held", held);
    expected.require(held);
    return held;
  }

  /**
   * Waits, at most two minutes, until the consumer holds exactly the addresses that are registered,
   * and the registries hold the fleet that is due. Addresses that are lost or stale by then are a
   * result.
   *
   * @param file where the consumer writes down what it holds
   * @throws CellFailure if the registries do not hold the fleet, or the consumer has its addresses
   *     but not by the invokers and the model that it must
   */
  public AddressComparison agree(ConsumerView expected, Path file)
      throws CellFailure, IOException, InterruptedException {
    long limit = pacer.nanos() + AGREED_WITHIN.toNanos();
    Agreement seen = Agreement.look(consumer, environment.truth(), file);
    while (!seen.reached(expected) && pacer.nanos() < limit) {
      progress.counts(seen.describe(expected));
      pacer.pass(LOOK_EVERY);
      seen = Agreement.look(consumer, environment.truth(), file);
    }
    events.add("holdings", "held", seen.held());
    events.add("addresses", "compared", CellRecords.addresses(seen.compared()));
    seen.require(expected);
    return seen.compared();
  }

  /** What the consumer's objects hold now, without a check. */
  public Holdings look() throws InterruptedException {
    return consumer.holdings(LIMIT);
  }

  /**
   * Waits until no push has come for longer than Dubbo ever holds one back, five minutes at most;
   * returns what a reader has to know if they still come then.
   */
  public Optional<String> awaitLastPush() throws CellFailure, InterruptedException {
    return awaitLastPush(pacer, consumer::pushes);
  }

  public static Optional<String> awaitLastPush(Pacer pacer, PushCounter pushes)
      throws CellFailure, InterruptedException {
    long limit = pacer.nanos() + LIMIT.toNanos();
    long seen = pushes.read();
    for (int quiet = 0; quiet < ChurnPlan.LAST_PUSH_WITHIN.dividedBy(LOOK_EVERY); ) {
      if (pacer.nanos() >= limit) {
        return Optional.of(
            "Pushes still arrived %d min after the last change, so the figures do not contain all of their cost."
                .formatted(LIMIT.toMinutes()));
      }
      pacer.pass(LOOK_EVERY);
      long now = pushes.read();
      quiet = now == seen ? quiet + 1 : 0;
      seen = now;
    }
    return Optional.empty();
  }

  /** Begins to call. */
  public void startCalls() throws InterruptedException {
    consumer.startCalls();
  }

  /** Ends calling. */
  public void stopCalls() throws InterruptedException {
    consumer.stopCalls();
  }

  /** Lets the consumer record its native memory by category; returns why it could not. */
  public Optional<String> nativeMemory(String point) throws InterruptedException {
    return recordNativeMemory(point) > 0
        ? Optional.empty()
        : Optional.of(
            "The consumer's JVM does not track its native memory, although this was requested.");
  }

  /** Attaches the profiler, if one is wanted; returns why it could not be. */
  public Optional<String> beginSampling(StackSampling sampling)
      throws CellFailure, InterruptedException {
    return sampling.begin(consumer, progress, events);
  }

  /** Ends what {@link #beginSampling} began; returns what is wrong with it. */
  public Optional<String> endSampling(StackSampling sampling)
      throws CellFailure, InterruptedException {
    return sampling.end(events);
  }

  /** Calls every address the consumer holds once. */
  public EachCalled callEach() throws CellFailure, InterruptedException {
    EachCalled called = consumer.callEach(LIMIT);
    events.add("call-each", "called", called);
    return called;
  }
}
