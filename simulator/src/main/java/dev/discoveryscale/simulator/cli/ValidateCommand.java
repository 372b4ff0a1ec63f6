package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.calls.CallPlan;
import dev.discoveryscale.simulator.cli.options.BuiltLines;
import dev.discoveryscale.simulator.plan.Checks;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.NacosChecks;
import dev.discoveryscale.simulator.plan.Warnings;
import dev.discoveryscale.simulator.run.ConsumerJvms;
import dev.discoveryscale.simulator.run.Releases;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.sweep.DiscoveryPoints;
import dev.discoveryscale.simulator.sweep.SweepPlan;
import dev.discoveryscale.simulator.yaml.CallInputs;
import dev.discoveryscale.simulator.yaml.CallProfiles;
import dev.discoveryscale.simulator.yaml.CallScenarioReader;
import dev.discoveryscale.simulator.yaml.Catalogue;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Inputs;
import dev.discoveryscale.simulator.yaml.ProfileReader;
import dev.discoveryscale.simulator.yaml.Ranges;
import dev.discoveryscale.simulator.yaml.Source;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks files without starting anything. */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    description =
        "Checks scenario and profile files one by one. Checks a sweep with every combination of its"
            + " values. Starts nothing.")
final class ValidateCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Scenario or profile files, or names of shipped ones.")
  private List<String> files;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    Home home = Home.find();
    Map<String, String> versions = BuiltLines.versions(home);
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    int refused = 0;
    for (String file : files) {
      try {
        Checked checked = check(home, file, versions);
        List<String> unknown = Releases.look(BuiltLines.of(home), checked.profiles());
        ConsumerJvms.require(checked.profiles());
        out.println(file + ": " + checked.says());
        unknown.forEach(text -> out.println("    " + text));
        checked.notes().forEach(text -> out.println("    " + text));
      } catch (BadInput e) {
        err.println(e.getMessage());
        refused++;
      }
    }
    return refused == 0 ? Exit.DONE : Exit.BAD_INPUT;
  }

  private static Path shipped(Home home, String name) {
    List<Catalogue> all = List.of(home.scenarios(), home.profiles(), home.callProfiles());
    return all.stream()
        .filter(each -> each.names().contains(name))
        .findFirst()
        .map(each -> each.find(name, "FILE", ""))
        .orElseThrow(
            () ->
                Catalogue.absent(
                    name,
                    "FILE",
                    "",
                    "scenario or a profile",
                    all.stream().flatMap(each -> each.names().stream()).toList()));
  }

  /** The kind of a file, its profiles, and what is to be known of it on this machine. */
  private record Checked(String says, List<From<Profile>> profiles, List<String> notes) {}

  private static Checked check(Home home, String file, Map<String, String> versions) {
    Path path = Path.of(file);
    if (!Files.isRegularFile(path)) {
      path = shipped(home, file);
    }
    Source source = Source.read(path, List.of());
    if (CallScenarioReader.isOne(source)) {
      Ranges swept = Ranges.ofCalls(home, source, List.of(), List.of(), versions, Machine.limits());
      if (!swept.axes().isEmpty()) {
        SweepPlan<CallInputs, CallPlan> plan =
            SweepPlan.ofCalls(swept, 1, List.of(), home, versions, Machine.limits());
        List<Point> points = plan.record().points();
        return new Checked(
            "a scenario of calls of %d points that can be run with %s"
                .formatted(
                    points.size(),
                    points.stream()
                        .flatMap(point -> plan.profiles(point).stream())
                        .distinct()
                        .collect(Collectors.joining(", "))),
            List.of(),
            List.of());
      }
      CallInputs inputs =
          CallInputs.read(home, source, List.of(), List.of(), versions, Machine.limits());
      if (CallScenarioReader.hasQuick(source)) {
        CallInputs.read(
            home,
            CallScenarioReader.quick(source),
            List.of(),
            List.of(),
            versions,
            Machine.limits());
      }
      return new Checked(
          "a scenario of calls that can be run with "
              + String.join(", ", inputs.profiles().stream().map(p -> p.value().name()).toList()),
          List.of(),
          List.of());
    }
    if (CallProfiles.isOne(source)) {
      CallProfiles.read(versions, source, d -> {});
      return new Checked("a profile of calls that can be run", List.of(), List.of());
    }
    if (ProfileReader.isOne(source)) {
      Profile profile =
          new ProfileReader(versions)
              .read(Catalogue.nameOf(path), Source.read(path, List.of()), d -> {});
      From<Profile> checked = new From<>(profile, path.toString());
      Checks.check(checked, Machine.limits());
      return new Checked("a profile that can be run", List.of(checked), List.of());
    }
    Ranges ranges = Ranges.read(home, path.toString(), List.of(), List.of());
    if (!ranges.axes().isEmpty()) {
      SweepPlan<Inputs, RunPlan> plan =
          SweepPlan.of(ranges, 1, List.of(), home, versions, Machine.limits());
      return new Checked(
          "a scenario of %d points that can be run with %s"
              .formatted(
                  plan.record().points().size(),
                  String.join(", ", plan.profiles(plan.record().points().get(0)))),
          DiscoveryPoints.consumers(plan),
          DiscoveryPoints.missing(plan));
    }
    Inputs inputs =
        Inputs.read(home, path.toString(), List.of(), List.of(), versions, Machine.limits());
    return new Checked(
        "a scenario that can be run with "
            + String.join(", ", inputs.profiles().stream().map(p -> p.value().name()).toList()),
        inputs.profiles(),
        Stream.concat(
                Warnings.unplayed(inputs.scenario().value()).stream(),
                NacosChecks.missing(inputs.scenario().value()).stream())
            .toList());
  }
}
