package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.runtime.Interruption;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunLock;
import dev.discoveryscale.simulator.runtime.Uninterrupted;
import dev.discoveryscale.simulator.yaml.CallInputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Plays plans of calls into folders, each an ordinary run folder: a single run, a point of a sweep,
 * a step of a search. Software is resolved and the clients' processors are reserved once, for all
 * of them, and the processors are kept until it is closed.
 */
public final class CallPointRun implements AutoCloseable {

  private final Path home;
  private final ConsumerLines lines;
  private final CallSoftware software;
  private final CoreReservation cores;
  private final Progress progress;

  private CallPointRun(
      Path home,
      ConsumerLines lines,
      CallSoftware software,
      CoreReservation cores,
      Progress progress) {
    this.home = home;
    this.lines = lines;
    this.software = software;
    this.cores = cores;
    this.progress = progress;
  }

  /**
   * Provides everything that the cells of some profiles need.
   *
   * @param home the project's folder
   * @param lines the Dubbo lines that are built
   * @param profiles those of all plans that are to be played
   * @throws BadInput naming the first missing requirement, or the process that holds the processors
   * @throws IOException if a JVM cannot be asked
   */
  public static CallPointRun take(
      Path home, ConsumerLines lines, List<From<CallProfile>> profiles, Progress progress)
      throws IOException, InterruptedException {
    CallSoftware software = CallSoftware.resolve(home, lines, profiles);
    CoreReservation cores =
        CoreReservation.take(
            profiles.stream().map(each -> each.value().client().jvm().cores()).toList());
    cores.doubt().ifPresent(progress::say);
    return new CallPointRun(home, lines, software, cores, progress);
  }

  /** A run that begins in a folder that is locked. */
  public CallRun run(CallPlan plan, Path folder) {
    return new CallRun(plan, software, cores, home, folder, progress);
  }

  /**
   * The plan of a run that was begun.
   *
   * @throws BadInput if this simulator or machine cannot go on with it
   */
  public static CallPlan begun(Path folder, ConsumerLines lines) throws IOException {
    RunRecord record = BadInput.unlessRead(() -> new RunFolder(folder).run());
    CallInputs inputs =
        CallInputs.recorded(
            record,
            folder.resolve("run.json"),
            lines.built().stream()
                .collect(Collectors.toMap(ConsumerLine::name, ConsumerLine::version)),
            Machine.limits());
    return new CallPlan(inputs, record.plan().replicates().orElse(1), record.plan().command());
  }

  /**
   * Plays all cells of a plan that have no result yet, from the folder's {@code run.json} if it was
   * begun before, and makes its reports. To be called with the thread's interrupts standing for a
   * signal ({@link Interruption}).
   *
   * @param folder need not be there yet
   * @return all cells of the folder
   * @throws BadInput if the folder cannot be gone on with, or another simulator works in it
   * @throws IOException if the folder cannot be written
   */
  public RunSummary play(CallPlan plan, Path folder) throws Exception {
    Files.createDirectories(folder);
    try (RunLock lock = RunLock.take(folder)) {
      boolean begun = RunFolder.isOne(folder);
      CallRun run = run(begun ? begun(folder, lines) : plan, folder);
      if (!begun) {
        run.begin();
      }
      if (!run.open().isEmpty()) {
        run.play();
      }
      return Uninterrupted.call(() -> Reports.write(folder));
    }
  }

  /** What is true of a plan, the machine and the software now, for a record. */
  public RunRecord record(CallPlan plan) throws InterruptedException {
    return run(plan, home).record();
  }

  /** Releases the processors. */
  @Override
  public void close() throws IOException {
    cores.close();
  }
}
