package dev.discoveryscale.simulator.stage;

import dev.discoveryscale.jvm.conversation.MeasuredJvm;
import dev.discoveryscale.jvm.conversation.SettledPoint;
import dev.discoveryscale.simulator.environment.CellEnvironment;
import dev.discoveryscale.simulator.environment.FleetChanges;
import dev.discoveryscale.simulator.plan.SampleIntervals;
import dev.discoveryscale.simulator.runtime.CellEvents;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.schedule.PlannedChange;
import dev.discoveryscale.simulator.watch.ConsumerNetwork;
import dev.discoveryscale.simulator.watch.SilentConsumer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The steps of a cell after a measured JVM runs, independent of who started it. Each step is sent
 * to the JVM, the progress display and the cell's events.
 */
public class Steps {

  /** How long a JVM may take for a request. */
  public static final Duration LIMIT = SilentConsumer.LIMIT;

  private final MeasuredJvm jvm;
  private final CellEnvironment environment;
  private final ConsumerNetwork network;
  private final Pacer pacer;
  private final Progress progress;
  private final CellEvents events;
  private final FleetChanges changes;
  private final SampleIntervals intervals;
  private Duration sampledEvery = SampleIntervals.SHORTEST;

  public Steps(
      MeasuredJvm jvm,
      CellEnvironment environment,
      ConsumerNetwork network,
      Pacer pacer,
      Progress progress,
      CellEvents events,
      SampleIntervals intervals) {
    this.jvm = jvm;
    this.environment = environment;
    this.network = network;
    this.pacer = pacer;
    this.progress = progress;
    this.events = events;
    this.intervals = intervals;
    this.changes = new FleetChanges(environment, pacer, events);
  }

  /** The process that is measured. */
  public long pid() {
    return jvm.pid();
  }

  /** Begins a phase. */
  public void phase(String name) throws CellFailure, InterruptedException {
    sampleEvery(intervals.during(name));
    jvm.phase(name);
    network.phase(name);
    events.add("phase", "name", name);
    progress.phase(name);
  }

  private void sampleEvery(Duration interval) throws InterruptedException {
    if (!interval.equals(sampledEvery)) {
      jvm.sampleEvery(interval);
      sampledEvery = interval;
    }
  }

  /** Lets time pass. */
  public void pass(Duration length) throws CellFailure, InterruptedException {
    pacer.pass(length);
  }

  /** Reads the live set until two readings agree; returns why it is not settled, if it is not. */
  public Optional<String> settle(String name, Duration between)
      throws CellFailure, InterruptedException {
    progress.phase("settling " + name);
    Settling.Rest rest =
        new Settling(pacer, between)
            .rest(
                () -> {
                  SettledPoint point = jvm.settle(name, LIMIT);
                  events.add("settled", "point", point);
                  return point;
                });
    events.add("endpoints", "statistics", environment.endpoints().statistics());
    return rest.unsettled();
  }

  /**
   * Lets the JVM record its native memory by category, at a point of that name; returns how many
   * categories there are, 0 where it does not track them.
   */
  public long recordNativeMemory(String point) throws InterruptedException {
    return jvm.nativeMemory(point);
  }

  /** Lets the JVM write its heap, if that is wanted; returns why it could not. */
  public Optional<String> dumpHeap(HeldMemory held) throws CellFailure, InterruptedException {
    return held.dump(jvm, progress, events);
  }

  /** Makes a change, see {@link FleetChanges#change}. */
  public List<Duration> change(PlannedChange change) throws CellFailure, InterruptedException {
    return changes.change(change);
  }
}
