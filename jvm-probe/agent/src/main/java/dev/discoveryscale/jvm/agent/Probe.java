package dev.discoveryscale.jvm.agent;

import dev.discoveryscale.jvm.agent.gc.AllocationMeter;
import dev.discoveryscale.jvm.agent.gc.GcEvent;
import dev.discoveryscale.jvm.agent.gc.GcLedger;
import dev.discoveryscale.jvm.agent.gc.GcSource;
import dev.discoveryscale.jvm.agent.gc.GcSources;
import dev.discoveryscale.jvm.agent.gc.HeapAllocationMeter;
import dev.discoveryscale.jvm.agent.gc.HeapPools;
import dev.discoveryscale.jvm.agent.gc.ThreadAllocationMeter;
import dev.discoveryscale.jvm.agent.lines.Failures;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import dev.discoveryscale.jvm.agent.lines.Recorder;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The running agent, for code in the same JVM that knows what is going on: it names phases, asks
 * for settled points and adds records of its own. All methods may be called from any thread. The
 * probe lives until its JVM ends, or until it is ended by the one who commands it.
 */
public final class Probe {

  /** An agent is one of a JVM by nature; this is the way to it. */
  private static final AtomicReference<Probe> CURRENT = new AtomicReference<>();

  private final Recorder recorder;
  private final HeapPools pools = new HeapPools();
  private final GcLedger ledger = new GcLedger();
  private final ProbeWeight weight = new ProbeWeight();
  private final AllocationMeter allocation;
  private final Sampler sampler;
  private final Settler settler;
  private final GcSource collections;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(this::own);
  private Optional<ScheduledFuture<?>> sampling = Optional.empty();
  private volatile Runnable kept = () -> {};

  /** A probe that does nothing yet by itself, and hears of collections by the JVM's beans. */
  Probe(Recorder recorder) {
    this(recorder, Optional.empty());
  }

  /** One that reads of them in the JVM's log, if that can be. */
  Probe(Recorder recorder, Optional<String> gcLog) {
    this.recorder = recorder;
    this.collections = GcSources.choose(gcLog, pools, this::collected, weight::notified);
    this.allocation =
        ThreadAllocationMeter.find().orElseGet(() -> new HeapAllocationMeter(pools::usedNow));
    this.sampler = new Sampler(pools, ledger, allocation);
    this.settler = new Settler(pools, ledger, sampler, this::collect, LiveObjects::bytes);
  }

  static void start(Recorder recorder, long intervalMs, Optional<String> gcLog) {
    Probe probe = new Probe(recorder, gcLog);
    if (!CURRENT.compareAndSet(null, probe)) {
      throw new IllegalStateException("the probe agent is loaded twice in this JVM");
    }
    recorder.record("jvm", probe.facts(intervalMs));
    probe.collections.begin(probe.clock);
    probe.sampleEvery(intervalMs);
  }

  /** The agent of this JVM, if it was started with one. */
  public static Optional<Probe> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /**
   * Begins a phase: every record from now on carries its name. What the JVM has cost until now is
   * read at this moment, so that a burst right after it is not shared with the phase before.
   */
  public void phase(String name) {
    kept.run();
    collections.tellNew();
    recorder.phase(name, weight.addTo(sampler.costs()));
  }

  /**
   * From now on samples at another interval, the first after one. To wake a JVM that is idle
   * otherwise is most of what a sample costs it, so where little happens they should be far apart.
   *
   * @throws IllegalArgumentException if the interval is not positive
   */
  public synchronized void sampleEvery(long millis) {
    if (millis <= 0) {
      throw new IllegalArgumentException("an interval of " + millis + " ms is not positive");
    }
    sampling.ifPresent(former -> former.cancel(false));
    long first = sampling.isPresent() ? millis : 0;
    sampling =
        Optional.of(clock.scheduleAtFixedRate(this::sample, first, millis, TimeUnit.MILLISECONDS));
  }

  /**
   * From now on samples report how often threads blocked, see {@link ThreadWaits}.
   *
   * @param timed also for how long they blocked and waited, which costs the threads themselves
   */
  public void sampleWaits(boolean timed) {
    sampler.add(ThreadWaits.ofThisProcess(timed));
  }

