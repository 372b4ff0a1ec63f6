package dev.discoveryscale.scenario.cli;

import dev.discoveryscale.results.folder.SweepFolder;
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
        "Makes the reports of a run, or of a sweep and all its points, again from its folder;"
            + " measures nothing.")
final class ReportCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "RUN", description = "The folder of a run or a sweep.")
  private Path folder;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (SweepFolder.isOne(folder)) {
      return sweep();
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
}
