package dev.discoveryscale.results.report;

import dev.discoveryscale.results.analysis.CellAnalysis;
import dev.discoveryscale.results.analysis.CellSummary;
import dev.discoveryscale.results.analysis.GcTally;
import dev.discoveryscale.results.analysis.HeapTally;
import dev.discoveryscale.results.analysis.PropagationTally;
import dev.discoveryscale.results.analysis.RunSummary;
import dev.discoveryscale.results.analysis.SampleTally;
import dev.discoveryscale.results.analysis.WorldTally;
import dev.discoveryscale.results.folder.EventFile;
import dev.discoveryscale.results.folder.RunFolder;
import dev.discoveryscale.results.folder.SampleFile;
import dev.discoveryscale.results.record.CellRecord;
import dev.discoveryscale.results.record.HeldHeap;
import dev.discoveryscale.results.record.PlayedChange;
import dev.discoveryscale.results.record.RunRecord;
import dev.discoveryscale.results.record.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The reports of a run, made from its folder alone, as often as one likes.
 *
 * <p>A record that is not as its format says stops the report with a {@link
 * dev.discoveryscale.results.folder.RecordFormatException} of one line with file and line.
 */
public final class Reports {
  private static final List<Reporter> REPORTERS =
      List.of(
          new SummaryJson(),
          new SummaryCsv(),
          new MarkdownReport(),
          new HtmlReport(),
          new JunitXml());

  private Reports() {}

  /** Sums up a run that has ended, or what there is of one that was cut off. */
  public static RunSummary read(Path runFolder) throws IOException {
    RunFolder folder = new RunFolder(runFolder);
    RunRecord run = folder.run();
    List<CellSummary> cells = new ArrayList<>();
    for (CellRecord cell : folder.cells(run)) {
      Path events = folder.events(cell.profile(), cell.replicate());
      List<PlayedChange> played = EventFile.played(events);
      SampleTally samples = new SampleTally(played);
      HeapTally heap = new HeapTally(played);
      PropagationTally propagation =
          new PropagationTally(EventFile.changes(events), EventFile.registries(events));
      GcTally collections = new GcTally();
      SampleFile.read(
          folder.samples(cell.profile(), cell.replicate()),
          within(cell, samples.andThen(propagation).andThen(collections).andThen(heap)));
      WorldTally world = new WorldTally();
      SampleFile.readWorld(folder.world(cell.profile(), cell.replicate()), world);
      cells.add(
          CellAnalysis.of(
              cell,
              samples,
              propagation,
              collections,
              world,
              heap,
              folder.heldHeap(cell.profile(), cell.replicate()),
              folder.stacks(cell.profile(), cell.replicate())));
    }
    return new RunSummary(run, cells);
  }

  /** Somebody's application lives on, and may have written after its cell's end. */
  private static Consumer<Sample> within(CellRecord cell, Consumer<Sample> all) {
    long end = cell.endedAt().toEpochMilli();
    return cell.foreign().isEmpty()
        ? all
        : sample -> {
          if (sample.t() <= end) {
            all.accept(sample);
          }
        };
  }

  /**
   * Writes summary.json, summary.csv, report.md, report.html and junit.xml, and returns what they
   * hold.
   */
  public static RunSummary write(Path runFolder) throws IOException {
    RunSummary run = read(runFolder);
    for (Reporter reporter : REPORTERS) {
      reporter.write(run, runFolder);
    }
    return run;
  }

  /**
   * Who holds a heap, as Markdown: holders, every share and what it is made of, bytes per thing.
   */
  public static String holders(HeldHeap held) {
    return HolderTable.of(held)
        + HolderTable.detail(held)
        + held.things().map(things -> "\n" + ThingTable.of(things)).orElse("");
  }

  /** The verdict for a terminal, at most 120 columns wide. */
  public static String table(RunSummary run) {
    return TerminalTable.of(run);
  }
}
