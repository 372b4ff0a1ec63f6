package dev.discoveryscale.simulator.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.cli.Exit;
import dev.discoveryscale.simulator.cli.Main;
import dev.discoveryscale.simulator.yaml.Home;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Which commands take {@code --containers}: those whose help says so. */
class ContainedInputOptionsTest {

  private static final String OPTION = "--containers";
  private static final Home HOME = new Home(Path.of("..").toAbsolutePath().normalize());

  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(strings = {"run", "explain", "emulate"})
  void isASettingOfTheseCommands(String command) {
    assertThat(help(command)).contains(OPTION);

    ContainedInputOptions options = parsed("smoke", OPTION, "--set", "containers.registry=zk:1");
    assertThat(options.settings())
        .containsExactly("containers.registry=zk:1", "containers.use=true");
  }

  @Test
  void overridesScenarioAndSettingWithFalse() {
    ContainedInputOptions options =
        parsed("smoke", OPTION + "=false", "--set", "containers.use=true");

    assertThat(options.settings()).containsExactly("containers.use=true", "containers.use=false");
    assertThat(options.words()).endsWith("--set=containers.use=false");
    assertThat(help("run")).contains("false: no containers");
  }

  @Test
  void runsWithoutContainersWhenTheOptionIsFalse(@TempDir Path folder) throws IOException {
    Path scenario =
        Files.writeString(
            folder.resolve("contained.yaml"),
            Files.readString(HOME.scenarios().folder().resolve("smoke.yaml"))
                + "containers: {use: true}\n");

    assertThat(contained(parsed(scenario.toString()))).isTrue();
    assertThat(contained(parsed(scenario.toString(), OPTION + "=false"))).isFalse();
  }

  /** As Maven passes on what nobody gave. */
  @Test
  void isAsTheScenarioSaysIfItIsEmpty() {
    ContainedInputOptions options = parsed("smoke", OPTION + "=");

    assertThat(options.settings()).isEmpty();
    assertThat(options.words()).isEmpty();
  }

  @Test
  void takesNoOtherWord() {
    assertThatThrownBy(() -> parsed("smoke", OPTION + "=maybe"))
        .hasMessageContaining("Invalid value for option '--containers'")
        .hasMessageContaining("must be true or false, got maybe");
  }

  private static boolean contained(ContainedInputOptions options) {
    return options.read(HOME).scenario().value().containers().use();
  }

  private static ContainedInputOptions parsed(String... words) {
    ContainedInputOptions options = new ContainedInputOptions();
    new CommandLine(options).parseArgs(words);
    return options;
  }

  @Test
  void isUnknownToWeigh() {
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
