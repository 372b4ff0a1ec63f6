package dev.discoveryscale.scenario.cli;

import dev.discoveryscale.results.analysis.RunSummary;
import dev.discoveryscale.results.gate.GateResult;
import dev.discoveryscale.results.gate.Gates;
import dev.discoveryscale.results.record.Outcome;
import dev.discoveryscale.results.report.Reports;
import dev.discoveryscale.scenario.BadInput;
import dev.discoveryscale.scenario.run.Interruption;
import dev.discoveryscale.scenario.run.Ports;
import dev.discoveryscale.scenario.run.Progress;
import dev.discoveryscale.scenario.run.Releases;
import dev.discoveryscale.scenario.run.Run;
import dev.discoveryscale.scenario.run.RunPlan;
import dev.discoveryscale.scenario.run.Uninterrupted;
import dev.discoveryscale.scenario.yaml.Home;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a scenario. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = "Runs a scenario with each profile and reports what discovery cost.")
final class RunCommand implements Callable<Integer> {

  private static final int MAX_REPLICATES = 100;

  /** Columns of the terminal, told by the launcher script; 0 if there is none. */
  static final int COLUMNS = Integer.getInteger("simulate.columns", 0);

  @Mixin private InputOptions options;

  @Option(
      names = "--replicates",
      paramLabel = "n",
      defaultValue = "1",
      description = "How often each profile is run, 1 to 100. Default: ${DEFAULT-VALUE}.")
  private int replicates;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of the run, new or empty. Default: results/runs/<utc time>-<scenario>.")
  private Optional<Path> out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    if (replicates < 1 || replicates > MAX_REPLICATES) {
      throw BadInput.at("--replicates", "", String.valueOf(replicates), "1 to " + MAX_REPLICATES);
    }
    Home home = Home.find();
    RunPlan plan = new RunPlan(options.read(home), replicates, command());
    Releases releases = Releases.resolve(Lines.of(home), plan.inputs().profiles());
    Ports.requireFree(plan.inputs().scenario(), plan.inputs().profiles());
    Path folder = RunFolders.choose(out, home, plan.scenario().name(), Clock.systemUTC());
    Progress progress = new Progress(System.out, COLUMNS, Clock.systemUTC());
    progress.say("run folder: " + folder);
    try (Interruption interruption = Interruption.ofThisThread()) {
      List<Outcome> outcomes = new Run(plan, releases, home.folder(), folder, progress).play();
      List<GateResult> broken = Uninterrupted.call(() -> tell(folder, spec.commandLine().getOut()));
      return interruption.signalled() ? Exit.INTERRUPTED : code(outcomes, broken);
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }

  /** Prints the verdict and every gate that did not hold, which it returns. */
  private static List<GateResult> tell(Path folder, PrintWriter out) throws IOException {
    RunSummary summary = Reports.write(folder);
    out.println();
    out.println(Reports.table(summary));
    List<GateResult> broken =
        Gates.check(summary).stream().filter(result -> !result.held()).toList();
    broken.forEach(result -> out.println("FAILED " + result.text()));
    out.println("report: " + folder.resolve("report.md"));
    out.flush();
    return broken;
  }

  private static int code(List<Outcome> outcomes, List<GateResult> broken) {
    if (outcomes.contains(Outcome.INTERRUPTED)) {
      return Exit.INTERRUPTED;
    }
    if (outcomes.contains(Outcome.FAILED)) {
      return Exit.NOT_FINISHED;
    }
    return broken.isEmpty() ? Exit.DONE : Exit.GATE_FAILED;
  }

  /** The words that repeat this run, but for the folder it was kept in. */
  private List<String> command() {
    List<String> words = new ArrayList<>(List.of("./simulate", "run", options.scenario));
    words.addAll(options.words());
    if (replicates > 1) {
      words.add("--replicates=" + replicates);
    }
    return words;
  }
}
