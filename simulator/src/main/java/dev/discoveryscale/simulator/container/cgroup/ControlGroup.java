package dev.discoveryscale.simulator.container.cgroup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The control group of a container, which limits it and counts what it takes. */
interface ControlGroup {

  /**
   * The files of a control group at one moment.
   *
   * @param memoryLimitBytes memory it may use
   * @param processors processor time it may use, in processors; absent if that is not limited
   * @param memoryPeakBytes the most that was ever charged, including page cache; absent where the
   *     kernel does not keep it (before Linux 5.19 in version 2)
   * @param anonymousBytes memory without page cache now
   * @param oomKills processes killed for memory
   * @param cpuMicros processor time used
   * @param periods scheduling periods in which it wanted to run
   * @param throttledPeriods those in which it was held back
   * @param throttledMicros for how long it was held back
   */
  record Reading(
      long memoryLimitBytes,
      Optional<Double> processors,
      Optional<Long> memoryPeakBytes,
      long anonymousBytes,
      long oomKills,
      long cpuMicros,
      long periods,
      long throttledPeriods,
      long throttledMicros) {}

  /**
   * Its memory use and limit at one moment.
   *
   * @param limitBytes memory it may use
   * @param usedBytes memory charged to it
   * @param anonymousBytes of that memory without page cache, which nothing but a kill can free
   * @param fileBytes of that page cache that the kernel may drop: files, and what is mapped of
   *     programs and libraries, but no memory that merely looks like a file or is locked
   * @param majorFaults accesses to memory so far that had to be read from a file
   */
  record Tightness(
      long limitBytes, long usedBytes, long anonymousBytes, long fileBytes, long majorFaults) {}

  /** Version 1 or 2. */
  int version();

  /**
   * Reads all of it.
   *
   * @throws IOException if the group is gone, as it is with its last process, or not readable
   */
  Reading read() throws IOException;

  /**
   * Reads how tight its memory is.
   *
   * @throws IOException as {@link #read}
   */
  Tightness tightness() throws IOException;

  /**
   * The group of a process.
   *
   * @throws IOException if it is gone, or the system shows no such group
   */
  static ControlGroup of(long pid) throws IOException {
    return of(Path.of("/proc"), pid);
  }

  /** The same with another folder in the place of {@code /proc}. */
  static ControlGroup of(Path proc, long pid) throws IOException {
    GroupPaths paths = GroupPaths.of(proc, pid);
    return paths.hasVersion1() ? new ControlGroupV1(paths) : new ControlGroupV2(paths.version2());
  }
}
