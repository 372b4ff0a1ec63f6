package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.simulator.yaml.Home;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that start nothing, because their options or the disk forbid it. */
@Tag("exhaustive")
class RunRefusalsIT extends CommandFixture {

  @ParameterizedTest(name = "emulate {0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--wait=5s | --wait must be used with --measure, got no --measure",
        "--name=mine | --name must be used with --measure, got no --measure",
        "--measure --wait=soon | --wait must be a time such as 500ms",
        "--measure --name=A/B | --name must be 1 to 100 lower-case letters",
        "--measure --set=profiling=[cpu] | --measure must be used with a scenario without profiling",
        "--measure --out=/a,out=b/run | --out must be a path that a JVM's option can hold, got /a,out=b/run: the path"
      })
  void refusesOptionsThatExcludeMeasure(String options, String why) {
    List<String> words = new ArrayList<>(List.of("emulate", "native"));
    words.addAll(List.of("--profiles", "dubbo-3.3-application"));
    words.addAll(List.of(options.split(" ")));

    assertThat(execute(words.toArray(String[]::new))).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString()).startsWith(why).hasLineCount(1);
    assertThat(Path.of("/a,out=b")).doesNotExist();
  }

  /** A release that Maven does not have, and a port of the fleet that is taken, would be next. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "run smoke --profiles",
        "run smoke --set providers.instances=[5,6] --profiles",
        "knee smoke --find heap --profile",
        "emulate native --measure --profiles",
      })
  void refusesATakenMetricsPortFirst(String command) throws Exception {
    Path runs = folder.resolve("runs");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      List<String> words = new ArrayList<>(List.of(command.trim().split(" ")));
      words.add(unknownRelease().toString());
      words.addAll(List.of("--metrics", String.valueOf(taken.getLocalPort())));
      words.addAll(List.of("--out", runs.toString()));

      assertThat(execute(words.toArray(String[]::new))).isEqualTo(Exit.BAD_INPUT);
    }
    assertThat(err.toString())
        .startsWith("--metrics must ")
        .contains("cannot be bound on 127.0.0.1", "a free port")
        .hasLineCount(1);
    assertThat(runs).doesNotExist();
  }

  @Test
  void refusesInvalidRangesBeforeAnythingStarts() throws Exception {
    String run = folder.resolve("run").toString();
    for (String range :
        List.of("providers.instances=[7,7]", "jvm.heap=[64m,4g]", "sweep={providers.x: [1]}")) {
      assertThat(execute("run", "smoke", "--out=" + run, "--set=" + range))
          .isEqualTo(Exit.BAD_INPUT);
    }
    assertThat(execute("emulate", "smoke", "--set=providers.instances=[7,8]"))
        .isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString().lines())
        .hasSize(4)
        .anyMatch(
            line ->
                line.contains(
                    "--set providers.instances=[7,7]: providers.instances must have each value once, got 7 twice"))
        .anyMatch(
            line ->
                line.contains("jvm.heap must be at most jvm.memory, 2g, got 4g")
                    && line.endsWith("(at the point heap=4g)"))
        .anyMatch(line -> line.contains("unknown key 'x' in providers; known keys: url, from"))
        .anyMatch(line -> line.contains("providers.instances must be a whole number from"));
    assertThat(folder.resolve("run")).doesNotExist();
  }

  @Test
  void refusesToResumeARunWithOtherSettings() throws Exception {
    String run = folder.toString();

    for (String more : List.of("smoke", "--set=seed=1", "--replicates=2", "--out=" + run)) {
      assertThat(execute("run", "--resume", run, more)).isEqualTo(Exit.BAD_INPUT);
    }
    String rule =
        "--resume must be alone or with --metrics, because scenario and settings come from the run"
            + " folder, got also ";
    assertThat(err.toString().lines())
        .containsExactly(rule + "smoke", rule + "--set", rule + "--replicates", rule + "--out");
  }

  @Test
  void refusesToResumeFoldersWithoutAUsableRun() throws Exception {
    Path old = Home.find().folder().resolve("results/reference/icbc");
    RunFolder.reading(
        old, records -> Files.copy(records.root().resolve("run.json"), folder.resolve("run.json")));

    assertThat(execute("run", "--resume", folder.resolve("none").toString()))
        .isEqualTo(Exit.BAD_INPUT);
    assertThat(execute("run", "--resume", folder.toString())).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString().lines())
        .hasSize(2)
        .anyMatch(line -> line.endsWith("none' is not the folder of a run: it does not exist"))
        .anyMatch(
            line ->
                line.contains(
                    "run.json: replicates must be the number of replicates, got nothing"));
  }

  @Test
  void refusesARunThatMayFillTheDisk() throws Exception {
    Path scenario = folder.resolve("endless.yaml");
    Files.writeString(
        scenario,
        """
        name: endless
        providers: {instances: 2, interfaces: 1000, protocols: native}
        calls: {every: 100ms}
        time: {span: 1000h, by: real}
        """);
    Path run = folder.resolve("run");

    assertThat(
            execute(
                "run",
                scenario.toString(),
                "--profiles=dubbo-3.3-application",
                "--replicates=100",
                "--out=" + run))
        .isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString())
        .startsWith(run + " must have at least ")
        .contains(" MB of free disk space, got ")
        .hasLineCount(1);
    assertThat(run).doesNotExist();
  }

  @Test
  void requiresAScenarioUnlessTheRunIsResumed() {
    assertThat(execute("run")).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString()).contains("Missing required parameter: 'SCENARIO'");
  }
}