  /**
   * Forces full collections until the live set settles, records begin and result, and returns the
   * result.
   *
   * @throws InterruptedException if the thread is interrupted; the result is not recorded then
   */
  public Settled settle(String name) throws InterruptedException {
    collections.tellNew();
    recorder.record("settling", new JsonLine().put("name", name));
    Settled settled = settler.settle(name);
    recorder.record("settled", weight.addTo(settled.fields()));
    return settled;
  }

  /**
   * Writes the live heap into a file in HPROF form, while all threads stand still; its first part
   * is a full collection.
   *
   * @param file must not be there yet; its name ends with {@code .hprof}
   * @return {@code bytes}, {@code millis}, {@code compressedReferences} and {@code javaVersion}
   * @throws IOException if the JVM has no such dumps, or the file cannot be written
   */
  public JsonLine dumpHeap(String file) throws IOException {
    return HeapDumps.write(file);
  }

  /**
   * Records the process's memory by what the JVM uses it for, a record of type {@code native} for
   * each category.
   *
   * @return {@code categories}: how many; 0 where the JVM does not track its native memory
   */
  public JsonLine nativeMemory(String point) {
    List<JsonLine> categories = NativeMemory.read(point);
    categories.forEach(each -> recorder.record("native", each));
    return new JsonLine().put("categories", categories.size());
  }

  /**
   * Records the objects that can be reached by class, a record of type {@code class} for each that
   * is not small, see {@link LiveObjects#byClass}. The application stands still meanwhile, and the
   * whole heap is collected.
   *
   * @return {@code classes}: how many; 0 where the JVM cannot count objects
   */
  public JsonLine objects(String point) {
    List<JsonLine> classes = LiveObjects.byClass(point);
    classes.forEach(each -> recorder.record("class", each));
    return new JsonLine().put("classes", classes.size());
  }

  /** Records every collection that has ended; to be called before the JVM ends. */
  public void recordCollections() {
    collections.tellNew();
  }

  /** The cost of the probe in this JVM; the probe's own code reports to it. */
  public ProbeWeight weight() {
    return weight;
  }

  /**
   * Flushes buffered records: before each sample, and before a phase begins, so that they carry the
   * name of their own phase.
   */
  public void writeWhatIsKeptBy(Runnable writer) {
    kept = writer;
  }

  /** Adds a record of something that happened before; see {@link #record(String, JsonLine)}. */
  public void record(long epochMillis, String type, JsonLine fields) {
    recorder.record(epochMillis, type, fields);
  }

  /** The same, but it is written together with the next, such as a sample. */
  public void recordLater(long epochMillis, String type, JsonLine fields) {
    recorder.recordLater(epochMillis, type, fields);
  }

  /** Adds a record of the caller's own type; time and phase are added to its fields. */
  public void record(String type, JsonLine fields) {
    recorder.record(type, fields);
  }

  /**
   * Stops sampling and listening to collections, and closes the file of records; later calls record
   * nothing. The application continues.
   */
  void end() throws IOException {
    clock.shutdownNow();
    collections.end();
    recorder.close();
  }

  /** The fields of the {@code jvm} record. */
  JsonLine facts(long intervalMs) {
    return collections.addTo(
        JvmFacts.fields(pools.generational(), allocation.method(), intervalMs));
  }

  private void collect() {
    System.gc();
    collections.tellNew();
  }

  private void collected(long endedAt, GcEvent event) {
    allocation.collected(event);
    recorder.record(endedAt, "gc", event.fields(ledger.add(event)));
  }

  private Thread own(Runnable task) {
    Thread thread = new Thread(task, "probe-sampler");
    thread.setDaemon(true);
    weight.own(thread);
    return thread;
  }

  private void sample() {
    try {
      kept.run();
      collections.tellNew();
      recorder.record("sample", sampler.sample());
    } catch (RuntimeException | Error e) {
      Failures.report("a sample could not be taken", e);
    }
  }
}
