package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.simulator.yaml.Home;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the profiles that ship. */
@Command(
    name = "profiles",
    mixinStandardHelpOptions = true,
    description = "Lists the profiles that ship: the consumers to test.")
final class ProfilesCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    ScenariosCommand.print(Home.find().profiles(), spec.commandLine().getOut());
    return Exit.DONE;
  }
}
