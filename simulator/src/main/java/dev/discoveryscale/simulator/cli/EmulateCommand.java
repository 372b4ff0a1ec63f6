package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.jvm.launcher.AgentOption;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.probe.launcher.ServiceInterfaces;
import dev.discoveryscale.report.text.NameList;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cli.folders.RunFolders;
import dev.discoveryscale.simulator.cli.options.BuiltLines;
import dev.discoveryscale.simulator.cli.options.ContainedInputOptions;
import dev.discoveryscale.simulator.cli.options.MeasureOptions;
import dev.discoveryscale.simulator.cli.options.MetricsOptions;
import dev.discoveryscale.simulator.plan.Fleets;
import dev.discoveryscale.simulator.plan.NacosChecks;
import dev.discoveryscale.simulator.run.ApplicationRun;
import dev.discoveryscale.simulator.run.ContainerNeeds;
import dev.discoveryscale.simulator.run.DiskSpace;
import dev.discoveryscale.simulator.run.Emulation;
import dev.discoveryscale.simulator.run.Releases;
import dev.discoveryscale.simulator.runtime.Interruption;
import dev.discoveryscale.simulator.runtime.Ports;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunLock;
import dev.discoveryscale.simulator.runtime.RunLog;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.Uninterrupted;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Inputs;
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

/** Registries and fleet without a consumer. */
@Command(
    name = "emulate",
    mixinStandardHelpOptions = true,
    description = {
      "Takes scenarios of discovery. Starts registries and fleet for any consumer, and runs until interrupted, or with --measure"
          + " until the changes are played.",
      "The first profile decides how the fleet registers. The profile's Dubbo line sets the format of"
          + " the registered data. Its discovery model sets the level: interface or application. The"
          + " scenario's key providers.register overrides the level. The fleet changes only with --measure: otherwise no churn is"
          + " played.",
      "You can use your own interfaces: --set 'providers.interfaces=[com.acme.Orders]'. Providers"
          + " answer every method, with null or with what the scenario's key answers says."
    })
final class EmulateCommand implements Callable<Integer> {

  private static final int LISTED = 20;

  @Mixin private ContainedInputOptions options;

  @Mixin private MeasureOptions measuring;

  @Mixin private MetricsOptions metrics;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Folder, new or empty, for logs and a jar. The jar has the fleet's Java interfaces, for the class path of your consumer. Default: results/runs/<utc"
              + " time>-<scenario>-emulate.")
  private Optional<Path> out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    metrics.requireCell(measuring.asked());
    RunFolders.requireFree(out);
    Home home = Home.find();
    Inputs inputs = options.read(home);
    NacosChecks.require(inputs.scenario());
    Optional<RunPlan> plan = measuring.plan(inputs, options);
    try (MetricsOptions.Live live = metrics.take()) {
      if (plan.isPresent()) {
        requirePaths(agent(plan.get(), home), out.orElse(home.runs()).toAbsolutePath().normalize());
        DiskSpace.require(plan.get(), plan.get().cells(), out.orElse(home.runs()));
      }
      List<String> unknown = Releases.look(BuiltLines.of(home), inputs.profiles().subList(0, 1));
      Progress progress = new Progress(System.out, RunCommand.COLUMNS, Clock.systemUTC());
      ContainerNeeds.requireRegistries(inputs.scenario(), progress);
      Ports.requireFree(inputs.scenario(), inputs.profiles().subList(0, 1));
      return play(home, inputs, plan, unknown, live, progress);
    }
  }

  private int play(
      Home home,
      Inputs inputs,
      Optional<RunPlan> plan,
      List<String> unknown,
      MetricsOptions.Live live,
      Progress progress)
      throws Exception {
    Scenario scenario = inputs.scenario().value();
    Profile profile = inputs.profiles().get(0).value();
    Path folder = RunFolders.choose(out, home, scenario.name() + "-emulate", Clock.systemUTC());
    List<String> interfaces = Fleets.interfaces(scenario);
    Path jar = folder.resolve("interfaces.jar");
    ServiceInterfaces.writeJar(jar, interfaces);
    unknown.forEach(progress::say);
    List<String> about = describe(scenario, profile, jar);
    if (plan.isPresent()) {
      about.forEach(progress::say);
      live.serve(folder, progress);
      return measure(plan.get(), home, folder, progress);
    }
    try (Interruption interruption = Interruption.ofThisThread(progress::say);
        RunLog log = RunLog.to(folder.resolve("simulator.log"))) {
      new Emulation(scenario, profile, folder, progress).untilInterrupted(about);
      return Exit.INTERRUPTED;
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }

  private int measure(RunPlan plan, Home home, Path folder, Progress progress) throws Exception {
    progress.say("run folder: " + folder);
    try (RunLock lock = RunLock.take(folder);
        Interruption interruption = Interruption.ofThisThread(progress::say);
        RunLog log = RunLog.to(folder.resolve("simulator.log"))) {
      new ApplicationRun(plan, agent(plan, home), folder, progress)
          .play(home.folder(), measuring.limit());
      RunEnd end = Uninterrupted.call(() -> RunEnd.tell(folder, spec.commandLine().getOut()));
      return interruption.signalled() ? Exit.INTERRUPTED : end.code();
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }

  private static Path agent(RunPlan plan, Home home) {
    return BuiltLines.of(home)
        .find(plan.cells().get(0).profile().client().line().toString())
        .agent();
  }

  /** The application's JVM is to read these paths among its options. */
  private static void requirePaths(Path agent, Path folder) {
    try {
      AgentOption.of(agent, folder, folder);
    } catch (IllegalArgumentException e) {
      throw BadInput.must(
          "--out", "", "be a path that a JVM's option can hold", folder + ": " + e.getMessage());
    }
  }

  private static String methods(Scenario scenario) {
    Scenario.Providers providers = scenario.providers();
    String own = "String call(String)";
    if (providers.interfaces().numbered()) {
      return own;
    }
    String others =
        providers.classpath().isEmpty()
            ? "; all other methods return null"
            : "; all other methods of your interfaces return a neutral value";
    int rules = scenario.answers().size();
    return own
        + others
        + (rules == 0 ? "" : ", unless one of %d rules of answers fits".formatted(rules));
  }

  /** What someone needs to know to point a consumer at the fleet. */
  private static List<String> describe(Scenario scenario, Profile profile, Path jar) {
    List<String> interfaces = scenario.providers().interfaces().keys();
    List<String> lines = new ArrayList<>();
    lines.add(
        scenario.providers().from().isPresent()
            ? "applications: " + NameList.of(Fleets.applications(scenario), LISTED)
            : "application: %s, of %s %s, registering %s"
                .formatted(
                    scenario.providers().application(),
                    profile.client().line(),
                    profile.client().version(),
                    Fleets.registered(scenario, profile)));
    lines.add("protocols: " + Fleets.protocols(scenario, profile));
    lines.add("methods: " + methods(scenario));
    interfaces.stream().limit(LISTED).forEach(name -> lines.add("interface: " + name));
    if (interfaces.size() > LISTED) {
      lines.add(
          "... and %d more, to %s"
              .formatted(interfaces.size() - LISTED, interfaces.get(interfaces.size() - 1)));
    }
    lines.add(
        "not emulated: %d things; ./simulate explain lists them for the same scenario"
            .formatted(Fleets.infidelities(scenario, profile).size()));
    lines.add("jar of the interfaces: " + jar);
    return lines;
  }
}
