package dev.discoveryscale.simulator.run;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.record.CellRecord;
import dev.discoveryscale.report.record.Outcome;
import dev.discoveryscale.report.record.RunRecord;
import dev.discoveryscale.report.record.RunRecord.SetAside;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.simulator.container.ConsumerContainers;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.model.Profile;
import dev.discoveryscale.simulator.model.Scenario;
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
 * Plays all cells of a plan, one after another, and writes records and reports as it goes: what a
 * cell measured is readable from the moment the cell ends.
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
  private Optional<FutureTask<RunSummary>> aftermath = Optional.empty();

  /**
   * A run.
   *
   * @param releases what its consumers are
   * @param cores the processors that are reserved for them
   * @param home the project's folder
   * @param folder where the run is kept
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
   * Writes what the run is to be; from then on it can be resumed.
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
   * Plays the cells that have no result yet, as {@link #play()} does; those that have one are not
   * touched.
   */
  public void resume(CutShort run) throws IOException, InterruptedException {
    try (RunLog log = RunLog.to(folder.root().resolve("simulator.log"))) {
      List<SetAside> setAside = run.setAside();
      setAside.forEach(
          one ->
              progress.say(
                  "%s #%d was %s; what there is of it is now in %s"
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
      finishAftermathInFull();
    }
  }

  private Outcome play(Cell cell, Consumers consumers) throws IOException {
    Instant begun = Instant.now();
    CellRunner runner = new CellRunner(plan, cell, folder, consumers, progress, new Turn());
    CellRecord record = runner.run();
    finishAftermathInFull();
    write(record);
    progress.say(
        "%s: %s in %ds%s"
            .formatted(
                cell.title(),
                record.outcome().text(),
                Duration.between(begun, Instant.now()).toSeconds(),
                record.reason().map(": "::concat).orElse("")));
    aftermath = Optional.of(new FutureTask<>(() -> aftermath(runner, record)));
    new Thread(aftermath.get(), "after " + cell.title()).start();
    return record.outcome();
  }

  /** Sums up a cell that has ended and is written, and divides its heap dump if there is one. */
  private RunSummary aftermath(CellRunner ended, CellRecord record)
      throws IOException, InterruptedException {
    RunSummary summary = report();
    verdict.printIfItStands(summary);
    if (!ended.dumped() || record.outcome() == Outcome.INTERRUPTED) {
      return summary;
    }
    write(ended.divide());
    return report();
  }

  private final class Turn implements CellRunner.Moments {
    @Override
    public void beforeMeasuring() throws IOException, InterruptedException {
      finishAftermath();
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
        LOG.warn("the main verdict waits for the end of its last cell", e);
      }
    }
  }

  /**
   * What is left to do of a cell goes on while the next one starts registries, fleet and twin; it
   * must be done before that cell measures.
   */
  private void finishAftermath() throws IOException, InterruptedException {
    if (aftermath.isEmpty()) {
      return;
    }
    if (!aftermath.get().isDone()) {
      boolean dumps = plan.scenario().heapDump() != Scenario.HeapDump.NONE;
      progress.phase(dumps ? HeldMemory.PHASE : "writing reports");
    }
    try {
      aftermath.get().get();
      aftermath = Optional.empty();
    } catch (ExecutionException e) {
      aftermath = Optional.empty();
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw new IllegalStateException("cannot sum up " + folder.root(), e);
    }
  }

  /** The same, though an interrupt asks for the end: what a cell measured is not lost. */
  private void finishAftermathInFull() throws IOException {
    writing(
        () -> {
          finishAftermath();
          return true;
        });
  }

  private void write(CellRecord record) throws IOException {
    writing(
        () -> {
          folder.write(record);
          return true;
        });
  }

  private RunSummary report() throws IOException {
    return writing(() -> Reports.writeEnded(folder.root()));
  }

  /** A signal must not cost the results of a cell that has ended. */
  private <T> T writing(Callable<T> work) throws IOException {
    try {
      return Uninterrupted.call(work);
    } catch (UnwritableResults e) {
      throw e;
    } catch (IOException e) {
      throw new UnwritableResults(folder.root(), e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("cannot sum up " + folder.root(), e);
    }
  }

  /** Says what to do, once. */
  private static final class UnwritableResults extends IOException {
    UnwritableResults(Path run, IOException why) {
      super(
          "cannot write results into %s: %s; make room, then: ./simulate run --resume %s"
              .formatted(run, why.getMessage(), run),
          why);
    }
  }

  private Duration rest(List<Cell> cells, int done) {
    return cells.subList(done + 1, cells.size()).stream()
        .map(plan::expected)
        .reduce(Duration.ZERO, Duration::plus);
  }
}
