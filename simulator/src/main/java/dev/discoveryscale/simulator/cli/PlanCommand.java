package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.model.Nearest;
import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.NamedRun;
import dev.discoveryscale.report.capacity.fit.Question;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.render.plan.Plans;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cli.folders.MeasuredRuns;
import dev.discoveryscale.simulator.cli.folders.RunFolders;
import dev.discoveryscale.simulator.cli.folders.SearchedKnees;
import dev.discoveryscale.simulator.cli.options.PlanOptions;
import dev.discoveryscale.simulator.migration.MigrationSweeps;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.yaml.Home;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plans a heap for a fleet, or a fleet for a heap, from runs that were measured. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    description =
        "Fits a model to runs of several sizes. Prints how well it predicts a cell that it has not seen. Prints which heap a fleet needs, or which fleet fits a heap. Measures nothing, unless --fleet is given.")
final class PlanCommand implements Callable<Integer> {

  private static final int MEASURED = 4;
  private static final int MOST_MEASURED = 20;
  private static final int PARAMETERS = 2;

  @Parameters(
      arity = "0..*",
      paramLabel = "RUN",
      description =
          "Folders of runs, of sweeps, or of knee searches, or a folder that contains such folders."
              + " If a folder has a knee search, the plan is also compared with the knee that the search found.")
  private List<Path> folders = List.of();

  @Mixin private PlanOptions options;

  @Option(
      names = "--hold-out",
      paramLabel = "RUN",
      description =
          "Tests the model with this run (name of its folder): the fit uses no run of the same fleet"
              + " size. none: no test. Default: the largest fleet of each profile. If the model cannot be"
              + " fitted without that fleet, the next smaller fleet is held out instead. With fewer than three sizes"
              + " there is no test.")
  private Optional<String> holdOut = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Folder for plan.html, plan.md and plan.json. Default: the folder of the sweep or run; if"
              + " there are several, a new folder below results/runs.")
  private Optional<Path> out = Optional.empty();

  @Option(
      names = "--fleet",
      paramLabel = "FLEET",
      description =
          "Plans for each consuming application of a captured fleet (see 'simulate snapshot'), in place of RUN."
              + " Measures the costs of today, and after a move of all providers to Dubbo 3.3."
              + " Predicts applications that it does not measure."
              + " The same command with --out DIR goes on where it was interrupted.")
  private Optional<Path> fleet = Optional.empty();

  @Option(
      names = "--measure",
      paramLabel = "N",
      description = "With --fleet: measures so many applications, 2 to 20. Default: 4.")
  private Optional<Integer> measure = Optional.empty();

  @Option(
      names = "--parameters",
      paramLabel = "N",
      description =
          "With --fleet: measures what N parameters cost that differ between providers, each alone."
              + " More than one are also measured together. 0: none. Default: 2.")
  private Optional<Integer> parameters = Optional.empty();

  @Option(
      names = "--set",
      split = ";",
      paramLabel = "path=value",
      description = "With --fleet: sets a value of the scenario or of every profile, as in run.")
  private List<String> settings = List.of();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    Question question = options.question();
    requireOne();
    if (fleet.isPresent()) {
      return ofFleet(question);
    }
    List<NamedRun> runs = MeasuredRuns.read(measured());
    List<String> names = runs.stream().map(NamedRun::name).toList();
    requireKnown("--like", options.like(), names);
    requireKnown("--hold-out", holdOut.filter(run -> !run.equals("none")), names);
    CapacityPlan plan = CapacityPlan.of(runs, question, holdOut);
    if (plan.profiles().isEmpty()) {
      throw BadInput.says(
              folders.stream().map(Path::toString).collect(Collectors.joining(" ")),
              "",
              "no profile has usable cells of two fleet sizes. A cell is usable if it completed"
                  + " and its live set is below 90% of its heap.")
          .and(reasons(plan));
    }
    plan = SearchedKnees.beside(plan, searched(), Home.find());
    Path folder = out.orElseGet(this::usualFolder).toAbsolutePath().normalize();
    Plans.write(plan, folder, command());
    PrintWriter terminal = spec.commandLine().getOut();
    terminal.println(Plans.table(plan));
    Plans.FILES.forEach(file -> terminal.println(folder.resolve(file)));
    return Exit.DONE;
  }

  private void requireOne() {
    if (fleet.isPresent() == !folders.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          fleet.isPresent()
              ? "--fleet must come without RUN, got " + folders.get(0)
              : "Missing required parameter: 'RUN'");
    }
    if (fleet.isEmpty() && (measure.isPresent() || parameters.isPresent() || !settings.isEmpty())) {
      throw new ParameterException(
          spec.commandLine(), "--measure, --parameters and --set must come with --fleet");
    }
    if (fleet.isPresent()
        && (holdOut.isPresent() || options.like().isPresent() || options.asksForSizes())) {
      throw new ParameterException(
          spec.commandLine(),
          "--heap, --instances, --like, --interfaces, --url-length and --hold-out must come with RUN, not with --fleet");
    }
    if (settings.stream().anyMatch(each -> each.matches("time(\\.span)?=.*"))) {
      throw new ParameterException(
          spec.commandLine(),
          "--set must leave time.span as it is with --fleet: figures are of a day");
    }
    range("--measure", measure, 2, MOST_MEASURED);
    range("--parameters", parameters, 0, MOST_MEASURED);
  }

  private static void range(String option, Optional<Integer> value, int least, int most) {
    value
        .filter(number -> number < least || number > most)
        .ifPresent(
            number -> {
              throw BadInput.at(option, "", String.valueOf(number), least + " to " + most);
            });
  }

  private int ofFleet(Question question) throws Exception {
    Home home = Home.find();
    MigrationSweeps sweeps = new MigrationSweeps(fleet.orElseThrow(), measure.orElse(MEASURED));
    String asked = "%s %s %s".formatted(measure, parameters, settings);
    Path folder =
        out.map(given -> given.toAbsolutePath().normalize())
            .orElseGet(() -> RunFolders.choose(Optional.empty(), home, "plan", Clock.systemUTC()));
    sweeps.requireSame(folder, asked);
    Progress progress = new Progress(System.out, RunCommand.COLUMNS, Clock.systemUTC());
    return new FleetPlanning(home, spec.commandLine().getOut(), progress, settings, command())
        .plan(sweeps, folder, question, parameters.orElse(PARAMETERS));
  }

  private List<Path> measured() {
    return folders.stream().filter(folder -> !KneeFolder.isOne(folder)).toList();
  }

  private List<Path> searched() {
    return folders.stream().filter(KneeFolder::isOne).toList();
  }

  private Path usualFolder() {
    return measured().size() == 1
        ? measured().get(0)
        : RunFolders.choose(Optional.empty(), Home.find(), "plan", Clock.systemUTC());
  }

  private static void requireKnown(String option, Optional<String> run, List<String> names) {
    if (run.isPresent() && !names.contains(run.get())) {
      throw BadInput.at(option, "", run.get(), "the name of one of the runs")
          .and("\nruns: " + String.join(", ", Nearest.first(run.get(), names)));
    }
  }

  private static String reasons(CapacityPlan plan) {
    return Stream.concat(
            plan.untold().stream(),
            plan.leftOut().stream()
                .map(each -> each.run() + "/" + each.profile() + ": " + each.reason()))
        .map("\n  "::concat)
        .collect(Collectors.joining());
  }

  private List<String> command() {
    return Stream.concat(
            Stream.of("./simulate"), spec.commandLine().getParseResult().originalArgs().stream())
        .toList();
  }
}
