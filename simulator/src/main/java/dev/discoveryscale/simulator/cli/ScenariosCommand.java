package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.simulator.yaml.Catalogue;
import dev.discoveryscale.simulator.yaml.Home;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the scenarios that ship. */
@Command(
    name = "scenarios",
    mixinStandardHelpOptions = true,
    description = "Lists the scenarios that ship.")
final class ScenariosCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    print(Home.find().scenarios(), spec.commandLine().getOut());
    return Exit.DONE;
  }

  static void print(Catalogue catalogue, PrintWriter out) {
    for (String name : catalogue.names()) {
      out.printf("%-28s %s%n", name, catalogue.describe(name));
    }
  }
}
