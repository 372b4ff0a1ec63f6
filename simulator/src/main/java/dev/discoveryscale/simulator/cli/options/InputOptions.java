package dev.discoveryscale.simulator.cli.options;

import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Inputs;
import dev.discoveryscale.simulator.yaml.Ranges;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Options of most commands: a scenario, profiles, settings. */
public class InputOptions {

  @Parameters(
      index = "0",
      arity = "0..1",
      hideParamSyntax = true,
      paramLabel = "SCENARIO",
      description = "A scenario's name (see 'simulate scenarios') or a YAML file.")
  private Optional<String> scenario = Optional.empty();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--profiles",
      split = ",",
      paramLabel = "PROFILE",
      description =
          "Names or files of profiles. Default: the scenario's profiles, or all that ship.")
  List<String> profiles = new ArrayList<>();

  @Option(
      names = "--set",
      split = ";",
      paramLabel = "path=value",
      description =
          "Sets a value of the scenario (providers.instances=37) or of every profile"
              + " (jvm.heap=512m). Repeat the option, or separate several values with ';'. In run"
              + " and explain, a list in place of a number is a sweep:"
              + " providers.instances=[50,100] plays 50, then 100. docs/sweeps.md names the keys.")
  List<String> settings = new ArrayList<>();

  /** Reads and checks all of it against this machine. */
  public Inputs read(Home home) {
    return Inputs.read(
        home, scenario(), given(profiles), settings(), BuiltLines.versions(home), Machine.limits());
  }

  /** Reads the scenario and its ranges, without checking them. */
  public Ranges ranges(Home home) {
    return Ranges.read(home, scenario(), given(profiles), settings());
  }

  /** The scenario, which every command needs that reads these options. */
  public String scenario() {
    return scenario.orElseThrow(
        () ->
            new ParameterException(
                command.commandLine(), "Missing required parameter: 'SCENARIO'"));
  }

  /** The profiles that they name. */
  public List<String> profiles() {
    return given(profiles);
  }

  /** Whether these options name profiles, which replace those of the scenario. */
  public boolean namesProfiles() {
    return !given(profiles).isEmpty();
  }

  /** The same options as words of a command line, without what Maven passes on empty. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    if (namesProfiles()) {
      words.add("--profiles=" + String.join(",", given(profiles)));
    }
    settings().forEach(setting -> words.add("--set=" + setting));
    return words;
  }

  /** The settings in the order in which they are laid over. */
  public List<String> settings() {
    return given(settings);
  }

  /**
   * Refuses options that a scenario of calls does not take.
   *
   * @throws BadInput if one is given
   */
  public void requireForCalls() {}

  private static List<String> given(List<String> values) {
    return values.stream().filter(value -> !value.isBlank()).toList();
  }
}
