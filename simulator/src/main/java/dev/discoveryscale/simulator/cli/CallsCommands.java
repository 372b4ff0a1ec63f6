package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.calls.CallPlan;
import dev.discoveryscale.simulator.calls.CallPointRun;
import dev.discoveryscale.simulator.calls.CallRun;
import dev.discoveryscale.simulator.calls.CallSoftware;
import dev.discoveryscale.simulator.cli.folders.ResumeHint;
import dev.discoveryscale.simulator.cli.folders.RunFolders;
import dev.discoveryscale.simulator.cli.options.BuiltLines;
import dev.discoveryscale.simulator.cli.options.InputOptions;
import dev.discoveryscale.simulator.cli.options.MetricsOptions;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.runtime.Interruption;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunLock;
import dev.discoveryscale.simulator.runtime.Uninterrupted;
import dev.discoveryscale.simulator.sweep.SweepPlan;
import dev.discoveryscale.simulator.yaml.CallInputs;
import dev.discoveryscale.simulator.yaml.CallScenarioReader;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Ranges;
import dev.discoveryscale.simulator.yaml.Source;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the commands do with scenarios of calls.
 *
 * @param home the project's folder
 * @param out receives the result
 */
record CallsCommands(Home home, PrintWriter out) {

  /** The scenario that options name, if it is one of calls. */
  static Optional<Source> scenario(Home home, String nameOrPath) {
    Source source = Source.read(home.scenarios().find(nameOrPath, "SCENARIO", ""), List.of());
    return Optional.of(source).filter(CallScenarioReader::isOne);
  }

  /**
   * The same, or its shorter run.
   *
   * @throws BadInput if a shorter run is asked for and there is none
   */
  static Optional<Source> scenario(Home home, String nameOrPath, boolean quick) {
    Optional<Source> calls = scenario(home, nameOrPath);
    if (quick && calls.isEmpty()) {
      throw BadInput.says("--quick is allowed only with a scenario of calls");
    }
    return quick ? calls.map(CallScenarioReader::quick) : calls;
  }

  /** Whether a run's folder is one of calls. */
  static boolean isRun(Path folder) throws IOException {
    return RunFolder.isOne(folder)
        && BadInput.unlessRead(() -> new RunFolder(folder).run()).plan().scenario().isOfCalls();
  }

  /** The ranges of a scenario, if it has any. */
  Ranges ranges(Source source, InputOptions options) {
    options.requireForCalls();
    return Ranges.ofCalls(
        home,
        source,
        options.profiles(),
        options.settings(),
        BuiltLines.versions(home),
        Machine.limits());
  }

  CallInputs read(Source source, InputOptions options) {
    return CallInputs.read(
        home,
        source,
        options.profiles(),
        options.settings(),
        BuiltLines.versions(home),
        Machine.limits());
  }

  /** Runs a scenario; the exit code says how it ended. */
  int run(CallPlan plan, Optional<Path> asked, Progress progress, MetricsOptions.Live live)
      throws Exception {
    try (CallPointRun player = player(plan, progress)) {
      Path folder = RunFolders.choose(asked, home, plan.scenario().name(), Clock.systemUTC());
      try (RunLock lock = RunLock.take(folder)) {
        CallRun run = player.run(plan, folder);
        run.begin();
        progress.say("run folder: " + folder);
        live.serve(folder, progress);
        progress.say("to resume it if interrupted: " + RunFolders.resuming(folder));
        return play(run, folder, progress);
      }
    }
  }

  /** Plays the cells of a run that are open: {@link CallRun#open}. */
  int resume(Path folder, Progress progress, MetricsOptions.Live live) throws Exception {
    CallPlan plan = CallPointRun.begun(folder, BuiltLines.of(home));
    try (RunLock lock = RunLock.take(folder);
        CallPointRun player = player(plan, progress)) {
      CallRun run = player.run(plan, folder);
      int all = plan.cells().size();
      int open = run.open().size();
      if (open == 0) {
        return RunEnd.nothing(
                "nothing to resume: all %d cells have a result".formatted(all), folder, out)
            .code();
      }
      progress.say("resuming %s: %d of %d cells are to be played".formatted(folder, open, all));
      live.serve(folder, progress);
      return play(run, folder, progress);
    }
  }

  private CallPointRun player(CallPlan plan, Progress progress)
      throws IOException, InterruptedException {
    return CallPointRun.take(
        home.folder(), BuiltLines.of(home), plan.inputs().profiles(), progress);
  }

