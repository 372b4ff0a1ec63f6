package dev.discoveryscale.scenario.cli;

import dev.discoveryscale.results.folder.KneeFolder;
import dev.discoveryscale.results.folder.SweepFolder;
import dev.discoveryscale.results.report.KneeReport;
import dev.discoveryscale.results.report.Reports;
import dev.discoveryscale.results.report.SweepReport;
import java.io.IOException;
import java.nio.file.Path;
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
        "Makes the reports of a run, or of a sweep or a knee search, again from its folder;"
            + " measures nothing.")
final class ReportCommand implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "The folder of a run, a sweep or a knee search.")
  private Path folder;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (SweepFolder.isOne(folder)) {
      return sweep();
    }
    if (KneeFolder.isOne(folder)) {
      return knee();
    }
    RunFolders.existing(folder);
    spec.commandLine().getOut().println(Reports.table(Reports.write(folder)));
    spec.commandLine().getOut().println("report: " + folder.resolve("report.md"));
    spec.commandLine().getOut().println("page: " + folder.resolve("report.html"));
    return Exit.DONE;
  }

  private int sweep() throws IOException {
    spec.commandLine().getOut().println(SweepReport.table(SweepReport.write(folder)));
    spec.commandLine().getOut().println("report: " + folder.resolve("sweep.md"));
    return Exit.DONE;
  }

  private int knee() throws IOException {
    KneeFolder search = new KneeFolder(folder);
    for (Path point : search.begun(search.read().find()).values()) {
      Reports.write(point);
    }
    spec.commandLine().getOut().println(KneeReport.write(search).text());
    spec.commandLine().getOut().println("report: " + folder.resolve("knee.md"));
    return Exit.DONE;
  }
}
