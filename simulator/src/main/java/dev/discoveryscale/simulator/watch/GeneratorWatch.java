package dev.discoveryscale.simulator.watch;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.simulator.cores.ForeignWatch;
import dev.discoveryscale.simulator.cores.PeakShare;
import dev.discoveryscale.simulator.runtime.Machine;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Measures the use of the machine by emulator, registries and foreign processes from one moment on:
 * with too much, the consumer waits for them.
 */
final class GeneratorWatch {

  private static final double PERCENT = 100;

  private final Supplier<List<Long>> registries;
  private final ForeignWatch foreign;

  /** Processor time of each process seen so far: one that has ended cannot be asked any more. */
  private final Map<Long, Long> cpuByProcess = new HashMap<>();

  private final PeakShare cpuPeak = new PeakShare();
  private final PeakShare stealPeak = new PeakShare();
  private final int processors;
  private final long emulatorBefore = Machine.ownCpuMillis();
  private final long registriesBefore;
  private final Machine.Ticks ticksBefore = Machine.ticks();
  private final long begun = System.nanoTime();

  /**
   * Begins to watch.
   *
   * @param registries supplies the processes of the registries started for the cell; they may
   *     change
   * @param processors those that the consumer leaves to the others, at least 1
   * @param foreign watches all other processes
   */
  GeneratorWatch(Supplier<List<Long>> registries, int processors, ForeignWatch foreign) {
    this.registries = registries;
    this.foreign = foreign;
    this.processors = processors;
    this.registriesBefore = registriesCpu();
    look();
  }

  /** To be called often, so that no busy minute and little of a process that ends is missed. */
  void look() {
    long now = System.nanoTime();
    double cpu = Machine.ownCpuMillis() + registriesCpu();
    cpuPeak.add(now, cpu, (double) Duration.ofNanos(now - begun).toMillis() * processors);
    Machine.Ticks ticks = Machine.ticks();
    stealPeak.add(now, ticks.stolen(), ticks.all());
    foreign.look();
  }

  /** What was taken since, as share of the processors left to them. */
  Optional<Double> cpuPercent() {
    double wall = Duration.ofNanos(System.nanoTime() - begun).toMillis();
    double used = Machine.ownCpuMillis() - emulatorBefore + registriesCpu() - registriesBefore;
    return wall <= 0 ? Optional.empty() : Optional.of(PERCENT * used / (wall * processors));
  }

  /** What the machine's host gave to others since; absent where the system does not report it. */
  Optional<Double> stealPercent() {
    return Machine.ticks().stolenPercentSince(ticksBefore);
  }

  /** The account for a cell's record. */
  CellRecord.Generator account(long emulatorCpuMs, ChurnPlayer.Played played) {
    look();
    return new CellRecord.Generator(
        Optional.of(emulatorCpuMs),
        Optional.of(registriesCpu()),
        Optional.of(played.latenessP99Millis()),
        Optional.of(played.latenessMaxMillis()),
        cpuPercent(),
        stealPercent(),
        cpuPeak.percent(),
        stealPeak.percent(),
        foreign.account());
  }

  private long registriesCpu() {
    registries.get().forEach(pid -> cpuByProcess.merge(pid, Machine.cpuMillis(pid), Math::max));
    return cpuByProcess.values().stream().mapToLong(Long::longValue).sum();
  }
}
