package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.report.folder.SweepFolder;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.calls.CallPlan;
import dev.discoveryscale.simulator.cli.folders.ResumeHint;
import dev.discoveryscale.simulator.cli.folders.RunFolders;
import dev.discoveryscale.simulator.cli.options.BuiltLines;
import dev.discoveryscale.simulator.cli.options.ContainedInputOptions;
import dev.discoveryscale.simulator.cli.options.MetricsOptions;
import dev.discoveryscale.simulator.cli.options.ResumeOption;
import dev.discoveryscale.simulator.run.PointRun;
import dev.discoveryscale.simulator.run.PointRun.Playing;
import dev.discoveryscale.simulator.run.Releases;
import dev.discoveryscale.simulator.runtime.Interruption;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunLock;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.Uninterrupted;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Ranges;
import dev.discoveryscale.simulator.yaml.Source;
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
    customSynopsis = {
      "simulate run [OPTIONS] SCENARIO",
      "       simulate run --resume=DIR [--metrics=PORT]"
    },
    description = {
      "Runs a scenario. A scenario of discovery (the default kind) is run with each profile, and the"
          + " report says what discovery cost. A scenario of calls (kind: calls) is run with each of its protocol stacks and payloads. The report says what one call cost. A stack is a Dubbo release, a protocol and a serialization, such as dubbo-3.3-tri-hessian2."
          + " For calls, --profiles takes names of stacks."
          + " See 'simulate scenarios'.",
      "run --resume DIR resumes an interrupted run, even after kill -9. It keeps cells that have a"
          + " result and runs the other cells from their beginning.",
      "A scenario with a list of values is a sweep, such as instances: [50, 100]. So is a"
          + " scenario with the key 'sweep'. Each combination of values is a point with its own"
          + " folder in points/. A sweep has at most 200 points. A profile that runs out of memory or fails a gate is not run at points with more load.",
      "Registries are ZooKeepers, Nacos servers or both, as the scenario says. The scenarios"
          + " 'icbc-nacos' and 'migration' use Nacos. To use Nacos with any other scenario,"
          + " add --set 'registries={kind: nacos}'. A Nacos is a server that already runs"
          + " (registries.connect), a container, or rnacos, a stand-in for Nacos."
    })
final class RunCommand implements Callable<Integer> {

  private static final int MAX_REPLICATES = 100;

  /** Columns of the terminal, passed by the launcher script; 0 if there is none. */
  static final int COLUMNS = Integer.getInteger("simulate.columns", 0);

  @Mixin private ContainedInputOptions options;

  @Mixin private MetricsOptions metrics;

  @Option(
      names = "--replicates",
      paramLabel = "n",
      description = "Runs each profile n times, 1 to 100. Default: 1.")
  private Optional<Integer> replicates;

