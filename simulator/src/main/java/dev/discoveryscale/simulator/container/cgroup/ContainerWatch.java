package dev.discoveryscale.simulator.container.cgroup;

import dev.discoveryscale.model.record.ContainerUse;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.simulator.container.cgroup.ControlGroup.Reading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The use of a consumer's container, phase by phase, read from its control group. The group ends
 * with the consumer; then the last reading counts. For one thread.
 */
public final class ContainerWatch {

  /** Reads the control group. */
  interface Source {
    Reading read() throws IOException;
  }

  /** A group begins with its container. */
  private static final Reading NOTHING =
      new Reading(0, Optional.empty(), Optional.empty(), 0, 0, 0, 0, 0, 0);

  private final ContainerUse limits;
  private final int cgroup;
  private final Source source;
  private final List<ContainerUse.Phase> phases = new ArrayList<>();
  private String phase = Phases.START;
  private Optional<Reading> atBegin = Optional.of(NOTHING);
  private Optional<Reading> last = Optional.empty();
  private Optional<Long> peak = Optional.empty();
  private Optional<Long> anonymous = Optional.empty();
  private Optional<String> unknown = Optional.empty();

  ContainerWatch(ContainerUse limits, int cgroup, Source source) {
    this.limits = limits;
    this.cgroup = cgroup;
    this.source = source;
  }

  /**
   * Watches the container of a process.
   *
   * @param limits what it was started with
   */
  public static ContainerWatch of(ContainerUse limits, long pid) {
    try {
      ControlGroup group = ControlGroup.of(pid);
      return new ContainerWatch(limits, group.version(), group::read);
    } catch (IOException e) {
      return new ContainerWatch(
          limits,
          0,
          () -> {
            throw e;
          });
    }
  }

  /** A phase begins. */
  public void phase(String name) {
    look();
    close();
    phase = name;
    atBegin = last;
  }

  /** Reads it again. */
  public void look() {
    try {
      Reading now = source.read();
      last = Optional.of(now);
      // A heap dump and what else the stop phase writes fill the page cache.
      if (!phase.equals(Phases.STOP)) {
        peak = now.memoryPeakBytes().or(() -> peak);
        anonymous = Optional.of(Math.max(anonymous.orElse(0L), now.anonymousBytes()));
      }
    } catch (IOException e) {
      unknown = Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private void close() {
    if (atBegin.isPresent() && last.isPresent()) {
      Reading from = atBegin.get();
      Reading to = last.get();
      phases.add(
          new ContainerUse.Phase(
              phase,
              millis(to.cpuMicros() - from.cpuMicros()),
              to.periods() - from.periods(),
              to.throttledPeriods() - from.throttledPeriods(),
              millis(to.throttledMicros() - from.throttledMicros())));
    }
  }

  private static long millis(long micros) {
    return Math.round(micros / 1_000.0);
  }

  /** What was seen until now; ends the watching. */
  public ContainerUse end() {
    look();
    close();
    atBegin = Optional.empty();
    return last.map(this::seen)
        .orElseGet(
            () ->
                new ContainerUse(
                    limits.image(),
                    limits.memoryLimitBytes(),
                    limits.processors(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    unknown,
                    List.of()));
  }

  private ContainerUse seen(Reading reading) {
    return new ContainerUse(
        limits.image(),
        reading.memoryLimitBytes(),
        reading.processors().orElse(limits.processors()),
        Optional.of(cgroup),
        peak,
        anonymous,
        Optional.of(reading.oomKills()),
        Optional.empty(),
        phases);
  }
}
