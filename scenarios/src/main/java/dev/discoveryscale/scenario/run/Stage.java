package dev.discoveryscale.scenario.run;

import dev.discoveryscale.probe.launcher.ConsumerProcess;
import dev.discoveryscale.probe.launcher.EachCalled;
import dev.discoveryscale.probe.launcher.Holdings;
import dev.discoveryscale.probe.launcher.SettledPoint;
import dev.discoveryscale.provider.Change;
import dev.discoveryscale.scenario.plan.ChurnPlan;
import dev.discoveryscale.scenario.plan.PlannedChange;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What can be done with a cell once its consumer runs; each step is told to the consumer, to the
 * progress display and to the cell's events.
 */
final class Stage {

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final Duration AGREED_WITHIN = Duration.ofMinutes(2);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  private final ConsumerProcess consumer;
  private final World world;
  private final Pacer pacer;
  private final Progress progress;
  private final CellEvents events;
  private final GroupChange group;
  private final InterfaceAddresses interfaces;
  private final RegistryChange registries;
  private final ConsumerNetwork network;

  Stage(
      ConsumerProcess consumer,
      World world,
      ConsumerNetwork network,
      Pacer pacer,
      Progress progress,
      CellEvents events) {
    this.consumer = consumer;
    this.world = world;
    this.network = network;
    this.pacer = pacer;
    this.progress = progress;
    this.events = events;
    this.group = new GroupChange(world.fleet());
    this.interfaces =
        new InterfaceAddresses(
            world.fleet()::registeredInstances,
            world.addresses(),
            world.network().connectStrings());
    this.registries = new RegistryChange(world, Clock.systemUTC(), pacer);
  }

  /** Begins a phase. */
  void phase(String name) throws CellFailure, InterruptedException {
    consumer.phase(name);
    network.phase(name);
    events.add("phase", "name", name);
    progress.phase(name);
  }

  /** Lets time pass. */
  void pass(Duration length) throws CellFailure, InterruptedException {
    pacer.pass(length);
  }

