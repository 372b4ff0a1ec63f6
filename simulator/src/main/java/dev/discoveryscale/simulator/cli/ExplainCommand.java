package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.Interfaces;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.report.text.NameList;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cli.options.BuiltLines;
import dev.discoveryscale.simulator.cli.options.ContainedInputOptions;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Disk;
import dev.discoveryscale.simulator.plan.Expectation;
import dev.discoveryscale.simulator.plan.Fleets;
import dev.discoveryscale.simulator.plan.NacosChecks;
import dev.discoveryscale.simulator.plan.NacosConsumerBehavior;
import dev.discoveryscale.simulator.plan.Needs;
import dev.discoveryscale.simulator.plan.Timers;
import dev.discoveryscale.simulator.plan.Warnings;
import dev.discoveryscale.simulator.run.ConsumerJvms;
import dev.discoveryscale.simulator.run.Releases;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.sweep.DiscoveryPoints;
import dev.discoveryscale.simulator.sweep.SweepPlan;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Inputs;
import dev.discoveryscale.simulator.yaml.Ranges;
import dev.discoveryscale.simulator.yaml.Source;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints what a run would do and need. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    customSynopsis = "simulate explain [OPTIONS] SCENARIO",
    description =
        "Prints what a run would register and play, and what it needs. For a scenario of calls"
            + " (kind: calls): which stacks it would measure; --profiles takes names of its stacks."
            + " Starts nothing.")
final class ExplainCommand implements Callable<Integer> {

  /** A smaller number is printed with a decimal. */
  private static final double SMALL = 10;

  private static final double KILO = 1 << 10;

  @Mixin private ContainedInputOptions options;

  @Option(
      names = "--quick",
      description =
          "Only for a scenario of calls: a shorter run, as the scenario's key 'quick' says.")
  private boolean quick;

