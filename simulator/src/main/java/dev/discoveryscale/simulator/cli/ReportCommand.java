package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.folder.RecordFormatException;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.folder.SweepFolder;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.render.knee.KneeSummary;
import dev.discoveryscale.report.render.sweep.SweepReport;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cli.folders.FolderOfRuns;
import dev.discoveryscale.simulator.cli.folders.RunFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes the reports of a run again. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description =
        "Rebuilds the reports of a run, a sweep or a knee search from its folder. Measures"
            + " nothing.")
final class ReportCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description = "Folders of runs, sweeps or knee searches.")
  private List<Path> folders = List.of();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    folders.stream()
        .filter(folder -> !FolderOfRuns.hasPoints(folder))
        .forEach(RunFolders::existing);
    for (Path folder : folders) {
      BadInput.unlessRead(() -> report(folder));
    }
    return Exit.DONE;
  }

  private Path report(Path folder) throws IOException {
    if (SweepFolder.isOne(folder)) {
      sweep(folder);
    } else if (KneeFolder.isOne(folder)) {
      knee(folder);
    } else {
      run(folder);
    }
    return folder;
  }

  private void run(Path folder) throws IOException {
    RunFolder.reading(folder, ReportCommand::requireWhole);
    RunEnd.tell(folder, spec.commandLine().getOut());
  }

  /** Without these files a report would have gaps and not say why. */
  private static RunFolder requireWhole(RunFolder records) throws IOException {
    RunRecord run = records.run();
    List<CellRecord> cells = records.cells(run);
    if (cells.isEmpty()) {
      throw new RecordFormatException(
          "%s: must contain a folder for each profile that was begun, got none"
              .formatted(records.root().resolve("cells")));
    }
    for (CellRecord cell : cells) {
      if (cell.outcome() == Outcome.COMPLETED && !run.plan().scenario().isOfCalls()) {
        require(records.samples(cell.profile(), cell.replicate()));
        require(records.events(cell.profile(), cell.replicate()));
      }
    }
    return records;
  }

  private static void require(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new RecordFormatException(
          file + ": must exist, because the cell completed, got no such file");
    }
  }

  private void sweep(Path folder) throws IOException {
    spec.commandLine().getOut().println(SweepReport.table(SweepReport.write(folder)));
    spec.commandLine().getOut().println("report: " + folder.resolve("sweep.md"));
    spec.commandLine().getOut().println("page: " + folder.resolve("sweep.html"));
  }

  private void knee(Path folder) throws IOException {
    KneeFolder search = new KneeFolder(folder);
    KneeRecord record = search.read();
    for (String profile : record.profiles()) {
      for (Path point : search.of(record, profile).begun(record.find()).values()) {
        Reports.write(point);
      }
    }
    spec.commandLine().getOut().println(KneeSummary.write(search).text());
    spec.commandLine().getOut().println("report: " + folder.resolve("knee.md"));
    spec.commandLine().getOut().println("page: " + folder.resolve("knee.html"));
  }
}
