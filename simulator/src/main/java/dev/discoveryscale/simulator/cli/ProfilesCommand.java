package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.simulator.yaml.Home;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the profiles that ship, those of discovery and those of calls. */
@Command(
    name = "profiles",
    mixinStandardHelpOptions = true,
    description =
        "Lists the profiles that ship: the consumers to test, and the protocol stacks for scenarios of"
            + " calls.")
final class ProfilesCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Home home = Home.find();
    PrintWriter out = spec.commandLine().getOut();
    out.println("discovery:");
    ScenariosCommand.print(home.profiles(), name -> "", out);
    out.println("\ncalls:");
    ScenariosCommand.print(home.callProfiles(), name -> "", out);
    return Exit.DONE;
  }
}
