package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;

/**
 * Limits and use of a consumer's container, read from its control group.
 *
 * @param image the image it was started from
 * @param memoryLimitBytes memory it may use, including page cache; it has no swap
 * @param processors processor time it may use, in processors
 * @param cgroup version of the control group that was read, 1 or 2; absent if none could be
 * @param memoryPeakBytes the kernel's own peak of all memory charged, page cache included, when the
 *     stop phase began; of a cell that ended before, at the last look
 * @param anonymousPeakBytes highest memory without page cache that was seen, every two seconds and
 *     at each phase's begin
 * @param oomKills processes of it that were killed for memory, as far as its control group reported
 *     before it was gone
 * @param unknown why nothing is known from outside, in one line
 * @param phases processor time by phase, in order
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ContainerUse(
    String image,
    long memoryLimitBytes,
    double processors,
    Optional<Integer> cgroup,
    Optional<Long> memoryPeakBytes,
    Optional<Long> anonymousPeakBytes,
    Optional<Long> oomKills,
    Optional<String> unknown,
    List<Phase> phases)
    implements CellRecord.Part {

  public ContainerUse {
    phases = List.copyOf(phases);
  }

  /**
   * The same of a consumer that ended so: one that the engine killed for memory is at least one
   * such kill, which the last look at its control group was too early for.
   */
  public ContainerUse endedBy(Outcome outcome) {
    if (outcome != Outcome.KILLED_FOR_MEMORY) {
      return this;
    }
    return new ContainerUse(
        image,
        memoryLimitBytes,
        processors,
        cgroup,
        memoryPeakBytes,
        anonymousPeakBytes,
        Optional.of(Math.max(1, oomKills.orElse(0L))),
        unknown,
        phases);
  }

  /** What is known of a container before it was looked at. */
  public static ContainerUse limits(String image, long memoryLimitBytes, double processors) {
    return new ContainerUse(
        image,
        memoryLimitBytes,
        processors,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  /**
   * One phase.
   *
   * @param cpuMs processor time used
   * @param periods periods of the scheduler (100 ms each by default) in which it wanted to run
   * @param throttledPeriods those in which it had used up its share and was held back
   * @param throttledMs for how long it was held back, each of its processors counted by itself
   */
  public record Phase(
      String phase, long cpuMs, long periods, long throttledPeriods, long throttledMs) {}
}