  private int play(CallRun run, Path folder, Progress progress) throws Exception {
    try (Interruption interruption = Interruption.ofThisThread(progress::say)) {
      run.play();
      RunEnd end = Uninterrupted.call(() -> RunEnd.tell(folder, out));
      ResumeHint.with(end.summary(), folder).ifPresent(out::println);
      out.flush();
      return interruption.signalled() ? Exit.INTERRUPTED : end.code();
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }

  /**
   * Prints what a run would do and need.
   *
   * @param verbose whether each jar of the class paths is printed
   */
  int explain(CallInputs inputs, boolean verbose) throws IOException, InterruptedException {
    CallPlan plan = new CallPlan(inputs, 1, List.of());
    CallSoftware software =
        CallSoftware.resolve(home.folder(), BuiltLines.of(home), inputs.profiles());
    out.printf("scenario         %s%n", plan.scenario().name());
    out.printf("load             %s%n", plan.scenario().load().describe());
    out.printf(
        "time             warm-up of %s, then %s measured%s%n",
        plan.scenario().time().warmUp(),
        plan.scenario().time().measured(),
        plan.scenario()
            .time()
            .turn()
            .map(turn -> " in turns of " + turn + others(plan.scenario()))
            .orElse(""));
    for (From<CallProfile> each : inputs.profiles()) {
      CallProfile profile = each.value();
      out.printf("%n%s%n", profile.name());
      out.printf(
          "  stack          %s %s%s, %s%s%n",
          profile.stack().framework(),
          profile.stack().protocol(),
          profile.stack().transporter().map(name -> " over " + name).orElse(""),
          profile.stack().serialization(),
          profile
              .stack()
              .connections()
              .map(number -> ", " + ExplainCommand.count(number, "connection"))
              .orElse(""));
      side("server", profile.server(), software, verbose);
      side("client", profile.client(), software, verbose);
    }
    Duration all = plan.longest().multipliedBy(inputs.profiles().size());
    out.printf(
        "%nin all           %s, at most %d min %d s, at most %d MB of memory at a time%n",
        ExplainCommand.count(inputs.profiles().size(), "cell"),
        all.toMinutes(),
        all.toSecondsPart(),
        plan.memoryBytes() >> 20);
    inputs
        .excluded()
        .forEach((name, because) -> out.printf("not run          %s: %s%n", name, because));
    return Exit.DONE;
  }

  private static String others(CallScenario scenario) {
    return (scenario.sharesJvms()
            ? ", all payloads of a stack with one server and client"
            : " with the other stacks of the payload")
        + (scenario.time().lineByLine().isPresent() ? ", line by line" : "")
        + scenario.time().together().map(", at most %d stacks at a time"::formatted).orElse("");
  }

  /** Prints what a sweep would do and need. */
  int explain(Ranges ranges) throws IOException, InterruptedException {
    SweepPlan<CallInputs, CallPlan> plan =
        SweepPlan.ofCalls(ranges, 1, List.of(), home, BuiltLines.versions(home), Machine.limits());
    CallSoftware.resolve(
        home.folder(),
        BuiltLines.of(home),
        plan.runs().flatMap(run -> run.inputs().profiles().stream()).distinct().toList());
    SweepNeeds.explain(plan, CallsCommands::needs, out);
    return Exit.DONE;
  }

  /** What the points of a sweep need. */
  static SweepNeeds needs(CallPlan plan) {
    int cells = plan.cells().size();
    return new SweepNeeds(cells, plan.longest().multipliedBy(cells), plan.memoryBytes(), 0);
  }

  private void side(String name, CallProfile.Side side, CallSoftware software, boolean verbose) {
    if (software.program(side.line()).isPresent()) {
      out.printf(
          "  %-14s %s %s, a program in Go, %s%n",
          name, side.line(), side.version(), ExplainCommand.count(side.jvm().cores(), "processor"));
      return;
    }
    List<Path> jars = software.classPath(side);
    out.printf(
        "  %-14s %s %s, heap %s, %s, %s, %s on the class path%n",
        name,
        side.line(),
        side.version(),
        side.jvm().heap(),
        side.jvm().collector(),
        ExplainCommand.count(side.jvm().cores(), "processor"),
        ExplainCommand.count(jars.size(), "jar"));
    if (verbose) {
      jars.forEach(jar -> out.printf("  %-14s %s%n", "", jar.getFileName()));
    }
  }
}
