package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.record.search.SweepRecord;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.folder.SweepFolder;
import dev.discoveryscale.report.render.sweep.SweepReport;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.calls.CallPlan;
import dev.discoveryscale.simulator.calls.CallPointRun;
import dev.discoveryscale.simulator.cli.folders.RunFolders;
import dev.discoveryscale.simulator.cli.options.BuiltLines;
import dev.discoveryscale.simulator.cli.options.MetricsOptions;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.NacosChecks;
import dev.discoveryscale.simulator.run.ConsumerJvms;
import dev.discoveryscale.simulator.run.ContainerNeeds;
import dev.discoveryscale.simulator.run.DiskSpace;
import dev.discoveryscale.simulator.run.Leftovers;
import dev.discoveryscale.simulator.run.PointRun;
import dev.discoveryscale.simulator.run.Releases;
import dev.discoveryscale.simulator.runtime.Interruption;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.runtime.Ports;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunLock;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.Uninterrupted;
import dev.discoveryscale.simulator.sweep.DiscoveryPoints;
import dev.discoveryscale.simulator.sweep.SweepPlan;
import dev.discoveryscale.simulator.sweep.SweepRun;
import dev.discoveryscale.simulator.yaml.CallInputs;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Inputs;
import dev.discoveryscale.simulator.yaml.Ranges;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs a scenario that contains ranges.
 *
 * @param home the project's folder
 * @param out receives the result
 * @param progress receives the progress
 * @param live also receives the cells, if present
 */
record Sweeping(Home home, PrintWriter out, Progress progress, MetricsOptions.Live live) {

  /** Plays points, and holds what they need until it is closed. */
  private interface Points<P> extends SweepRun.Player<P>, AutoCloseable {
    @Override
    void close() throws IOException;
  }

  /** Provides what the points of a sweep need. */
  private interface Provision<P> {
    Points<P> provide() throws IOException, InterruptedException;
  }

  /**
   * Begins a sweep.
   *
   * @param asked the folder asked for; empty: one of its own under the project's runs
   * @return the exit code
   */
  int begin(Ranges ranges, int replicates, List<String> command, Optional<Path> asked)
      throws Exception {
    SweepPlan<Inputs, RunPlan> plan =
        SweepPlan.of(
            ranges, replicates, command, home, BuiltLines.versions(home), Machine.limits());
    require(plan, asked.orElse(home.runs()));
    return begin(plan, () -> points(plan), asked);
  }

  /** The same of a scenario of calls. */
  int beginCalls(Ranges ranges, int replicates, List<String> command, Optional<Path> asked)
      throws Exception {
    SweepPlan<CallInputs, CallPlan> plan =
        SweepPlan.ofCalls(
            ranges, replicates, command, home, BuiltLines.versions(home), Machine.limits());
    return begin(plan, () -> pointsOfCalls(plan), asked);
  }

  private <P> int begin(SweepPlan<?, P> plan, Provision<P> provision, Optional<Path> asked)
      throws Exception {
    try (Points<P> points = provision.provide()) {
      Path root = RunFolders.choose(asked, home, plan.record().scenarioName(), Clock.systemUTC());
      SweepFolder folder = new SweepFolder(root);
      try (RunLock lock = RunLock.take(root)) {
        folder.write(plan.record());
        progress.say("sweep folder: " + root);
        progress.say("to resume it if interrupted: " + RunFolders.resuming(root));
        return play(plan, points, folder);
      }
    }
  }

  /** Goes on with a sweep; the exit code is that of the whole of it. */
  int resume(Path root) throws Exception {
    SweepFolder folder = new SweepFolder(root);
    try (RunLock lock = RunLock.take(root)) {
      Leftovers.awaitEnd(folder.points(), PointRun.LEFTOVERS_LIMIT);
      SweepRecord record = BadInput.unlessRead(folder::sweep);
      if (record.ofCalls()) {
        SweepPlan<CallInputs, CallPlan> plan =
            SweepPlan.ofCalls(record, home, BuiltLines.versions(home), Machine.limits());
        return resume(plan, () -> pointsOfCalls(plan), folder);
      }
      SweepPlan<Inputs, RunPlan> plan =
          SweepPlan.of(record, home, BuiltLines.versions(home), Machine.limits());
      requireServers(plan);
      return resume(plan, () -> points(plan), folder);
    }
  }

  private <P> int resume(SweepPlan<?, P> plan, Provision<P> provision, SweepFolder folder)
      throws Exception {
    try (Points<P> points = provision.provide()) {
      return play(plan, points, folder);
    }
  }

