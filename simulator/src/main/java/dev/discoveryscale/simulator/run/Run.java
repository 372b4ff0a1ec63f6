package dev.discoveryscale.simulator.run;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.RunRecord.SetAside;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.simulator.container.ConsumerContainers;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunLog;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.RunPlan.Cell;
import dev.discoveryscale.simulator.runtime.Uninterrupted;
import dev.discoveryscale.simulator.stage.HeldMemory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plays all cells of a plan, one after another, and writes records and reports after each: the
 * results of a cell can be read as soon as it ends.
 */
public final class Run {

  private static final Logger LOG = LoggerFactory.getLogger(Run.class);

  private final RunPlan plan;
  private final Releases releases;
  private final CoreReservation cores;
  private final Path home;
  private final RunFolder folder;
  private final Progress progress;
  private final MainVerdict verdict;
  private Optional<Dividing> dividing = Optional.empty();

  /**
   * A run.
   *
   * @param releases the Dubbo releases of its consumers
   * @param cores the processors reserved for them
   * @param home the project's folder
   * @param folder the run folder
   */
  public Run(
      RunPlan plan,
      Releases releases,
      CoreReservation cores,
      Path home,
      Path folder,
      Progress progress) {
    this.plan = plan;
    this.releases = releases;
    this.cores = cores;
    this.home = home;
    this.folder = new RunFolder(folder);
    this.progress = progress;
    this.verdict = new MainVerdict(plan, progress);
  }

  /**
   * Writes the run's record; from then on the run can be resumed.
   *
   * @throws IOException if the run's folder cannot be written
   */
  public void begin() throws IOException, InterruptedException {
    RunRecord record = RunRecords.of(plan, home, Instant.now(), cores);
    Optional<ConsumerContainers> containers = ConsumerContainers.wanted(plan.inputs().scenario());
    folder.write(
        containers.isPresent()
            ? record.in(containers.get().describe(profiles(), releases::of))
            : record);
  }

  private List<Profile> profiles() {
    return plan.inputs().profiles().stream().map(From::value).toList();
  }

  /**
   * Plays all cells of a run that was begun. An interrupt of the calling thread ends the cell in
   * progress, which is then the last, with its outcome saying so.
   *
   * @throws IOException if the run's folder cannot be written
   */
  public void play() throws IOException {
    try (RunLog log = RunLog.to(folder.root().resolve("simulator.log"))) {
      play(plan.cells());
    }
  }

  /**
   * Plays the cells without a result, as {@link #play()} does; cells with a result are not touched.
   */
  public void resume(ResumableRun run) throws IOException, InterruptedException {
    try (RunLog log = RunLog.to(folder.root().resolve("simulator.log"))) {
      List<SetAside> setAside = run.setAside();
      setAside.forEach(
          one ->
              progress.say(
                  "%s #%d was %s; its files are now in %s"
                      .formatted(one.profile(), one.replicate(), one.ended(), one.keptIn())));
      folder.write(run.record().resumed(RunRecords.resumption(home, Instant.now(), setAside)));
      verdict.printIfItStands(Reports.read(folder.root()));
      play(run.open());
    }
  }

  private void play(List<Cell> open) throws IOException {
    Consumers consumers = new Consumers(releases, plan.inputs(), cores);
    List<Cell> all = plan.cells();
    Outcome last = Outcome.COMPLETED;
    try {
      for (int i = 0; i < open.size() && last != Outcome.INTERRUPTED; i++) {
        Cell cell = open.get(i);
        progress.board().begin(cell.profile().name(), cell.replicate());
        progress.cell(
            all.indexOf(cell) + 1, all.size(), cell.title(), plan.expected(cell), rest(open, i));
        last = play(cell, consumers);
        progress.board().end();
      }
    } finally {
      finishDividingInFull(last == Outcome.INTERRUPTED);
    }
  }