  @Option(
      names = {"-v", "--verbose"},
      description = "Only for a scenario of calls: also prints each jar of the class paths.")
  private boolean verbose;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    Home home = Home.find();
    Optional<Source> calls = CallsCommands.scenario(home, options.scenario(), quick);
    if (calls.isPresent()) {
      CallsCommands commands = new CallsCommands(home, spec.commandLine().getOut());
      Ranges ranges = commands.ranges(calls.get(), options);
      refuseVerbose(!ranges.axes().isEmpty(), " without ranges");
      return ranges.axes().isEmpty()
          ? commands.explain(commands.read(calls.get(), options), verbose)
          : commands.explain(ranges);
    }
    refuseVerbose(true, "");
    Ranges ranges = options.ranges(home);
    if (!ranges.axes().isEmpty()) {
      return sweep(ranges, home);
    }
    Inputs inputs = options.read(home);
    List<String> unknown = Releases.look(BuiltLines.of(home), inputs.profiles());
    ConsumerJvms.require(inputs.profiles());
    Scenario scenario = inputs.scenario().value();
    PrintWriter out = spec.commandLine().getOut();
    world(scenario, out);
    time(scenario, out);
    Duration wall = Duration.ZERO;
    Duration shortest = Duration.ZERO;
    long memory = 0;
    List<Disk> disks = new ArrayList<>();
    for (From<Profile> profile : inputs.profiles()) {
      Needs needs = Needs.of(scenario, profile.value());
      cell(scenario, profile.value(), needs, out);
      wall = wall.plus(needs.wall());
      shortest = shortest.plus(needs.shortest());
      disks.add(disk(scenario, profile.value(), out));
      memory = Math.max(memory, needs.memoryBytes());
    }
    out.printf(
        "%nin all           %s%s, about %s once built, at most %d MB of memory at a time, %s of"
            + " disk%n",
        count(inputs.profiles().size(), "cell"),
        options.namesProfiles() || !scenario.profiles().isEmpty()
            ? ""
            : " (no profiles are named: all that ship)",
        SweepNeeds.time(shortest, wall),
        memory >> 20,
        size(Disk.bytes(disks)));
    Warnings.of(scenario, inputs.profiles().stream().map(From::value).toList())
        .forEach(w -> out.println("note             " + w));
    Timers.of(scenario, inputs.profiles().stream().map(From::value).toList())
        .forEach(t -> out.println("not shortened    " + t));
    NacosConsumerBehavior.of(scenario, inputs.profiles().stream().map(From::value).toList())
        .forEach(text -> out.println("of Nacos         " + text));
    unknown.forEach(text -> out.println("note             " + text));
    NacosChecks.missing(scenario).forEach(text -> out.println("note             " + text));
    inputs.profiles().stream()
        .flatMap(p -> Fleets.infidelities(scenario, p.value()).stream())
        .distinct()
        .forEach(text -> out.println("not emulated     " + text));
    return Exit.DONE;
  }

  private void refuseVerbose(boolean unused, String without) {
    if (unused && verbose) {
      throw BadInput.says("--verbose is allowed only with a scenario of calls" + without);
    }
  }

  private int sweep(Ranges ranges, Home home) throws Exception {
    SweepPlan<Inputs, RunPlan> plan =
        SweepPlan.of(ranges, 1, List.of(), home, BuiltLines.versions(home), Machine.limits());
    List<String> unknown = Releases.look(BuiltLines.of(home), DiscoveryPoints.consumers(plan));
    ConsumerJvms.require(DiscoveryPoints.consumers(plan));
    PrintWriter out = spec.commandLine().getOut();
    SweepNeeds.explain(plan, out);
    unknown.forEach(text -> out.println("note             " + text));
    DiscoveryPoints.missing(plan).forEach(text -> out.println("note             " + text));
    return Exit.DONE;
  }

  private static void world(Scenario scenario, PrintWriter out) {
    Scenario.Providers fleet = scenario.providers();
    out.printf("scenario         %s%n", scenario.name());
    out.printf(
        "fleet            %s, URLs of %d characters, %s between instances%s%n",
        Fleets.captured(scenario).isPresent()
            ? captured(scenario)
            : "%s: %s x %s (%s)"
                .formatted(
                    fleet.application(),
                    count(fleet.instances(), "instance"),
                    count(fleet.interfaces().count(), "interface"),
                    names(fleet.interfaces())),
        fleet.url().length(),
        fleet.url().distinctParameters() == 1
            ? "1 parameter differs"
            : fleet.url().distinctParameters() + " parameters differ",
        builds(fleet.url().revisions()));
    out.printf("registries       %s%n", new ExplainedRegistries(scenario).servers());
    if (scenario.containers().use()) {
      out.printf(
          "containers       registries and consumers run in containers; the engine limits each"
              + " consumer to the processors and memory of its profile%n");
    }
  }

  private static String captured(Scenario scenario) {
    Scenario.Providers fleet = scenario.providers();
    List<String> applications = Fleets.applications(scenario);
    return "captured in %s: %s of %s (%s); each consumer looks for %s (%s)"
        .formatted(
            fleet.from().orElseThrow(),
            count(fleet.instances(), "instance"),
            count(applications.size(), "application"),
            NameList.of(applications, 3),
            count(fleet.interfaces().count(), "interface"),
            NameList.of(fleet.interfaces().names(), 3));
  }

  private static String builds(int builds) {
    return builds == 1
        ? ""
        : ", plus one parameter that distinguishes the %,d builds".formatted(builds);
  }

  private static String names(Interfaces interfaces) {
    List<String> names = interfaces.names();
    return names.size() == 1 ? names.get(0) : names.get(0) + " to " + names.get(names.size() - 1);
  }

  private static void time(Scenario scenario, PrintWriter out) {
    ChurnPlan churn = ChurnPlan.of(scenario);
    String span = scenario.time().span().toString();
    out.printf(
        "time             %s%n",
        switch (scenario.time().by()) {
          case REAL -> span + " in real time";
          case SAMPLING -> span + sample(churn);
          case SQUEEZING -> span + "; all its changes are played closer together (by: squeezing)";
        });
    out.printf(
        "changes          %,d in the span, %s%n",
        churn.spanChanges(),
        churn.changes().isEmpty()
            ? "none is played"
            : "%s played, at least %.1f s apart"
                .formatted(
                    range(churn.shortest().changes().size(), churn.changes().size()),
                    churn.spacing().toMillis() / 1000.0));
    out.printf(
        "played           %s%s%n",
        length(churn, scenario), faster(churn.compression(scenario.time().span().duration())));
  }

  private static String sample(ChurnPlan churn) {
    if (churn.spanChanges() == 0) {
      return "";
    }
    return churn.changes().isEmpty()
        ? "; none of its changes is played, because the played time is too short"
        : "; a sample of its changes is played (by: sampling)";
  }

  /** Where playing ends when the figures are decided, the shortest time and the longest. */
  private static String length(ChurnPlan churn, Scenario scenario) {
    return churn.looks().isEmpty()
        ? scenario.time().played().atMost().toString()
        : "%s s (ends when the figures are precise enough)"
            .formatted(range(churn.shortest().played().toSeconds(), churn.played().toSeconds()));
  }

  private static String range(long least, long most) {
    return least == most ? String.valueOf(most) : least + " to " + most;
  }

  private static String faster(double times) {
    if (times <= 1) {
      return "";
    }
    return (times < SMALL
            ? ", %.1f times shorter than the span"
            : ", %,.0f times shorter than the span")
        .formatted(times);
  }

  private static void cell(Scenario scenario, Profile profile, Needs needs, PrintWriter out) {
    ReleaseLine line = profile.client().line();
    out.printf("%n%s (%s %s)%n", profile.name(), line, profile.client().version());
    out.printf(
        "  protocols      %s: %s in all, registered as %s%n",
        Fleets.protocols(scenario, profile),
        count(Fleets.urls(scenario, profile), "URL"),
        Fleets.registered(scenario, profile));
    Expectation due = Expectation.of(scenario, profile);
    ExplainedRegistries registries = new ExplainedRegistries(scenario);
    out.printf(
        "  consumer sees  %s, summed over interfaces and registries%n",
        count(Fleets.expectedVisibleInstances(scenario, profile), "instance"));
    out.printf(
        "  consumer holds %s, at %s%s%n",
        count(Fleets.expectedInvokers(scenario, profile), "invoker"),
        due.modelInForce().equals("both") ? "both levels" : due.modelInForce() + " level",
        due.migrationStep().map(step -> ", migration step " + step).orElse(""));
    out.printf(
        "  registered     %s%s in each registry, %s of names and data; %s%n",
        scenario.registries().placement().equals("split") ? "at most " : "",
        registries.entries(needs.nodesPerRegistry()),
        size(needs.bytesPerRegistry()),
        registries.holders(needs.sessions(), needs.mostBeatsPerSecond()));
    out.printf(
        "  largest list   %s%n",
        registries.lists(needs, profile.client().packetLimit().toString()));
    out.printf("  example entry  %s%n", needs.samplePath());
    out.printf(
        "  needs          about %s, %d MB of memory in all, %,d sockets in the simulator%n",
        SweepNeeds.time(needs.shortest(), needs.wall()),
        needs.memoryBytes() >> 20,
        needs.sockets());
  }

  /** Prints what a cell writes, the largest files by name. */
  private static Disk disk(Scenario scenario, Profile profile, PrintWriter out) {
    Disk disk = Disk.of(scenario, profile);
    String largest =
        disk.parts().stream()
            .filter(part -> part.bytesPerHour() > 0)
            .sorted(Comparator.comparingLong(Disk.Part::bytesPerHour).reversed())
            .limit(3)
            .map(part -> part.name() + " " + size(part.bytesPerHour()))
            .collect(Collectors.joining(", "));
    out.printf(
        "  disk           %s while it runs, %s of them kept; each hour adds at most %s (%s)%n",
        size(disk.bytes()), size(disk.keptBytes()), size(disk.bytesPerHour()), largest);
    return disk;
  }

  /** So many of what a regular noun names: {@code 1 cell}, {@code 2 cells}. */
  static String count(long number, String noun) {
    return "%,d %s%s".formatted(number, noun, number == 1 ? "" : "s");
  }

  /** Powers of two, as of memory; no size that is there is printed as 0. */
  static String size(long bytes) {
    double kb = bytes / KILO;
    if (kb >= KILO) {
      return "%.1f MB".formatted(kb / KILO);
    }
    return (kb < SMALL ? "%.1f KB" : "%.0f KB").formatted(kb);
  }
}
