package dev.discoveryscale.report.render;

import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.HeldHeap;
import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.PlayedChange;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.analysis.CallAnalysis;
import dev.discoveryscale.report.analysis.CellAnalysis;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.folder.EventFile;
import dev.discoveryscale.report.folder.RecordFormatException;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.folder.SampleFile;
import dev.discoveryscale.report.propagation.PropagationTally;
import dev.discoveryscale.report.render.calls.CallTables;
import dev.discoveryscale.report.render.cell.BytesPerItemTable;
import dev.discoveryscale.report.render.cell.HolderTable;
import dev.discoveryscale.report.statistics.Steadiness;
import dev.discoveryscale.report.tally.CallTally;
import dev.discoveryscale.report.tally.EnvironmentTally;
import dev.discoveryscale.report.tally.GcTally;
import dev.discoveryscale.report.tally.HeapTally;
import dev.discoveryscale.report.tally.SampleTally;
import dev.discoveryscale.report.tally.SteadinessTally;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The reports of a run, made from its folder alone, as often as one likes.
 *
 * <p>A record that is not as its format says stops the report with a {@link
 * dev.discoveryscale.report.folder.RecordFormatException} of one line with file and line.
 */
public final class Reports {
  /** For any run. */
  private static final List<Reporter> GENERAL =
      List.of(new SummaryJson(), new SummaryCsv(), new JunitXml());

  private static final List<Reporter> OF_DISCOVERY =
      List.of(new MarkdownReport(), new HtmlReport(), new VerdictSvg());

  private static final List<Reporter> OF_CALLS = List.of(new CallMarkdown(), new CallPage());

  private Reports() {}

  /** Sums up a run that has ended, or the part of an interrupted run that exists. */
  public static RunSummary read(Path runFolder) throws IOException {
    return RunFolder.reading(
        runFolder,
        folder -> {
          RunRecord run = folder.run();
          return read(folder, run, folder.cells(run));
        });
  }

  private static RunSummary read(RunFolder folder, RunRecord run, List<CellRecord> ended)
      throws IOException {
    List<CellSummary> cells = new ArrayList<>();
    for (CellRecord cell : ended) {
      cells.add(
          run.plan().scenario().isOfCalls()
              ? readCalls(folder, run, cell)
              : read(folder, cell, samples -> {}));
    }
    return new RunSummary(run, cells);
  }

  private static CellSummary readCalls(RunFolder folder, RunRecord run, CellRecord cell)
      throws IOException {
    Path place = folder.cell(cell.profile(), cell.replicate());
    CallScenario scenario = run.plan().scenario().calls().orElseThrow();
    HeapTally serverHeap = new HeapTally(List.of());
    HeapTally clientHeap = new HeapTally(List.of());
    List<SampleTally> servers = new ArrayList<>();
    List<SampleTally> clients = new ArrayList<>();
    List<CallTally> calls = new ArrayList<>();
    Steadiness steadiness = Steadiness.NONE;
    for (int i = 1; i <= scenario.load().serverCount(); i++) {
      String name = CallScenario.Load.peer("server", i);
      SampleTally samples = new SampleTally(List.of());
      SteadinessTally steady = new SteadinessTally(name);
      SampleFile.read(samples(place, name), samples.andThen(steady).andThen(first(i, serverHeap)));
      servers.add(samples);
      steadiness = steadiness.and(steady.sum());
    }
    for (int i = 1; i <= scenario.load().clientCount(); i++) {
      String name = CallScenario.Load.peer("client", i);
      SampleTally samples = new SampleTally(List.of());
      SteadinessTally steady = new SteadinessTally(name);
      CallTally load = new CallTally();
      SampleFile.read(
          samples(place, name),
          samples.andThen(load).andThen(steady).andThen(first(i, clientHeap)));
      if (load.withoutLatency() > 0) {
        throw new RecordFormatException(
            "%s: every right answer must have a latency, got %d without"
                .formatted(samples(place, name), load.withoutLatency()));
      }
      clients.add(samples);
      calls.add(load);
      steadiness = steadiness.and(steady.sum());
    }
    return CallAnalysis.of(
        cell,
        scenario,
        run.plan().callProfile(cell.profile()),
        servers,
        clients,
        serverHeap,
        clientHeap,
        CallTally.together(calls),
        steadiness);
  }

  private static Path samples(Path cell, String peer) {
    return cell.resolve(peer).resolve("samples.jsonl");
  }

  /** The heap of the first server, or client, alone. */
  private static Consumer<Sample> first(int number, HeapTally heap) {
    return number == 1 ? heap : sample -> {};
  }