  private Outcome play(Cell cell, Consumers consumers) throws IOException {
    Instant begun = Instant.now();
    CellRunner runner = new CellRunner(plan, cell, folder, consumers, progress, new Turn());
    CellRecord record = runner.run();
    finishDividingInFull(record.outcome() == Outcome.INTERRUPTED);
    RunSummary summary = write(folder, record);
    progress.say(
        "%s: %s in %ds%s"
            .formatted(
                cell.title(),
                record.outcome().text(),
                Duration.between(begun, Instant.now()).toSeconds(),
                record.ending().reason().map(": "::concat).orElse("")));
    verdict.printIfItStands(summary);
    if (runner.dumped() && record.outcome() != Outcome.INTERRUPTED) {
      dividing = Optional.of(Dividing.begin(runner));
    }
    return record.outcome();
  }

  /** A heap dump that is being divided, which an interrupt of its thread ends. */
  private record Dividing(FutureTask<CellRecord> task, Thread thread) {
    static Dividing begin(CellRunner ended) {
      FutureTask<CellRecord> task = new FutureTask<>(ended::divide);
      Thread thread = new Thread(task, HeldMemory.PHASE);
      thread.start();
      return new Dividing(task, thread);
    }
  }

  private final class Turn implements CellRunner.Moments {
    @Override
    public void beforeMeasuring() throws IOException, InterruptedException {
      finishDividing();
    }

    /** A verdict that cannot be printed now costs no cell: it is printed when the cell ends. */
    @Override
    public void measured(CellRecord soFar) {
      try {
        Uninterrupted.call(
            () -> {
              verdict.printIfItStandsWith(soFar, folder.root());
              return true;
            });
      } catch (Exception e) {
        LOG.warn("the main verdict waits until its last cell ends", e);
      }
    }
  }

  /**
   * A cell's heap dump is divided while the next cell starts registries, fleet and twin; it must be
   * done before that cell measures.
   */
  private void finishDividing() throws IOException, InterruptedException {
    if (dividing.isEmpty()) {
      return;
    }
    progress.phase(HeldMemory.PHASE);
    try {
      write(folder, dividing.get().task().get());
      dividing = Optional.empty();
    } catch (ExecutionException e) {
      dividing = Optional.empty();
      throw new IllegalStateException("cannot divide a heap dump in " + folder.root(), e);
    }
  }

  /**
   * The same when a cell or the run has ended. An interrupted run does not wait for a division,
   * which can take minutes: it ends, and the cell's record says so.
   */
  private void finishDividingInFull(boolean interrupted) throws IOException {
    boolean asked = interrupted;
    try {
      if (!asked) {
        finishDividing();
      }
    } catch (InterruptedException e) {
      asked = true;
      Thread.currentThread().interrupt();
    }
    if (asked && dividing.isPresent()) {
      dividing.get().thread().interrupt();
      uninterrupted();
    }
  }

  private void uninterrupted() throws IOException {
    try {
      Uninterrupted.call(
          () -> {
            finishDividing();
            return true;
          });
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("cannot divide a heap dump in " + folder.root(), e);
    }
  }

  /**
   * Writes the record of a cell that has ended, and the reports. A signal must not cost them.
   *
   * @throws IOException if they cannot be written; it says how to go on
   */
  public static RunSummary write(RunFolder folder, CellRecord record) throws IOException {
    return write(
        folder,
        () -> {
          folder.write(record);
          return Reports.writeEnded(folder.root());
        });
  }

  /** The same without the reports, for a cell that ends together with others. */
  public static void writeRecord(RunFolder folder, CellRecord record) throws IOException {
    write(
        folder,
        () -> {
          folder.write(record);
          return record;
        });
  }

  /** The same without the record, when cells have ended together. */
  public static RunSummary writeReports(RunFolder folder) throws IOException {
    return write(folder, () -> Reports.writeEnded(folder.root()));
  }

  private static <T> T write(RunFolder folder, Callable<T> written) throws IOException {
    try {
      return Uninterrupted.call(written);
    } catch (IOException e) {
      throw new IOException(
          "cannot write results into %s: %s; free disk space, then: ./simulate run --resume %s"
              .formatted(folder.root(), e.getMessage(), folder.root()),
          e);
    } catch (Exception e) {
      throw new IllegalStateException("cannot sum up " + folder.root(), e);
    }
  }

  private Duration rest(List<Cell> cells, int done) {
    return cells.subList(done + 1, cells.size()).stream()
        .map(plan::expected)
        .reduce(Duration.ZERO, Duration::plus);
  }
}
