package dev.discoveryscale.simulator.cli.files;

import dev.discoveryscale.simulator.cli.options.BuiltLines;
import dev.discoveryscale.simulator.reference.Reference;
import dev.discoveryscale.simulator.yaml.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Writes the reference into the project. */
@Command(
    name = "reference",
    mixinStandardHelpOptions = true,
    description =
        "Writes the pages of docs/reference and the JSON schemas of scenarios and profiles again."
            + " For contributors, after a change of a key, a kind of churn or a measure.")
public final class ReferenceCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Home home = Home.find();
    for (Map.Entry<String, String> file : Reference.files(BuiltLines.versions(home)).entrySet()) {
      Path path = home.folder().resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
      spec.commandLine().getOut().println(path);
    }
    return ExitCode.OK;
  }
}
