package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.render.knee.KneeSummary;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.calls.CallKneePoints;
import dev.discoveryscale.simulator.calls.CallPointRun;
import dev.discoveryscale.simulator.cli.folders.RunFolders;
import dev.discoveryscale.simulator.cli.options.BuiltLines;
import dev.discoveryscale.simulator.cli.options.KneeOptions;
import dev.discoveryscale.simulator.cli.options.MetricsOptions;
import dev.discoveryscale.simulator.cli.options.ResumeOption;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.run.KneePoints;
import dev.discoveryscale.simulator.run.KneeRun;
import dev.discoveryscale.simulator.run.PointRun;
import dev.discoveryscale.simulator.runtime.Interruption;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunLock;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.Uninterrupted;
import dev.discoveryscale.simulator.yaml.CallInputs;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Source;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Searches the smallest heap, or the largest fleet, that a profile survives, or the highest rate at
 * which stacks are called with a limit of latency.
 */
@Command(
    name = "knee",
    mixinStandardHelpOptions = true,
    customSynopsis = {
      "simulate knee [OPTIONS] --profile=PROFILE --find=heap|instances SCENARIO",
      "       simulate knee [OPTIONS] --p99=TIME SCENARIO-OF-CALLS",
      "       simulate knee --resume=DIR [--metrics=PORT]"
    },
    description = {
      "Finds the smallest heap, or the largest fleet, that a profile survives without full"
          + " collections. The search is a bisection with real cells.",
      "A cell survives if it completes and holds every gate, and its live set stays below 90%% of its heap."
          + " It must also have no full collections, except forced ones, and no allocation stalls. In an"
          + " allocation stall a thread waits until a concurrent collection has freed memory.",
      "With a scenario of calls: finds the highest rate of calls for each stack and payload. At this rate the 99th percentile of latencies is at most --p99. Calls are made at this rate without"
          + " waiting for answers (open loop).",
      "knee --resume DIR resumes an interrupted search, even after kill -9. Cells that have a"
          + " result are not played again.",
      "Exits with 0 if the knee was found. Exits with 4 if nothing within the bounds survives, or if everything does. Exits with 4 if the client of calls did not keep the rate, or if a cell has no result."
    })
final class KneeCommand implements Callable<Integer> {

  @Mixin private KneeOptions options;

