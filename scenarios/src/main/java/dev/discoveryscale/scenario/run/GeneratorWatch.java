package dev.discoveryscale.scenario.run;

import dev.discoveryscale.results.record.CellRecord;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What emulator and registries take of the machine from one moment on: enough, and the consumer
 * waits for them rather than they for it.
 */
final class GeneratorWatch {

  private static final double PERCENT = 100;

  private final List<Long> registries;
  private final int processors;
  private final long emulatorBefore = Machine.ownCpuMillis();
  private final long registriesBefore;
  private final Machine.Ticks ticksBefore = Machine.ticks();
  private final long begun = System.nanoTime();

  /**
   * Begins to watch.
   *
   * @param registries processes of the registries started for the cell
   * @param processors those that the consumer leaves to the others, at least 1
   */
  GeneratorWatch(List<Long> registries, int processors) {
    this.registries = List.copyOf(registries);
    this.processors = processors;
    this.registriesBefore = registriesCpu();
  }

  /** What was taken since, as share of the processors left to them. */
  Optional<Double> cpuPercent() {
    double wall = Duration.ofNanos(System.nanoTime() - begun).toMillis();
    double used = Machine.ownCpuMillis() - emulatorBefore + registriesCpu() - registriesBefore;
    return wall <= 0 ? Optional.empty() : Optional.of(PERCENT * used / (wall * processors));
  }

  /** What the machine's host gave to others since; absent where the system does not tell. */
  Optional<Double> stealPercent() {
    Machine.Ticks now = Machine.ticks();
    long all = now.all() - ticksBefore.all();
    return all <= 0
        ? Optional.empty()
        : Optional.of(PERCENT * (now.stolen() - ticksBefore.stolen()) / all);
  }

  /** The account for a cell's record. */
  CellRecord.Generator account(long emulatorCpuMs, long latenessP99Ms) {
    return new CellRecord.Generator(
        Optional.of(emulatorCpuMs),
        Optional.of(registriesCpu()),
        Optional.of(latenessP99Ms),
        cpuPercent(),
        stealPercent());
  }

  private long registriesCpu() {
    return registries.stream().mapToLong(Machine::cpuMillis).sum();
  }
}
