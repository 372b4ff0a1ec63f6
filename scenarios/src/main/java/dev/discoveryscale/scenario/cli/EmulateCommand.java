package dev.discoveryscale.scenario.cli;

import dev.discoveryscale.probe.launcher.ServiceInterfaces;
import dev.discoveryscale.scenario.model.Profile;
import dev.discoveryscale.scenario.model.Scenario;
import dev.discoveryscale.scenario.plan.Fleets;
import dev.discoveryscale.scenario.run.Emulation;
import dev.discoveryscale.scenario.run.Interruption;
import dev.discoveryscale.scenario.run.Ports;
import dev.discoveryscale.scenario.run.Progress;
import dev.discoveryscale.scenario.run.RunLog;
import dev.discoveryscale.scenario.yaml.Home;
import dev.discoveryscale.scenario.yaml.Inputs;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Registries and fleet without a consumer. */
@Command(
    name = "emulate",
    mixinStandardHelpOptions = true,
    description = {
      "Starts registries and fleet only, for any consumer, until interrupted.",
      "The fleet registers as providers of the first profile's line and model do. It does not"
          + " change: no churn is played."
    })
final class EmulateCommand implements Callable<Integer> {

  @Mixin private InputOptions options;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for logs and the interfaces' jar, new or empty. Default: as of a run.")
  private Optional<Path> out;

  @Override
  public Integer call() throws Exception {
    Home home = Home.find();
    Inputs inputs = options.read(home);
    Scenario scenario = inputs.scenario().value();
    Ports.requireFree(inputs.scenario());
    Profile profile = inputs.profiles().get(0).value();
    Path folder = RunFolders.choose(out, home, scenario.name() + "-emulate", Clock.systemUTC());
    Progress progress = new Progress(System.out, RunCommand.COLUMNS, Clock.systemUTC());
    List<String> interfaces = Fleets.interfaces(scenario);
    Path jar = folder.resolve("interfaces.jar");
    ServiceInterfaces.writeJar(jar, interfaces);
    progress.say("interfaces: " + jar + " (" + interfaces.get(0) + " ...; String call(String))");
    try (Interruption interruption = Interruption.ofThisThread();
        RunLog log = RunLog.to(folder.resolve("simulator.log"))) {
      new Emulation(scenario, profile, folder, progress).untilInterrupted();
      return Exit.INTERRUPTED;
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }
}