  /** A player of points that has the processors for the consumers of all of them. */
  private Points<RunPlan> points(SweepPlan<Inputs, RunPlan> plan) {
    PointRun points = new PointRun(home.folder(), BuiltLines.of(home), progress);
    plan.runs()
        .findFirst()
        .ifPresent(run -> points.reserve(DiscoveryPoints.consumers(plan), run.scenario()));
    return new Points<>() {
      @Override
      public RunSummary play(RunPlan run, Path folder) throws Exception {
        return points.play(run, folder);
      }

      @Override
      public void close() throws IOException {
        points.close();
      }
    };
  }

  private Points<CallPlan> pointsOfCalls(SweepPlan<CallInputs, CallPlan> plan)
      throws IOException, InterruptedException {
    CallPointRun points =
        CallPointRun.take(
            home.folder(),
            BuiltLines.of(home),
            plan.runs().flatMap(run -> run.inputs().profiles().stream()).distinct().toList(),
            progress);
    return new Points<>() {
      @Override
      public RunSummary play(CallPlan run, Path folder) throws Exception {
        return points.play(run, folder);
      }

      @Override
      public void close() throws IOException {
        points.close();
      }
    };
  }

  /** Checks the requirements of all points before the first is played. */
  private void require(SweepPlan<Inputs, RunPlan> plan, Path folder)
      throws IOException, InterruptedException {
    List<RunPlan> runs = plan.runs().toList();
    List<From<Profile>> consumers = DiscoveryPoints.consumers(plan);
    requireServers(plan);
    ConsumerJvms.require(consumers);
    DiskSpace.require(
        runs.stream().mapToLong(run -> DiskSpace.needed(run, run.cells())).sum(), folder);
    for (From<Scenario> scenario : oneForEachClassPath(runs)) {
      Releases releases =
          Releases.resolve(BuiltLines.of(home), consumers, scenario.value().registries());
      ContainerNeeds.require(scenario, consumers, releases, folder, progress);
    }
    runs.forEach(run -> Ports.requireFree(run.inputs().scenario(), run.inputs().profiles()));
  }

  private static void requireServers(SweepPlan<Inputs, RunPlan> plan) {
    plan.runs().forEach(run -> NacosChecks.require(run.inputs().scenario()));
  }

  /** Consumers of a Nacos have another class path. */
  private static Collection<From<Scenario>> oneForEachClassPath(List<RunPlan> runs) {
    Map<Boolean, From<Scenario>> found = new LinkedHashMap<>();
    for (RunPlan run : runs) {
      found.putIfAbsent(
          run.scenario().registries().any(RegistryKind.NACOS), run.inputs().scenario());
    }
    return found.values();
  }

  private <P> int play(SweepPlan<?, P> plan, Points<P> points, SweepFolder folder)
      throws Exception {
    live.serve(folder.root(), progress);
    SweepRun<P> sweep = new SweepRun<>(plan, folder, points, progress);
    try (Interruption interruption = Interruption.ofThisThread(progress::say)) {
      SweepSummary played = sweep.play();
      SweepEnd end = Uninterrupted.call(() -> SweepEnd.tell(played, folder.root(), out));
      return interruption.signalled() ? Exit.INTERRUPTED : end.code();
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }

  /**
   * The result of a sweep for the terminal.
   *
   * @param points the result of each point, by label
   */
  record SweepEnd(Map<String, RunEnd> points) {

    /**
     * Prints the points, every gate that did not hold, and how to resume the sweep if cells are
     * left. Gates of an interrupted point are not printed, because it is not over.
     */
    static SweepEnd tell(SweepSummary sweep, Path folder, PrintWriter out) {
      Map<String, RunEnd> points = new LinkedHashMap<>();
      sweep.points().forEach((label, run) -> points.put(label, RunEnd.of(run)));
      out.println();
      out.println(SweepReport.table(sweep));
      Servers.caution(sweep.points().values()).ifPresent(out::println);
      points.forEach((label, end) -> lines(label, end).forEach(out::println));
      out.println("report: " + folder.resolve("sweep.md"));
      out.println("page: " + folder.resolve("sweep.html"));
      if (!sweep.finished()) {
        out.println("to run the cells without a result: " + RunFolders.resuming(folder));
      }
      out.flush();
      return new SweepEnd(points);
    }

    private static List<String> lines(String label, RunEnd end) {
      return end.interrupted()
          ? List.of("INTERRUPTED " + label)
          : end.broken().stream()
              .map(gate -> "FAILED %s: %s".formatted(label, gate.text()))
              .toList();
    }

    /** The exit code: the worst of the points, and they are the worse the higher they are. */
    int code() {
      return points.values().stream().mapToInt(RunEnd::code).max().orElse(Exit.DONE);
    }
  }
}
