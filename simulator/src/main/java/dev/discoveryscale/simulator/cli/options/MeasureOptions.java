package dev.discoveryscale.simulator.cli.options;

import dev.discoveryscale.model.NameRule;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.run.ApplicationRun;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.yaml.Inputs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for measuring the user's own application. */
public final class MeasureOptions {

  private static final String DEFAULT_NAME = "own-application";
  private static final Span DEFAULT_WAIT = new Span(Duration.ofMinutes(10));

  @Option(
      names = ApplicationRun.OPTION,
      description = {
        "Measures your own application. Prints the option -javaagent for its JVM and waits for it."
            + " Then plays the scenario's warm-up, the phase without changes (still) and churn. Writes the run folder and the reports, and stops the fleet. The application continues to run."
      })
  private boolean measure;

  @Option(
      names = "--wait",
      paramLabel = "TIME",
      description = "How long to wait for the application. Requires --measure. Default: 10m.")
  private Optional<String> wait = Optional.empty();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description =
          "Name of the application in the reports; give it in each run that you compare. Requires"
              + " --measure. Default: "
              + DEFAULT_NAME
              + ".")
  private Optional<String> name = Optional.empty();

  /**
   * Whether the option is given.
   *
   * @throws BadInput if dependent options are given without it, or have invalid values
   */
  public boolean asked() {
    if (!measure && (wait.isPresent() || name.isPresent())) {
      throw BadInput.must(
          wait.isPresent() ? "--wait" : "--name", "", "be used with --measure", "no --measure");
    }
    if (!NameRule.NAME.allows(name())) {
      throw BadInput.at("--name", "", name(), NameRule.NAME.formInsteadOf(name()));
    }
    limit();
    return measure;
  }

  /** How long the application is waited for. */
  public Duration limit() {
    try {
      return wait.map(Span::parse).orElse(DEFAULT_WAIT).duration();
    } catch (IllegalArgumentException e) {
      throw BadInput.at("--wait", "", wait.orElse(""), e.getMessage());
    }
  }

  /**
   * A plan of one cell, called as the application is, for the fleet of the first profile; empty if
   * nothing is to be measured.
   *
   * @throws BadInput if the scenario asks for what cannot be done to an application
   */
  public Optional<RunPlan> plan(Inputs inputs, InputOptions given) {
    return asked() ? Optional.of(planned(inputs, given)) : Optional.empty();
  }

  private RunPlan planned(Inputs inputs, InputOptions given) {
    if (!inputs.scenario().value().profiling().isEmpty()) {
      throw BadInput.must(
          ApplicationRun.OPTION,
          "",
          "be used with a scenario without profiling, because no profiler is attached to your own"
              + " application",
          "one with profiling");
    }
    From<Profile> first = inputs.profiles().get(0);
    Profile profile = first.value();
    Profile renamed = new Profile(name(), profile.client(), profile.discovery(), profile.jvm());
    List<String> defaults =
        inputs.defaults().stream()
            .filter(text -> !text.contains(": jvm.") && !text.contains(": client.packetLimit"))
            .toList();
    return new RunPlan(
        new Inputs(inputs.scenario(), List.of(new From<>(renamed, first.file())), defaults),
        1,
        command(given));
  }

  /** The words that repeat it, but for the folder it was kept in. */
  private List<String> command(InputOptions given) {
    List<String> words = new ArrayList<>(List.of("./simulate", "emulate", given.scenario()));
    words.addAll(given.words());
    words.add(ApplicationRun.OPTION);
    name.ifPresent(text -> words.add("--name=" + text));
    wait.ifPresent(text -> words.add("--wait=" + text));
    return words;
  }

  private String name() {
    return name.orElse(DEFAULT_NAME);
  }
}