  /**
   * Sums up a cell whose changes are still being played, as if they ended with what was read last
   * of its JVM. The last line of its files may be torn.
   *
   * @param soFar what its record would be if it ended now
   */
  public static CellSummary readRunning(Path runFolder, CellRecord soFar) throws IOException {
    return read(new RunFolder(runFolder), soFar, LastRead::endChurn);
  }

  /**
   * Sums up a cell that has played all its changes and still runs.
   *
   * @param soFar what its record would be if it ended now
   */
  public static CellSummary readMeasured(Path runFolder, CellRecord soFar) throws IOException {
    return read(new RunFolder(runFolder), soFar, samples -> {});
  }

  private static CellSummary read(RunFolder folder, CellRecord cell, Consumer<LastRead> end)
      throws IOException {
    Path events = folder.events(cell.profile(), cell.replicate());
    List<PlayedChange> played = EventFile.played(events);
    SampleTally tally = new SampleTally(played);
    LastRead samples = new LastRead(tally);
    HeapTally heap = new HeapTally(played);
    PropagationTally propagation =
        new PropagationTally(EventFile.changes(events), EventFile.registries(events));
    GcTally collections = new GcTally();
    SampleFile.read(
        folder.samples(cell.profile(), cell.replicate()),
        within(cell, samples.andThen(propagation).andThen(collections).andThen(heap)));
    end.accept(samples);
    SampleFile.read(
        folder.twinSamples(cell.profile(), cell.replicate()),
        sample -> {
          if (sample instanceof Sample.Settled point) {
            tally.settledInTwin(point);
          }
        });
    EnvironmentTally world = new EnvironmentTally();
    SampleFile.readWorld(folder.world(cell.profile(), cell.replicate()), world);
    return CellAnalysis.of(
        cell,
        tally,
        propagation,
        collections,
        world,
        heap,
        folder.heldHeap(cell.profile(), cell.replicate()),
        folder.stacks(cell.profile(), cell.replicate()));
  }

  /** Remembers when a cell's JVM was last read, so that an interrupted cell can end there. */
  private static final class LastRead implements Consumer<Sample> {
    private final SampleTally tally;
    private long lastT;

    LastRead(SampleTally tally) {
      this.tally = tally;
    }

    @Override
    public void accept(Sample sample) {
      tally.accept(sample);
      if (sample instanceof Sample.Reading || sample instanceof Sample.Phase) {
        lastT = sample.t();
      }
    }

    /** The phase after the changes begins, so that the cost of the last change is known. */
    void endChurn() {
      tally.accept(
          new Sample.Phase(
              lastT,
              Phases.CHECK,
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty()));
    }
  }

  /** The user's application continues to run and may have written after the end of its cell. */
  private static Consumer<Sample> within(CellRecord cell, Consumer<Sample> all) {
    long end = cell.ending().endedAt().toEpochMilli();
    return cell.consumer().foreign().isEmpty()
        ? all
        : sample -> {
          if (sample.t() <= end) {
            all.accept(sample);
          }
        };
  }

  /**
   * Writes summary.json, summary.csv, report.md, report.html, verdict.svg and junit.xml, and
   * returns what they hold.
   */
  public static RunSummary write(Path runFolder) throws IOException {
    return write(read(runFolder), runFolder);
  }

  /** Writes the same while the run goes on: without the cell that is being played. */
  public static RunSummary writeEnded(Path runFolder) throws IOException {
    RunFolder folder = new RunFolder(runFolder);
    RunRecord run = folder.run();
    return write(read(folder, run, folder.endedCells(run)), runFolder);
  }

  private static RunSummary write(RunSummary run, Path runFolder) throws IOException {
    List<Reporter> own = isOfCalls(run) ? OF_CALLS : OF_DISCOVERY;
    for (Reporter reporter : Stream.concat(GENERAL.stream(), own.stream()).toList()) {
      reporter.write(run, runFolder);
    }
    return run;
  }

  /** Who holds a heap, as Markdown: holders, every share with its parts, bytes per item. */
  public static String holders(HeldHeap held) {
    return HolderTable.of(held)
        + HolderTable.detail(held)
        + held.things().map(things -> "\n" + BytesPerItemTable.of(things)).orElse("");
  }

  /** The verdict for a terminal, at most 120 columns wide. */
  public static String table(RunSummary run) {
    return isOfCalls(run) ? CallTables.terminal(run) : TerminalTable.of(run);
  }

  private static boolean isOfCalls(RunSummary run) {
    return run.run().plan().scenario().isOfCalls();
  }
}
