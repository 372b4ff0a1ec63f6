package dev.discoveryscale.simulator.run;

import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Disk;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.RunPlan.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Whether a disk has room for a run. */
public final class DiskSpace {

  private DiskSpace() {}

  /** What cells that are played one after another need, in bytes. */
  public static long needed(RunPlan plan, List<Cell> cells) {
    Map<Profile, Disk> disks = new HashMap<>();
    return Disk.bytes(
        cells.stream()
            .map(Cell::profile)
            .map(one -> disks.computeIfAbsent(one, profile -> Disk.of(plan.scenario(), profile)))
            .toList());
  }

  /**
   * What is free for this user on the disk of a folder, in bytes.
   *
   * @param folder it need not be there yet
   */
  public static long free(Path folder) throws IOException {
    Path there = folder.toAbsolutePath().normalize();
    while (!Files.exists(there)) {
      there = there.getParent();
    }
    return Files.getFileStore(there).getUsableSpace();
  }

  /**
   * Makes sure that there is room for cells.
   *
   * @throws BadInput if there is not
   */
  public static void require(RunPlan plan, List<Cell> cells, Path folder) throws IOException {
    require(needed(plan, cells), folder);
  }

  /** The same of so many bytes. */
  public static void require(long needed, Path folder) throws IOException {
    long free = free(folder);
    if (needed > free) {
      throw BadInput.must(
              folder.toString(),
              "",
              "have at least %,d MB of free disk space".formatted((needed >> 20) + 1),
              "%,d MB".formatted(free >> 20))
          .and("; use fewer cells, a shorter span, fewer calls, or --out on another disk");
    }
  }
}