  @Option(
      names = "--quick",
      description =
          "Only for a scenario of calls: a shorter run, as the scenario's key 'quick' says.")
  private boolean quick;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Run folder, new or empty. Default: results/runs/<utc time>-<scenario>.")
  private Optional<Path> out;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description =
          "Resumes the run in this folder. Takes no other option except --metrics: settings come"
              + " from the run folder.")
  private Optional<Path> resume;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    Home home = Home.find();
    return resume.isPresent() ? resume(home, resume.get()) : begin(home);
  }

  private int begin(Home home) throws Exception {
    int times = replicates.orElse(1);
    if (times < 1 || times > MAX_REPLICATES) {
      throw BadInput.at("--replicates", "", String.valueOf(times), "1 to " + MAX_REPLICATES);
    }
    RunFolders.requireFree(out);
    Progress progress = new Progress(System.out, COLUMNS, Clock.systemUTC());
    Optional<Source> calls = CallsCommands.scenario(home, options.scenario(), quick);
    if (calls.isPresent()) {
      CallsCommands commands = calls(home);
      Ranges ranges = commands.ranges(calls.get(), options);
      if (!ranges.axes().isEmpty()) {
        try (MetricsOptions.Live live = metrics.take()) {
          return sweeping(home, progress, live).beginCalls(ranges, times, command(times), out);
        }
      }
      CallPlan plan = new CallPlan(commands.read(calls.get(), options), times, command(times));
      try (MetricsOptions.Live live = metrics.take()) {
        return commands.run(plan, out, progress, live);
      }
    }
    Ranges ranges = options.ranges(home);
    if (!ranges.axes().isEmpty()) {
      try (MetricsOptions.Live live = metrics.take()) {
        return sweeping(home, progress, live).begin(ranges, times, command(times), out);
      }
    }
    RunPlan plan = new RunPlan(options.read(home), times, command(times));
    try (PointRun cells = new PointRun(home.folder(), BuiltLines.of(home), progress);
        MetricsOptions.Live live = metrics.take()) {
      Releases releases = cells.require(plan, plan.cells(), out.orElse(home.runs()));
      Path folder = RunFolders.choose(out, home, plan.scenario().name(), Clock.systemUTC());
      return begin(() -> cells.begin(plan, releases, folder), folder, progress, live);
    }
  }

  /** A run that is still to be written down. */
  private interface Beginning {
    Playing begin() throws IOException, InterruptedException;
  }

  private int begin(Beginning cells, Path folder, Progress progress, MetricsOptions.Live live)
      throws Exception {
    try (RunLock lock = RunLock.take(folder)) {
      Playing run = cells.begin();
      progress.say("run folder: " + folder);
      live.serve(folder, progress);
      progress.say("to resume it if interrupted: " + RunFolders.resuming(folder));
      return play(folder, run, progress);
    }
  }

  private int resume(Home home, Path asked) throws Exception {
    ResumeOption.requireAlone(spec.commandLine(), "the run folder");
    Progress progress = new Progress(System.out, COLUMNS, Clock.systemUTC());
    if (SweepFolder.isOne(asked)) {
      try (MetricsOptions.Live live = metrics.take()) {
        return sweeping(home, progress, live).resume(asked.toAbsolutePath().normalize());
      }
    }
    Path folder = RunFolders.resumable(asked);
    if (CallsCommands.isRun(folder)) {
      try (MetricsOptions.Live live = metrics.take()) {
        return calls(home).resume(folder, progress, live);
      }
    }
    PointRun player = new PointRun(home.folder(), BuiltLines.of(home), progress);
    Optional<String> nothing = player.nothingToResume(folder);
    if (nothing.isPresent() && RunEnd.isReported(folder)) {
      return RunEnd.nothing(nothing.get(), folder, spec.commandLine().getOut()).code();
    }
    try (RunLock lock = RunLock.take(folder);
        PointRun cells = player;
        MetricsOptions.Live live = metrics.take()) {
      Optional<Playing> run = cells.resume(folder);
      if (run.isEmpty()) {
        return tell(folder, spec.commandLine().getOut()).code();
      }
      live.serve(folder, progress);
      return play(folder, run.get(), progress);
    }
  }

  private CallsCommands calls(Home home) {
    return new CallsCommands(home, spec.commandLine().getOut());
  }

  private Sweeping sweeping(Home home, Progress progress, MetricsOptions.Live live) {
    return new Sweeping(home, spec.commandLine().getOut(), progress, live);
  }

  private int play(Path folder, Playing run, Progress progress) throws Exception {
    try (Interruption interruption = Interruption.ofThisThread(progress::say)) {
      run.play();
      RunEnd end = Uninterrupted.call(() -> tell(folder, spec.commandLine().getOut()));
      return interruption.signalled() ? Exit.INTERRUPTED : end.code();
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }

  /** Prints the result of the run, and how to resume it if cells are left. */
  private static RunEnd tell(Path folder, PrintWriter out) throws IOException {
    RunEnd end = RunEnd.tell(folder, out);
    ResumeHint.with(end.summary(), folder).ifPresent(out::println);
    out.flush();
    return end;
  }

  /** The words that repeat this run, but for the folder it was kept in. */
  private List<String> command(int times) {
    List<String> words = new ArrayList<>(List.of("./simulate", "run", options.scenario()));
    words.addAll(options.words());
    if (quick) {
      words.add("--quick");
    }
    if (times > 1) {
      words.add("--replicates=" + times);
    }
    return words;
  }
}