  /** Creates all references; returns milliseconds until the consumer held what it must. */
  long subscribe(Sight expected) throws CellFailure, InterruptedException {
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
  Holdings see(Sight expected) throws CellFailure, InterruptedException {
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
  AddressComparison agree(Sight expected, Path file)
      throws CellFailure, IOException, InterruptedException {
    long limit = pacer.nanos() + AGREED_WITHIN.toNanos();
    Agreement seen = Agreement.look(consumer, world.truth(), file);
    while (!seen.reached(expected) && pacer.nanos() < limit) {
      progress.counts(seen.describe(expected));
      pacer.pass(LOOK_EVERY);
      seen = Agreement.look(consumer, world.truth(), file);
    }
    events.add("holdings", "held", seen.held());
    events.add("addresses", "compared", CellRecords.addresses(seen.compared()));
    seen.require(expected);
    return seen.compared();
  }

  /** What the consumer's objects hold now, whatever it is. */
  Holdings look() throws InterruptedException {
    return consumer.holdings(LIMIT);
  }

  /**
   * Waits until no push has come for longer than Dubbo ever holds one back, five minutes at most;
   * returns what a reader has to know if they still come then.
   */
  Optional<String> awaitLastPush() throws CellFailure, InterruptedException {
    long limit = pacer.nanos() + LIMIT.toNanos();
    long seen = -1;
    long now = consumer.pushes();
    while (now != seen && pacer.nanos() < limit) {
      seen = now;
      pacer.pass(ChurnPlan.LAST_PUSH_WITHIN);
      now = consumer.pushes();
    }
    return now == seen
        ? Optional.empty()
        : Optional.of(
            "Pushes still came %d min after the last change: what they cost is not all in the figures."
                .formatted(LIMIT.toMinutes()));
  }

  /** Begins to call. */
  void startCalls() throws InterruptedException {
    consumer.startCalls();
  }

  /** Ends calling. */
  void stopCalls() throws InterruptedException {
    consumer.stopCalls();
  }

  /** Reads the live set until it no longer moves; returns why it is not settled, if it is not. */
  Optional<String> settle(String name, Duration warmUp) throws CellFailure, InterruptedException {
    progress.phase("settling " + name);
    Settling.Rest rest =
        new Settling(pacer, warmUp)
            .rest(
                () -> {
                  SettledPoint point = consumer.settle(name, LIMIT);
                  events.add("settled", "point", point);
                  return point;
                });
    events.add("endpoints", "statistics", world.endpoints().statistics());
    return rest.unsettled();
  }

  /** Lets the consumer record its native memory by category; returns why it could not. */
  Optional<String> nativeMemory(String point) throws InterruptedException {
    return consumer.nativeMemory(point) > 0
        ? Optional.empty()
        : Optional.of(
            "The consumer's JVM does not track its native memory, though it was told to.");
  }

  /** Lets the consumer write its heap, if that is wanted; returns why it could not. */
  Optional<String> dumpHeap(HeldMemory held) throws CellFailure, InterruptedException {
    return held.dump(consumer, progress, events);
  }

  /** Attaches the profiler, if one is wanted; returns why it could not be. */
  Optional<String> beginSampling(StackSampling sampling) throws CellFailure, InterruptedException {
    return sampling.begin(consumer, progress, events);
  }

  /** Ends what {@link #beginSampling} began; returns what is wrong with it. */
  Optional<String> endSampling(StackSampling sampling) throws CellFailure, InterruptedException {
    return sampling.end(events);
  }

  /** Calls every address the consumer holds once. */
  EachCalled callEach() throws CellFailure, InterruptedException {
    EachCalled called = consumer.callEach(LIMIT);
    events.add("call-each", "called", called);
    return called;
  }

  /**
   * Makes a group do something, or lets it be done to it, all at once; returns how long after the
   * call each of them began.
   */
  List<Duration> change(PlannedChange change) throws CellFailure, InterruptedException {
    Waits waits = new Waits(Clock.systemUTC());
    add("change", change, "action", word(change), "group", change.targets().size());
    switch (change.action().target()) {
      case REGISTRY -> {
        for (int registry : change.targets()) {
          RegistryChange.Done done = registries.change(change, registry);
          waits.began(done.startedAtMillis());
          String address = world.network().connectStrings().get(registry);
          add(change, done, List.of(address), Map.of());
        }
      }
      case INTERFACE -> {
        List<InterfaceAddresses.Moved> moved = interfaces.of(change.action());
        for (Change done : waits.began(group.change(change))) {
          String name = world.interfaces().get(done.index());
          for (InterfaceAddresses.Moved each : moved) {
            add(change, done, each.registries(), each.addresses(), "interface", name);
          }
        }
      }
      case INSTANCE -> {
        for (Change done : waits.began(group.change(change))) {
          int index = done.index();
          add(
              change,
              done,
              world.addresses().registries(index),
              world.addresses().addresses(index));
        }
      }
    }
    return waits.each();
  }

  private static String word(PlannedChange change) {
    return change.action().name().toLowerCase(Locale.ROOT);
  }

  /** Adds what was done, where a consumer is to see it, and the addresses that moved by it. */
  private void add(
      PlannedChange change,
      Object done,
      List<String> registries,
      Map<String, List<String>> addresses,
      Object... more)
      throws CellFailure {
    List<Object> fields =
        new ArrayList<>(List.of("change", done, "registries", registries, "addresses", addresses));
    fields.addAll(List.of(more));
    add(word(change), change, fields.toArray());
  }

  /** Adds an event of a change; more keys and values alternate. */
  private void add(String type, PlannedChange change, Object... more) throws CellFailure {
    List<Object> fields =
        new ArrayList<>(List.of("churn", change.churn(), "plannedMs", change.at().toMillis()));
    fields.addAll(List.of(more));
    events.add(type, fields.toArray());
  }
}