  @Mixin private MetricsOptions metrics;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Folder of the search, new or empty. Default: results/runs/<utc time>-knee-<scenario>.")
  private Optional<Path> out;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description =
          "Resumes the search in this folder. Takes no other option except --metrics: settings come"
              + " from the folder.")
  private Optional<Path> resume;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    Home home = Home.find();
    return resume.isPresent() ? resume(home, resume.get()) : begin(home);
  }

  /** The runs of a profile's search. */
  private interface Searched {
    KneeRun.Points of(String profile);
  }

  private int begin(Home home) throws Exception {
    RunFolders.requireFree(out);
    Optional<Source> calls = CallsCommands.scenario(home, options.scenario());
    return calls.isPresent() ? beginRates(home, calls.get()) : beginDiscovery(home);
  }

  private int beginDiscovery(Home home) throws Exception {
    Progress progress = progress();
    RunPlan plan = options.plan(home);
    options.require(plan, home);
    try (PointRun player = player(home, progress);
        MetricsOptions.Live live = metrics.take()) {
      player.require(plan, plan.cells(), out.orElse(home.runs()));
      CoreReservation cores = player.reserve(plan.inputs().profiles(), plan.scenario());
      KneeRecord record = options.record(plan, home, cores);
      return begin(home, record, live, ofDiscovery(record, home, player), progress);
    }
  }

  private int beginRates(Home home, Source scenario) throws Exception {
    Progress progress = progress();
    CallInputs inputs = options.read(home, scenario);
    KneeRecord.Bounds bounds = options.bounds(scenario, inputs);
    try (CallPointRun player =
            CallPointRun.take(home.folder(), BuiltLines.of(home), inputs.profiles(), progress);
        MetricsOptions.Live live = metrics.take()) {
      KneeRecord record = options.record(inputs, bounds, player);
      return begin(
          home,
          record,
          live,
          profile -> CallKneePoints.of(record, profile, inputs, player),
          progress);
    }
  }

  private int begin(
      Home home, KneeRecord record, MetricsOptions.Live live, Searched points, Progress progress)
      throws Exception {
    String name = "knee-" + record.run().plan().scenarioName();
    Path root = RunFolders.choose(out, home, name, Clock.systemUTC());
    try (RunLock lock = RunLock.take(root)) {
      KneeFolder folder = new KneeFolder(root);
      folder.write(record);
      progress.say("folder: " + root);
      progress.say("to resume it if interrupted: " + resuming(root));
      live.serve(root, progress);
      return play(folder, record, points, progress);
    }
  }

  private int resume(Home home, Path asked) throws Exception {
    ResumeOption.requireAlone(spec.commandLine(), "the search folder");
    Path root = asked.toAbsolutePath().normalize();
    if (!KneeFolder.isOne(root)) {
      throw RunFolders.wrongKind(asked, "the folder of a knee search");
    }
    Progress progress = progress();
    try (RunLock lock = RunLock.take(root);
        MetricsOptions.Live live = metrics.take()) {
      KneeFolder folder = new KneeFolder(root);
      KneeRecord record = BadInput.unlessRead(folder::read);
      live.serve(root, progress);
      return record.find().ofCalls()
          ? resumeRates(home, folder, record, progress)
          : resumeDiscovery(home, folder, record, progress);
    }
  }

  private int resumeDiscovery(Home home, KneeFolder folder, KneeRecord record, Progress progress)
      throws Exception {
    try (PointRun player = player(home, progress)) {
      return play(folder, record, ofDiscovery(record, home, player), progress);
    }
  }

  private int resumeRates(Home home, KneeFolder folder, KneeRecord record, Progress progress)
      throws Exception {
    CallInputs inputs =
        CallInputs.recorded(
            record.run(),
            folder.root().resolve("knee.json"),
            BuiltLines.versions(home),
            Machine.limits());
    try (CallPointRun player =
        CallPointRun.take(home.folder(), BuiltLines.of(home), inputs.profiles(), progress)) {
      return play(
          folder, record, profile -> CallKneePoints.of(record, profile, inputs, player), progress);
    }
  }

  private static Searched ofDiscovery(KneeRecord record, Home home, PointRun player) {
    KneePoints points = KneePoints.of(record, BuiltLines.versions(home), Machine.limits());
    return profile -> KneeRun.played(points, player::play);
  }

  /** A cell without a result ends the search of its profile, and a signal ends them all. */
  private int play(KneeFolder folder, KneeRecord record, Searched points, Progress progress)
      throws Exception {
    KneeRecord.Bounds bounds = record.bounds();
    List<String> profiles = record.find().ofCalls() ? record.profiles() : List.of(record.profile());
    try (Interruption interruption = Interruption.ofThisThread(progress::say)) {
      Optional<Outcome> ended = Optional.empty();
      for (String profile : profiles) {
        if (ended.filter(outcome -> outcome == Outcome.INTERRUPTED).isEmpty()) {
          progress.say(
              "searching the %s of %s from %s to %s, starting at %s"
                  .formatted(
                      record.find().word(),
                      profile,
                      record.find().text(bounds.lowest()),
                      record.find().text(bounds.highest()),
                      record.find().text(bounds.begin())));
          KneeRun run = new KneeRun(folder, record, profile, points.of(profile), progress);
          Optional<Outcome> none = run.play();
          ended = none.isPresent() ? none : ended;
        }
      }
      KneeSummary report = Uninterrupted.call(() -> tell(folder));
      int code = code(folder, report, ended);
      return interruption.signalled() ? Exit.INTERRUPTED : code;
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }

  private KneeSummary tell(KneeFolder folder) throws Exception {
    KneeSummary report = KneeSummary.write(folder);
    spec.commandLine().getOut().println("\n" + report.text());
    spec.commandLine().getOut().println("report: " + folder.root().resolve("knee.md"));
    spec.commandLine().getOut().println("page: " + folder.root().resolve("knee.html"));
    spec.commandLine().getOut().flush();
    return report;
  }

  private int code(KneeFolder folder, KneeSummary report, Optional<Outcome> ended) {
    if (ended.isPresent()) {
      spec.commandLine().getErr().println("to resume: " + resuming(folder.root()));
      return ended.get() == Outcome.INTERRUPTED ? Exit.INTERRUPTED : Exit.NOT_FINISHED;
    }
    return report.found() ? Exit.DONE : Exit.NOT_FINISHED;
  }

  private static String resuming(Path root) {
    return "./simulate knee --resume " + RunFolders.word(root);
  }

  private static Progress progress() {
    return new Progress(System.out, RunCommand.COLUMNS, Clock.systemUTC());
  }

  private static PointRun player(Home home, Progress progress) {
    return new PointRun(home.folder(), BuiltLines.of(home), progress);
  }
}
