package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.report.text.SafeText;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cli.files.InitCommand;
import dev.discoveryscale.simulator.cli.files.ReferenceCommand;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line {@code simulate}. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    version = "Discovery Scale Simulator 0.1.0",
    description =
        "Measures what service discovery costs a Dubbo consumer at scale, with registries that are"
            + " ZooKeepers or Nacos servers.",
    subcommands = {
      RunCommand.class,
      ExplainCommand.class,
      ValidateCommand.class,
      InitCommand.class,
      ScenariosCommand.class,
      ProfilesCommand.class,
      EmulateCommand.class,
      SnapshotCommand.class,
      FidelityCommand.class,
      ReportCommand.class,
      HoldersCommand.class,
      CompareCommand.class,
      PlanCommand.class,
      KneeCommand.class,
      WeighCommand.class,
      ReferenceCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done, and every gate (a limit on a result) held",
      "2:bad input; nothing was started",
      "3:a gate failed; the results are complete",
      "4:the run could not finish, or a search found no knee; the measured results are kept",
      "130:interrupted; the measured results are kept"
    },
    footer = {
      "",
      "A first look:      simulate run smoke",
      "The flagship:      simulate run icbc",
      "Your own fleet:    simulate init"
    })
public final class Main implements Runnable {

  @Spec private CommandSpec spec;

  /** Runs one command and exits with its code. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  public static CommandLine commandLine() {
    return UsageErrors.on(new CommandLine(new Main()))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionStrategy(Main::execute)
        .setExecutionExceptionHandler((failure, command, parsed) -> tell(failure, command));
  }

  /**
   * Help has colours where there is a terminal; what commands print has none. With {@code --help}
   * the library does not refuse an unknown command.
   */
  private static int execute(ParseResult parsed) {
    if (!parsed.hasSubcommand() && !parsed.unmatched().isEmpty()) {
      throw new UnmatchedArgumentException(parsed.commandSpec().commandLine(), parsed.unmatched());
    }
    Integer helped = CommandLine.executeHelpRequest(parsed);
    if (helped != null) {
      return helped;
    }
    CommandLine all = parsed.commandSpec().root().commandLine();
    all.setOut(TerminalWriter.over(all.getOut())).setErr(TerminalWriter.over(all.getErr()));
    return new RunLast().execute(parsed);
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "missing command; choose one from the list below.");
  }

  private static List<String> settings(CommandLine command) {
    return command.getParseResult().matchedOptionValue("--set", List.of());
  }

  private static int tell(Exception failure, CommandLine command) {
    if (failure instanceof BadInput refused) {
      command.getErr().println(refused.with(settings(command)).getMessage());
      return Exit.BAD_INPUT;
    }
    LoggerFactory.getLogger(Main.class).error("the command failed", failure);
    command.getErr().println("simulate: " + failure.getMessage());
    return Exit.NOT_FINISHED;
  }

  /**
   * The output of commands, escaped: names, error messages and text of other software cannot send
   * control characters to a terminal.
   */
  private static final class TerminalWriter extends FilterWriter {

    private TerminalWriter(Writer out) {
      super(out);
    }

    /** Prints by way of another writer, which is flushed after each line. */
    static PrintWriter over(Writer out) {
      return new PrintWriter(new TerminalWriter(out), true);
    }

    @Override
    public void write(int one) throws IOException {
      write(String.valueOf((char) one));
    }

    @Override
    public void write(char[] from, int offset, int length) throws IOException {
      write(new String(from, offset, length));
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
      out.write(SafeText.terminal(text.substring(offset, offset + length)));
    }
  }
}
