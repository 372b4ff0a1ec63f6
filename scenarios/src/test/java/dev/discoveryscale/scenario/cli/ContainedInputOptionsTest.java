package dev.discoveryscale.scenario.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Which commands take {@code --containers}: those whose help says so. */
class ContainedInputOptionsTest {

  private static final String OPTION = "--containers";

  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(strings = {"run", "explain", "emulate"})
  void isASettingOfTheseCommands(String command) {
    assertThat(help(command)).contains(OPTION);

    ContainedInputOptions options = new ContainedInputOptions();
    new CommandLine(options).parseArgs("smoke", OPTION, "--set", "containers.registry=zk:1");
    assertThat(options.settings())
        .containsExactly("containers.registry=zk:1", "containers.use=true");
  }

  @Test
  void isNoneIfItSaysFalse() {
    ContainedInputOptions options = new ContainedInputOptions();
    new CommandLine(options).parseArgs("smoke", OPTION + "=false");

    assertThat(options.settings()).isEmpty();
    assertThat(options.words()).isEmpty();
  }

  @Test
  void weighHasItNeitherInItsHelpNorTakesIt() {
    assertThat(help("weigh")).doesNotContain(OPTION).contains("Not in containers");

    int code =
        Main.commandLine().setErr(new PrintWriter(err, true)).execute("weigh", "smoke", OPTION);

    assertThat(code).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString()).contains("Unknown option: '--containers'");
  }

  private static String help(String command) {
    return Main.commandLine().getSubcommands().get(command).getUsageMessage();
  }
}
