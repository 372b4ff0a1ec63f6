package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.search.SweepRecord;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.capacity.NamedRun;
import dev.discoveryscale.report.capacity.fit.FleetSizes;
import dev.discoveryscale.report.capacity.fit.Question;
import dev.discoveryscale.report.capacity.migration.MigrationFigure;
import dev.discoveryscale.report.capacity.migration.MigrationPlan;
import dev.discoveryscale.report.capacity.migration.MigrationPlan.Played;
import dev.discoveryscale.report.capacity.migration.MigrationPlan.Removed;
import dev.discoveryscale.report.folder.SweepFolder;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.render.plan.MigrationReport;
import dev.discoveryscale.simulator.cli.options.BuiltLines;
import dev.discoveryscale.simulator.cli.options.MetricsOptions;
import dev.discoveryscale.simulator.migration.MigrationSweeps;
import dev.discoveryscale.simulator.migration.MigrationSweeps.Sweep;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Fleets;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.snapshot.CapturedConsumer;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Inputs;
import dev.discoveryscale.simulator.yaml.Ranges;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Plans for the consuming applications of a captured fleet: plays what has to be measured, and
 * predicts the rest. What was measured before in the same folder is kept.
 *
 * @param home the project's folder
 * @param out receives the result
 * @param progress receives the progress
 * @param settings laid over the scenarios and profiles
 * @param command the words that repeat it
 */
