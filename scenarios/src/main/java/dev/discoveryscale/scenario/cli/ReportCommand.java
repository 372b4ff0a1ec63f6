package dev.discoveryscale.scenario.cli;

import dev.discoveryscale.results.report.Reports;
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
    description = "Makes the reports of a run again from its folder; measures nothing.")
final class ReportCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "RUN", description = "The folder of a run.")
  private Path folder;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    RunFolders.existing(folder);
    spec.commandLine().getOut().println(Reports.table(Reports.write(folder)));
    spec.commandLine().getOut().println("report: " + folder.resolve("report.md"));
    spec.commandLine().getOut().println("page: " + folder.resolve("report.html"));
    return Exit.DONE;
  }
}
