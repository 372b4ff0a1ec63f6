package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A machine without a network and without an rnacos: files can be checked, runs do not start. */
@Tag("exhaustive")
class BareMachineIT extends CommandFixture {

  @Test
  void checksFilesButStartsNoRunWithoutANetwork() throws Exception {
    String profile = unknownRelease().toString();
    Path run = folder.resolve("run");

    assertThat(onABareMachine("validate", profile)).isEqualTo(Exit.DONE);
    assertThat(out.toString())
        .contains("unknown.yaml: a profile that can be run", "Maven could not");
    assertThat(onABareMachine("run", "smoke", "--profiles", profile, "--out", run.toString()))
        .isEqualTo(Exit.BAD_INPUT);
    assertThat(out.toString())
        .contains("unknown.yaml: client.version must ", ", got 3.0.999, but Maven could not");
    assertThat(run).doesNotExist();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{kind: nacos}|no Nacos can be started: no rnacos binary was found|with-nacos.yaml: no Nacos can be started:"
            + " no rnacos binary was found",
        "{kind: nacos, connect: ['127.0.0.1:1'], nacos: {user: u, passwordFrom: NOT_THERE_4711}}"
            + "|environment variable NOT_THERE_4711 is not set: a run needs it"
            + "|got no environment variable NOT_THERE_4711",
      })
  void notesAnUnavailableNacosAndStartsNoRun(String registries, String note, String error)
      throws Exception {
    Path run = folder.resolve("run");
    Path scenario = folder.resolve("with-nacos.yaml");
    Files.writeString(
        scenario,
        """
        name: with-nacos
        registries: %s
        providers: {instances: 2, interfaces: 1, protocols: native}
        time: {span: 1m, played: 10s}
        profiles: [dubbo-3.3-interface]
        """
            .formatted(registries));

    assertThat(onABareMachine("validate", scenario.toString())).isEqualTo(Exit.DONE);
    assertThat(out.toString()).contains("a scenario that can be run with", note);
    assertThat(onABareMachine("explain", scenario.toString())).isEqualTo(Exit.DONE);
    assertThat(out.toString()).contains("note             " + note);
    assertThat(onABareMachine("run", scenario.toString(), "--out", run.toString()))
        .isEqualTo(Exit.BAD_INPUT);
    assertThat(out.toString()).contains(error);
    assertThat(run).doesNotExist();
  }
}