record FleetPlanning(
    Home home, PrintWriter out, Progress progress, List<String> settings, List<String> command) {

  /**
   * Plays and reports.
   *
   * @param question what a heap has to bear
   * @param parameters how many differing parameters are removed one by one
   * @return the exit code
   */
  int plan(MigrationSweeps sweeps, Path folder, Question question, int parameters)
      throws Exception {
    List<CapturedConsumer> consumers = sweeps.consumers();
    progress.say(
        "consuming applications: %d; the largest, %s, holds %,d addresses"
            .formatted(
                consumers.size(), consumers.get(0).application(), consumers.get(0).addresses()));
    List<Sweep> all = sweeps.write(folder, parameters);
    int worst = Exit.DONE;
    for (Sweep sweep : all) {
      progress.say(
          "sweep %d of %d: %s".formatted(all.indexOf(sweep) + 1, all.size(), sweep.name()));
      int code = play(sweep, folder.resolve(sweep.name()));
      if (code == Exit.INTERRUPTED) {
        progress.say("to go on, repeat the command with --out " + folder);
        return code;
      }
      worst = Math.max(worst, code);
    }
    List<Played> played = new ArrayList<>();
    List<Removed> removed = new ArrayList<>();
    for (Sweep sweep : all) {
      if (sweep.without().isEmpty()) {
        played.add(played(sweep, folder.resolve(sweep.name()), question));
      } else {
        removed.addAll(removed(sweep, folder.resolve(sweep.name()), played));
      }
    }
    MigrationPlan plan = MigrationPlan.of(played).with(removed, notes(sweeps, played));
    MigrationReport.write(plan, folder, command);
    out.println();
    out.println(MigrationReport.table(plan));
    MigrationReport.FILES.forEach(file -> out.println(folder.resolve(file)));
    out.flush();
    return worst;
  }

  private static List<String> notes(MigrationSweeps sweeps, List<Played> played) {
    List<String> notes =
        new ArrayList<>(
            List.of(
                "A day has "
                    + sweeps.churn()
                    + ". They fall on all processes alike. A few restarts of processes that the"
                    + " consumer sees were played, and the figures of a day follow from these.",
                "Today's consumers have the profile of their line, with the defaults of Dubbo."
                    + " After the move providers with addresses have Dubbo 3.3, keep your"
                    + " parameters, and register addresses and instances. Their metadata is read from"
                    + " themselves, not from a registry. Other providers, such as those of dubbo-go,"
                    + " stay as they are.",
                "Traffic is that with registries. At application level consumers also ask"
                    + " providers for metadata of each new revision, which is not counted.",
                "Consumers call each service as often as the scenarios say, every 5 s unless --set"
                    + " calls.every says otherwise. Memory, allocation and calls of your application"
                    + " are not in the figures."));
    if (!sweeps.leftOut().isEmpty()) {
      notes.add(
          "Not planned, as they look for several services of one interface, or for services"
              + " without the protocols dubbo and tri, or have a name that a scenario cannot"
              + " take: "
              + String.join(", ", sweeps.leftOut())
              + ".");
    }
    played.forEach(each -> notes.addAll(each.failures()));
    List<String> untold =
        played.stream().flatMap(each -> each.plan().untold().stream()).distinct().toList();
    if (!untold.isEmpty()) {
      notes.add("Heaps that are missing: " + String.join("; ", untold) + ".");
    }
    return notes;
  }

  private int play(Sweep sweep, Path folder) throws Exception {
    Sweeping sweeping =
        new Sweeping(home, out, progress, new MetricsOptions.Live(Optional.empty()));
    if (SweepFolder.isOne(folder)) {
      return sweeping.resume(folder);
    }
    Ranges ranges = Ranges.read(home, sweep.scenario().toString(), List.of(), settings);
    List<String> words = new ArrayList<>(List.of("./simulate", "run", sweep.scenario().toString()));
    settings.forEach(setting -> words.add("--set=" + setting));
    return sweeping.begin(ranges, 1, words, Optional.of(folder));
  }

  /** A run for each value of the only axis, by that value. */
  private static Map<String, NamedRun> runs(Path folder) throws IOException {
    SweepFolder sweep = new SweepFolder(folder);
    SweepRecord record = sweep.sweep();
    Map<String, NamedRun> runs = new LinkedHashMap<>();
    for (SweepRecord.Point point : record.points()) {
      if (sweep.begun(point)) {
        runs.put(
            point.values().values().iterator().next().asText(),
            new NamedRun(
                folder.getFileName() + "/" + point.label(), Reports.read(sweep.point(point))));
      }
    }
    return runs;
  }

  private Played played(Sweep sweep, Path folder, Question question) throws IOException {
    Map<String, NamedRun> runs = runs(folder);
    Map<String, Map<String, FleetSizes>> fleets = new LinkedHashMap<>();
    for (CapturedConsumer consumer : sweep.consumers()) {
      Inputs inputs =
          Inputs.read(
              home,
              sweep.scenario().toString(),
              List.of(),
              Stream.concat(
                      settings.stream(),
                      Stream.of("providers.consumedBy=\"" + consumer.application() + "\""))
                  .toList(),
              BuiltLines.versions(home),
              Machine.limits());
      for (From<Profile> profile : inputs.profiles()) {
        fleets
            .computeIfAbsent(profile.value().name(), any -> new LinkedHashMap<>())
            .put(consumer.application(), size(inputs.scenario().value(), profile.value()));
      }
    }
    return Played.of(runs, question, fleets);
  }

  private static FleetSizes size(Scenario scenario, Profile profile) {
    return FleetSizes.captured(
        Fleets.expectedVisibleInstances(scenario, profile),
        Fleets.expectedInvokers(scenario, profile),
        scenario.providers().interfaces().count(),
        scenario.registries().count(),
        scenario.providers().url().length());
  }

  /** Compares with the cells of the largest application, which was measured with all parameters. */
  private static List<Removed> removed(Sweep sweep, Path folder, List<Played> played)
      throws IOException {
    String application = sweep.consumers().get(0).application();
    List<Removed> removed = new ArrayList<>();
    for (Map.Entry<String, NamedRun> point : runs(folder).entrySet()) {
      for (CellSummary cell : point.getValue().summary().cells()) {
        Optional<Map<MigrationFigure, Double>> with = with(application, cell.profile(), played);
        if (cell.outcome() == Outcome.COMPLETED && with.isPresent()) {
          removed.add(
              new Removed(
                  sweep.without().get(point.getKey()),
                  application,
                  cell.profile(),
                  with.get(),
                  MigrationPlan.figures(cell)));
        }
      }
    }
    return removed;
  }

  private static Optional<Map<MigrationFigure, Double>> with(
      String application, String profile, List<Played> played) {
    return played.stream()
        .filter(each -> each.fleets().containsKey(profile))
        .reduce((today, moved) -> moved)
        .stream()
        .flatMap(
            each ->
                each.runs().stream()
                    .filter(run -> application.equals(each.applications().get(run.name()))))
        .flatMap(run -> run.summary().cells().stream())
        .filter(cell -> cell.profile().equals(profile) && cell.outcome() == Outcome.COMPLETED)
        .map(MigrationPlan::figures)
        .findFirst();
  }
}
