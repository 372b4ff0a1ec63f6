package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options that a command does not take with its scenario or folder, and the reason. */
class OptionRefusalsIT extends CommandFixture {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "explain calls-smoke --containers | --containers must be absent with a scenario of calls,",
        "run calls-smoke --containers=false | --containers must be absent with a scenario of calls,",
        "explain smoke --verbose | --verbose is allowed only with a scenario of calls",
        "explain calls-smoke -v --set load.callers=[1,2] | --verbose is allowed only with a scenario of calls without ranges",
        "explain smoke --quick | --quick is allowed only with a scenario of calls",
        "run smoke --quick | --quick is allowed only with a scenario of calls",
        "knee calls-smoke | --p99 must be given with a scenario of calls:",
        "run --resume x smoke | --resume must be alone or with --metrics,",
        "plan x --headroom 120% | --headroom must be the percentage of the heap that the live set may fill, from 1 to 100, such as 90, got 120",
        "explain smoke --set client.packetLimit=64k --set providers.instances=3000 |"
            + " --set client.packetLimit=64k: client.packetLimit must be above ",
        "init Foo.yaml | file name without .yaml must be 1 to 100 lower-case letters, digits, '.', '_' or '-', beginning with a letter or digit, got Foo",
        "init nul.yaml | file name without .yaml must be a name that Windows does not reserve",
        "init foo.txt | FILE must end in .yaml, such as orders.yaml, got foo.txt"
      })
  void saysWhatOptionMustBe(String words, String message) {
    assertThat(execute(words.split(" "))).isEqualTo(Exit.BAD_INPUT);

    assertThat(err.toString()).startsWith(message).hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "knee calls-smoke | ; for example: ./simulate knee calls-smoke --p99=10ms",
        "run --resume x smoke | , got also smoke",
        "run smoke --set churn.0.every=3s | --set must be churn[0].every=3s, got churn.0.every=3s",
        "explain smoke --set client.packetLimit=64k --set providers.instances=3000 |"
            + " ; use a smaller fleet, or --set client.packetLimit=7m"
      })
  void saysHowToWriteIt(String words, String end) {
    assertThat(execute(words.split(" "))).isEqualTo(Exit.BAD_INPUT);

    assertThat(err.toString()).endsWith(end + "\n");
  }

  @Test
  void saysThatScenarioIsNoCommand() {
    assertThat(execute("smoke")).isEqualTo(2);

    assertThat(err.toString())
        .startsWith(
            "Unknown command: 'smoke', which is a scenario; to run it: ./simulate run smoke\n");
  }

  @Test
  void refusesFolderThatCannotBeWrittenBeforeAnythingElse() {
    Path file = folder.resolve("file/new");
    assertThat(folder.resolve("file").toFile()).satisfies(each -> each.createNewFile());

    assertThat(execute("run", "smoke", "--out", file.toString())).isEqualTo(Exit.BAD_INPUT);

    assertThat(err.toString())
        .startsWith("--out must be a folder to write to, got %s, which cannot".formatted(file));
  }

  @Test
  void leavesNoFolderOfFidelityWithoutRnacos() throws IOException, InterruptedException {
    Path left = folder.resolve("fidelity");

    int code = onABareMachine("fidelity", "--registry=nacos", "--line=3.3", "--out=" + left);

    assertThat(code).isEqualTo(Exit.BAD_INPUT);
    assertThat(out.toString()).contains("--registry must be zookeeper, or nacos with an rnacos");
    assertThat(left).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"emulate", "weigh"})
  void namesInHelpKindOfScenarioThatCommandTakes(String command) {
    String help = Main.commandLine().getSubcommands().get(command).getUsageMessage();

    assertThat(help.replaceAll("\\s+", " "))
        .contains("Takes scenarios of discovery.")
        .doesNotContain("scenario of calls");
  }

  @Test
  void explainsContainers() {
    String[] words = {"explain", "smoke", "--profiles=dubbo-2.7-interface", "--containers"};

    assertThat(execute(words)).isZero();
    assertThat(out.toString())
        .contains("\ncontainers       registries and consumers run in containers;")
        .contains(" invokers, at interface level\n")
        .contains("rest on 20881 (answered with the dubbo protocol)");
  }
}
