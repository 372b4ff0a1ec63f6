package dev.discoveryscale.simulator.run;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.RunRecord.SetAside;
import dev.discoveryscale.model.scenario.Scenario.HeapDump;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.runtime.Folders;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.RunPlan.Cell;
import dev.discoveryscale.simulator.stage.HeldMemory;
import dev.discoveryscale.simulator.yaml.Recorded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run that ended before all its cells had a result, read from its folder: the plan, and the cells
 * that are left. A cell that completed or ran out of memory has its result. A cell that failed or
 * was interrupted has none and starts again: the emulated fleet lived in the simulator's process,
 * so there is nothing to go on with. So is one whose heap dump is left.
 */
public final class ResumableRun {

  private final RunFolder folder;
  private final RunRecord record;
  private final RunPlan plan;
  private final List<Cell> open;

  private ResumableRun(RunFolder folder, RunRecord record, RunPlan plan) throws IOException {
    this.folder = folder;
    this.record = record;
    this.plan = plan;
    this.open = new ArrayList<>();
    for (Cell cell : plan.cells()) {
      if (!ended(cell).map(one -> one.outcome().isResult()).orElse(false) || undivided(cell)) {
        open.add(cell);
      }
    }
  }

  /**
   * Reads a run's folder.
   *
   * @param versions release by line, as built
   * @param limits the limits of the machine
   * @throws BadInput if it is no run folder, or this simulator or machine cannot resume it
   */
  public static ResumableRun in(Path root, Map<String, String> versions, Limits limits)
      throws IOException {
    RunFolder folder = new RunFolder(root);
    Path file = root.resolve("run.json");
    RunRecord record = BadInput.unlessRead(folder::run);
    refuseApplications(record, file);
    int replicates =
        record
            .plan()
            .replicates()
            .orElseThrow(
                () ->
                    BadInput.at(
                        file.toString(), "replicates", "nothing", "the number of replicates"));
    RunPlan plan =
        new RunPlan(
            Recorded.read(record, file, versions, limits), replicates, record.plan().command());
    return BadInput.unlessRead(() -> new ResumableRun(folder, record, plan));
  }

  /** The simulator cannot start the user's application again. */
  private static void refuseApplications(RunRecord record, Path file) {
    if (ApplicationRun.isOne(record)) {
      throw BadInput.must(
          file.toString(),
          "command",
          "be run, which starts its consumers itself; measure your application again instead",
          "emulate --measure, whose consumer was your own application");
    }
  }

  /** The plan of the run. */
  public RunPlan plan() {
    return plan;
  }

  /** The cells without a result, in the plan's order. */
  public List<Cell> open() {
    return List.copyOf(open);
  }

  /** The run's record so far. */
  RunRecord record() {
    return record;
  }

  /**
   * Moves the files of cells without a result aside, and deletes what is no result: data of
   * registries and the consumer's home.
   *
   * @return what was moved, now or by a resumption that was killed before it could be recorded
   */
  List<SetAside> setAside() throws IOException {
    for (Cell cell : open) {
      String profile = cell.profile().name();
      if (Files.exists(folder.cell(profile, cell.replicate()))) {
        folder.setAside(profile, cell.replicate());
      }
    }
    Set<String> recorded =
        record.eachResumption().stream()
            .flatMap(resumption -> resumption.setAside().stream())
            .map(SetAside::keptIn)
            .collect(Collectors.toSet());
    List<SetAside> moved = new ArrayList<>();
    for (Path kept : folder.setAside()) {
      String place = folder.root().relativize(kept).toString();
      if (!recorded.contains(place)) {
        clear(kept);
        moved.add(described(kept, place));
      }
    }
    return moved;
  }

  /** From the folder alone, {@code interrupted/<profile>/<replicate>-<n>}. */
  private SetAside described(Path kept, String place) throws IOException {
    String replicate = kept.getFileName().toString().replaceFirst("-\\d+$", "");
    String how = folder.endedIn(kept).map(one -> one.outcome().text()).orElse("cut off");
    try {
      return new SetAside(
          kept.getParent().getFileName().toString(), Integer.parseInt(replicate), how, place);
    } catch (NumberFormatException e) {
      throw BadInput.at(
          kept.toString(), "", "a folder of no cell", "names made of replicate, - and a number");
    }
  }

  /** Whether the simulator was killed while it divided the cell's heap dump. */
  private boolean undivided(Cell cell) {
    return plan.scenario().heapDump() == HeapDump.DIVIDED
        && Files.exists(HeldMemory.dump(folder.cell(cell.profile().name(), cell.replicate())));
  }

  private Optional<CellRecord> ended(Cell cell) throws IOException {
    return folder.ended(cell.profile().name(), cell.replicate());
  }

  private static void clear(Path cell) throws IOException {
    List<Path> inside;
    try (Stream<Path> all = Files.list(cell)) {
      inside = all.filter(Files::isDirectory).toList();
    }
    Folders.delete(cell.resolve("home"));
    Files.deleteIfExists(HeldMemory.dump(cell));
    for (Path registry : inside) {
      Folders.delete(registry.resolve("data"));
    }
  }
}
