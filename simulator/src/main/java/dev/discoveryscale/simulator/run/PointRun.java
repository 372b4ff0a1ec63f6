package dev.discoveryscale.simulator.run;

import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.NacosChecks;
import dev.discoveryscale.simulator.runtime.Interruption;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.runtime.Ports;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunLock;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.RunPlan.Cell;
import dev.discoveryscale.simulator.runtime.Uninterrupted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Plays plans into folders, each an ordinary run folder: a single run, a point of a sweep, a step
 * of a search. Plan and results are only in the folder, so another simulator can resume an
 * interrupted run. The consumers' processors are reserved once, and kept until it is closed.
 */
public final class PointRun implements AutoCloseable {

  /** Registries and consumers of a simulator that was killed end within seconds. */
  public static final Duration LEFTOVERS_LIMIT = Duration.ofSeconds(30);

  private final Path home;
  private final ConsumerLines lines;
  private final Progress progress;
  private Optional<CoreReservation> cores = Optional.empty();

  /**
   * A player of plans.
   *
   * @param home the project's folder
   * @param lines the Dubbo lines that are built
   */
  public PointRun(Path home, ConsumerLines lines, Progress progress) {
    this.home = home;
    this.lines = lines;
    this.progress = progress;
  }

  /** Cells that are ready to be played. */
  public interface Playing {
    /**
     * Plays them; an interrupt ends the cell in progress, which is then the last.
     *
     * @throws IOException if the run's folder cannot be written
     */
    void play() throws IOException, InterruptedException;
  }

  /**
   * Plays all cells of a plan that have no result yet, from the folder's {@code run.json} if it was
   * begun before, and makes its reports. To be called with the thread's interrupts standing for a
   * signal ({@link Interruption}); a cell that one ended says so in its outcome.
   *
   * @param folder need not be there yet
   * @return all cells of the folder
   * @throws BadInput if something it needs is not there, or another simulator works in the folder
   * @throws IOException if the folder cannot be written
   */
  public RunSummary play(RunPlan plan, Path folder) throws Exception {
    Files.createDirectories(folder);
    try (RunLock lock = RunLock.take(folder)) {
      Optional<Playing> open =
          RunFolder.isOne(folder)
              ? resume(folder)
              : Optional.of(begin(plan, require(plan, plan.cells(), folder), folder));
      if (open.isPresent()) {
        open.get().play();
      }
      return Uninterrupted.call(() -> Reports.write(folder));
    }
  }

  /**
   * Checks everything that cells need, before anything starts.
   *
   * @param folder the run folder; it may not exist yet
   * @return the Dubbo releases of its consumers
   * @throws BadInput naming the first missing requirement, or the process that holds the processors
   */
  public Releases require(RunPlan plan, List<Cell> cells, Path folder)
      throws IOException, InterruptedException {
    NacosChecks.require(plan.inputs().scenario());
    if (!plan.scenario().containers().use()) {
      ConsumerJvms.require(plan.inputs().profiles());
    }
    DiskSpace.require(plan, cells, folder);
    Releases releases =
        Releases.resolve(lines, plan.inputs().profiles(), plan.scenario().registries());
    ContainerNeeds.require(
        plan.inputs().scenario(), plan.inputs().profiles(), releases, folder, progress);
    Ports.requireFree(plan.inputs().scenario(), plan.inputs().profiles());
    reserve(plan.inputs().profiles(), plan.scenario());
    return releases;
  }

  /**
   * Reserves processors for all consumers that are to be played, unless that was done before or
   * they run in containers, where the engine limits them.
   *
   * @throws BadInput if other simulators leave too few
   */
  public CoreReservation reserve(List<From<Profile>> profiles, Scenario scenario) {
    if (cores.isEmpty()) {
      cores =
          Optional.of(
              scenario.containers().use()
                  ? CoreReservation.none()
                  : CoreReservation.take(
                      profiles.stream().map(each -> each.value().jvm().cores()).toList()));
      cores.get().doubt().ifPresent(progress::say);
    }
    return cores.get();
  }

  /** Releases the processors. */
  @Override
  public void close() throws IOException {
    if (cores.isPresent()) {
      cores.get().close();
    }
  }

  /** Begins a run in a folder that is locked: from then on it can be resumed. */
  public Playing begin(RunPlan plan, Releases releases, Path folder)
      throws IOException, InterruptedException {
    Run run = new Run(plan, releases, cores.orElseThrow(), home, folder, progress);
    run.begin();
    return run::play;
  }

  /**
   * Goes on with the run of a folder that is locked.
   *
   * @return its cells without a result; empty if all have one, which is then said
   * @throws BadInput if it cannot be gone on with here, or something it needs is not there
   */
  public Optional<Playing> resume(Path folder) throws IOException, InterruptedException {
    Leftovers.awaitEnd(folder.resolve("cells"), LEFTOVERS_LIMIT);
    ResumableRun run = cutShort(folder);
    int all = run.plan().cells().size();
    if (run.open().isEmpty()) {
      progress.say(nothing(all));
      return Optional.empty();
    }
    Releases releases = require(run.plan(), run.open(), folder);
    progress.say(
        "resuming %s: %d of %d cells have a result"
            .formatted(folder, all - run.open().size(), all));
    Run again = new Run(run.plan(), releases, cores.orElseThrow(), home, folder, progress);
    return Optional.of(() -> again.resume(run));
  }

  /**
   * What to say of a run that has nothing to resume; absent if a cell is without a result. Changes
   * nothing.
   *
   * @throws BadInput if it is not the folder of a run that this simulator and machine can resume
   */
  public Optional<String> nothingToResume(Path folder) throws IOException {
    ResumableRun run = cutShort(folder);
    return run.open().isEmpty()
        ? Optional.of(nothing(run.plan().cells().size()))
        : Optional.empty();
  }

  private static String nothing(int cells) {
    return "nothing to resume: all %d cells have a result".formatted(cells);
  }

  private ResumableRun cutShort(Path folder) throws IOException {
    return ResumableRun.in(
        folder,
        lines.built().stream().collect(Collectors.toMap(ConsumerLine::name, ConsumerLine::version)),
        Machine.limits());
  }
}
