package dev.discoveryscale.simulator.cli.files;

import dev.discoveryscale.model.NameRule;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cli.folders.RunFolders;
import dev.discoveryscale.simulator.reference.Reference;
import dev.discoveryscale.simulator.yaml.Catalogue;
import dev.discoveryscale.simulator.yaml.Home;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a scenario to start from. */
@Command(
    name = "init",
    mixinStandardHelpOptions = true,
    description =
        "Writes a commented scenario to start from. It is a small fleet that can be run as it is;"
            + " the comments say what to change first. Never replaces a file.",
    footer = {"", "Example:  simulate init scenarios/orders.yaml"})
public final class InitCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description =
          "The new file, ending in .yaml. The scenario is named after the file. Default: mine.yaml"
              + " in the folder scenarios of the project, wherever you call the command.")
  private Optional<Path> asked = Optional.empty();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Home home = Home.find();
    Path file = asked.orElseGet(() -> shown(home.scenarios().folder().resolve("mine.yaml")));
    String name = Catalogue.nameOf(file);
    if (!file.toString().endsWith(".yaml")) {
      throw BadInput.must("FILE", "", "end in .yaml, such as orders.yaml", file.toString());
    }
    if (!NameRule.NAME.allows(name)) {
      throw BadInput.at("file name without .yaml", "", name, NameRule.NAME.formInsteadOf(name));
    }
    write(file, modeline(file, home) + template().replace("{name}", name));
    PrintWriter out = spec.commandLine().getOut();
    out.println("wrote " + file);
    String word = RunFolders.word(file);
    out.println("Edit it, then:");
    out.printf("  ./simulate validate %s   # checks it%n", word);
    out.printf("  ./simulate explain %s    # prints what a run registers, plays and needs%n", word);
    out.printf("  ./simulate run %s        # runs it%n", word);
    return ExitCode.OK;
  }

  /** Leads from the file to the schema. */
  private static String modeline(Path file, Home home) {
    Path schema = home.folder().resolve(Reference.SCENARIO_SCHEMA);
    Path folder = file.toAbsolutePath().normalize().getParent();
    return Catalogue.MODELINE + folder.relativize(schema) + "\n";
  }

  private static String template() throws IOException {
    try (InputStream template = InitCommand.class.getResourceAsStream("template.yaml")) {
      return new String(template.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      String found =
          file.endsWith(e.getFile())
              ? ", which exists"
              : ", but " + e.getFile() + " is not a folder";
      throw BadInput.at("FILE", "", file + found, "a new file")
          .and("; give another, such as scenarios/orders.yaml");
    } catch (IOException e) {
      throw BadInput.at("FILE", "", file + " (" + e + ")", "a file that can be written");
    }
  }

  /** As a person in the current folder names it. */
  private static Path shown(Path file) {
    Path here = Path.of("").toAbsolutePath();
    return file.startsWith(here) ? here.relativize(file) : file;
  }
}
