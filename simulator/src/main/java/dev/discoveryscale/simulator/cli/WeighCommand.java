package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.model.record.search.WeighRecord;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.analysis.Weighing;
import dev.discoveryscale.report.render.WeighReport;
import dev.discoveryscale.report.statistics.PairedDifference;
import dev.discoveryscale.report.statistics.PairedDifference.Verdict;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cli.folders.RunFolders;
import dev.discoveryscale.simulator.cli.options.BuiltLines;
import dev.discoveryscale.simulator.cli.options.InputOptions;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.plan.NacosChecks;
import dev.discoveryscale.simulator.run.DiskSpace;
import dev.discoveryscale.simulator.run.Releases;
import dev.discoveryscale.simulator.run.WeighPlan;
import dev.discoveryscale.simulator.run.WeighRun;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Interruption;
import dev.discoveryscale.simulator.runtime.Ports;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunLock;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.yaml.Home;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Weighs the probe against the same consumers without it. */
@Command(
    name = "weigh",
    mixinStandardHelpOptions = true,
    description = {
      "Measures what the probe itself costs a consumer. Takes scenarios of discovery. Plays the same cells with and without the"
          + " probe, in random order, and measures both from outside of the JVM.",
      "Limits of the probe's cost: 3 MB of live heap, 1%% of allocation, 1%% of processor time."
          + " Exits with 3 if the whole 95%% interval of the differences is above a limit. Exits with 3 also"
          + " if the cost that the probe reports for itself is above a limit. Otherwise exits with 0, also"
          + " if the pairs are too few to decide. The table then says how many pairs would decide.",
      "Not in containers: the command weighs processes."
    })
final class WeighCommand implements Callable<Integer> {

  private static final int MAX_PAIRS = PairedDifference.MOST_PAIRS;
  private static final int USUAL_PAIRS = 5;

  @Mixin private InputOptions options;

  @Option(
      names = "--pairs",
      paramLabel = "n",
      description =
          "Pairs of cells for each profile, 1 to 100. With fewer than 3 pairs, differences have no"
              + " interval. Then only the cost that the probe reports for itself can cause exit code 3. Default: ${DEFAULT-VALUE}.")
  private int pairs = USUAL_PAIRS;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Folder of the results, new or empty. Default: results/runs/<utc time>-weigh-<scenario>.")
  private Optional<Path> out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    if (pairs < 1 || pairs > MAX_PAIRS) {
      throw BadInput.at("--pairs", "", String.valueOf(pairs), "1 to " + MAX_PAIRS);
    }
    RunFolders.requireFree(out);
    Home home = Home.find();
    RunPlan plan = new RunPlan(options.read(home), pairs, command());
    WeighRun.refuseContainers(plan.inputs().scenario());
    NacosChecks.require(plan.inputs().scenario());
    WeighRun.require(plan.inputs().profiles());
    DiskSpace.require(plan, plan.cells(), out.orElse(home.runs()));
    Releases releases =
        Releases.resolve(
            BuiltLines.of(home), plan.inputs().profiles(), plan.scenario().registries());
    Ports.requireFree(plan.inputs().scenario(), plan.inputs().profiles());
    try (CoreReservation cores = CoreReservation.take(cores(plan))) {
      return weigh(plan, releases, cores, home);
    }
  }

  private static List<Integer> cores(RunPlan plan) {
    return plan.inputs().profiles().stream().map(each -> each.value().jvm().cores()).toList();
  }

  private int weigh(RunPlan plan, Releases releases, CoreReservation cores, Home home)
      throws Exception {
    String name = "weigh-" + plan.scenario().name();
    Path folder = RunFolders.choose(out, home, name, Clock.systemUTC());
    Progress progress = new Progress(System.out, RunCommand.COLUMNS, Clock.systemUTC());
    try (RunLock lock = RunLock.take(folder);
        Interruption interruption = Interruption.ofThisThread(progress::say)) {
      progress.say("folder: " + folder);
      cores.doubt().ifPresent(progress::say);
      WeighRun run =
          new WeighRun(new WeighPlan(plan), releases, cores, home.folder(), folder, progress);
      return tell(run.play(), folder);
    } catch (CellFailure e) {
      spec.commandLine()
          .getErr()
          .println("simulate: a cell could not be weighed: " + e.getMessage());
      return Exit.NOT_FINISHED;
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }

  private int tell(WeighRecord record, Path folder) {
    List<Weighing> weighed = Weighing.of(record.cells());
    spec.commandLine().getOut().println("\n" + WeighReport.table(weighed));
    Servers.caution(record).ifPresent(spec.commandLine().getOut()::println);
    Weighing.leftOut(record.cells()).forEach(spec.commandLine().getOut()::println);
    spec.commandLine().getOut().println("report: " + folder.resolve("weigh.md"));
    boolean crossed =
        weighed.stream()
            .flatMap(w -> Stream.of(w.live(), w.allocation(), w.processorTime()))
            .anyMatch(Verdict::crossed);
    return crossed ? Exit.GATE_FAILED : Exit.DONE;
  }

  private List<String> command() {
    List<String> words = new ArrayList<>(List.of("./simulate", "weigh", options.scenario()));
    words.addAll(options.words());
    words.add("--pairs=" + pairs);
    return words;
  }
}
