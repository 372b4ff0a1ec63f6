package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.simulator.yaml.CallScenarioReader;
import dev.discoveryscale.simulator.yaml.Catalogue;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Source;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the scenarios that ship. */
@Command(
    name = "scenarios",
    mixinStandardHelpOptions = true,
    description = "Lists the scenarios that ship, with their kind: discovery or calls.")
final class ScenariosCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Catalogue scenarios = Home.find().scenarios();
    print(
        scenarios,
        name ->
            CallScenarioReader.isOne(Source.read(scenarios.find(name, "SCENARIO", ""), List.of()))
                ? "calls"
                : "discovery",
        spec.commandLine().getOut());
    return Exit.DONE;
  }

  /** Prints the files of a catalogue, with a word on each, which may be empty. */
  static void print(Catalogue catalogue, UnaryOperator<String> word, PrintWriter out) {
    for (String name : catalogue.names()) {
      String kind = word.apply(name);
      out.printf(
          "%-28s %s%s%n",
          name, kind.isEmpty() ? "" : "%-10s ".formatted(kind), catalogue.describe(name));
    }
  }
}
