package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.simulator.yaml.Home;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Commands that start nothing, on input that cannot be run or says little. */
@Tag("exhaustive")
class CommandsIT {

  private static final String UNKNOWN =
      ", got 3.0.999, but Maven has no org.apache.dubbo:dubbo:3.0.999";

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aReleaseThatDoesNotExistIsRefusedInAProfile() throws Exception {
    Path profile = unknownRelease();

    assertThat(execute("validate", profile.toString())).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString()).contains(UNKNOWN).hasLineCount(1);
  }

  @Test
  void aReleaseThatDoesNotExistIsRefusedWhenExplained() throws Exception {
    String profiles = "dubbo-2.7-interface," + unknownRelease();

    assertThat(execute("explain", "smoke", "--profiles", profiles)).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString()).contains(UNKNOWN).hasLineCount(1);
    assertThat(out.toString()).isEmpty();
  }

  @ParameterizedTest(name = "emulate {0} is refused: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "--wait=5s | --wait must be used with --measure, got no --measure",
        "--name=mine | --name must be used with --measure, got no --measure",
        "--measure --wait=soon | --wait must be a time such as 500ms",
        "--measure --name=A/B | --name must be a name of 1 to 100 lower-case letters",
        "--measure --set=profiling=[cpu] | --measure must be used with a scenario without profiling",
        "--measure --out=/a,out=b/run | --out must be a path that a JVM's option can hold, got /a,out=b/run: the path"
      })
  void whatDoesNotGoWithMeasuringIsRefused(String options, String why) {
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
  void aPortOfMetricsThatIsTakenIsRefusedBeforeAllElse(String command) throws Exception {
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
  void aReleaseThatDoesNotExistIsRefusedForFidelity() {
    Path trees = folder.resolve("trees");

    assertThat(
            execute("fidelity", "--line=dubbo-3.0", "--release=3.0.999", "--out", trees.toString()))
        .isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString())
        .startsWith(
            "--release must be a release of dubbo-3.0, got 3.0.999: Maven has no"
                + " org.apache.dubbo:dubbo:3.0.999 ")
        .hasLineCount(1);
    assertThat(trees).doesNotExist();
  }

  @Test
  void aLineMayBeNamedByItsNumberAlone() {
    assertThat(execute("fidelity", "--line=3.0", "--release=2.7.15")).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString()).contains("'2.7.15' is no release of dubbo-3.0").hasLineCount(1);
  }

  @Test
  void aReleaseIsRefusedForSeveralLines() {
    assertThat(execute("fidelity", "--line=3.0,2.7", "--release=3.0.4")).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "--release must be used with one --line, because a release belongs to one line, got"
                + " 3.0,2.7");
  }

  @Test
  void withoutANetworkFilesCanBeCheckedButNoRunBegins() throws Exception {
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
        "{kind: nacos}|this machine has no rnacos binary: a run needs one, or|registries.kind"
            + " must be another kind, or nacos with an rnacos binary",
        "{kind: nacos, connect: ['127.0.0.1:1'], nacos: {user: u, passwordFrom: NOT_THERE_4711}}"
            + "|environment variable NOT_THERE_4711 is not set: a run needs it"
            + "|got no environment variable NOT_THERE_4711",
      })
  void aNacosThatCannotBeHadHereIsNotedAndNoRunBegins(String registries, String note, String error)
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

  @Test
  void aScenarioWithoutProfilesIsExplainedWithAllThatShip() throws Exception {
    Path scenario = folder.resolve("plain.yaml");
    Files.writeString(
        scenario,
        """
        name: plain
        providers: {instances: 2, interfaces: 1, protocols: native}
        time: {span: 1m, played: 10s}
        """);
    int shipped = Home.find().profiles().names().size();

    assertThat(execute("explain", scenario.toString())).isEqualTo(Exit.DONE);
    assertThat(out.toString())
        .contains(
            "in all           %d cells (no profiles are named: all that ship), about "
                .formatted(shipped));
  }

  @Test
  void aScenarioWithRangesIsExplainedAndCheckedPointByPoint() throws Exception {
    assertThat(
            execute(
                "explain", "smoke", "--set=providers.instances=[9,7]", "--set=jvm.heap=[1g,64m]"))
        .isEqualTo(Exit.DONE);
    assertThat(out.toString())
        .contains(
            "sweep            smoke, 4 points",
            "axis             providers.instances: 7, 9",
            "axis             jvm.heap: 64m, 1g",
            "  instances=9,heap=64m: 2 cells, about ",
            "in all           8 cells, about ");
    assertThat(execute("validate", "capacity")).isEqualTo(Exit.DONE);
    assertThat(out.toString()).contains("capacity: a scenario of 8 points that can be run with");
  }

  @Test
  void rangesThatCannotBeRunAreRefusedBeforeAnythingIsStarted() throws Exception {
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
                    "smoke.yaml with --set providers.instances: providers.instances must have each value once, got 7 twice"))
        .anyMatch(
            line ->
                line.contains("jvm.heap must be at most jvm.memory, 2g, got 4g")
                    && line.endsWith("(at the point heap=4g)"))
        .anyMatch(line -> line.contains("providers.x must be one of the keys url, register"))
        .anyMatch(line -> line.contains("providers.instances must be a whole number from"));
    assertThat(folder.resolve("run")).doesNotExist();
  }

  @Test
  void aRunIsResumedAsItWasBegunOrNotAtAll() throws Exception {
    String run = folder.toString();

    for (String more : List.of("smoke", "--set=seed=1", "--replicates=2", "--out=" + run)) {
      assertThat(execute("run", "--resume", run, more)).isEqualTo(Exit.BAD_INPUT);
    }
    assertThat(err.toString())
        .isEqualTo(
            ("--resume must be used without any option except --metrics, because settings come from"
                    + " the run folder, got SCENARIO, --profiles, --set, --replicates or --out\n")
                .repeat(4));
  }

  @Test
  void aFolderWithoutARunOrOfAnOlderSimulatorCannotBeResumed() throws Exception {
    Path old = Home.find().folder().resolve("results/reference/icbc");
    RunFolder.reading(
        old, records -> Files.copy(records.root().resolve("run.json"), folder.resolve("run.json")));

    assertThat(execute("run", "--resume", folder.resolve("none").toString()))
        .isEqualTo(Exit.BAD_INPUT);
    assertThat(execute("run", "--resume", folder.toString())).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString().lines())
        .hasSize(2)
        .anyMatch(line -> line.contains("none must be the folder of a run, got no run.json"))
        .anyMatch(
            line ->
                line.contains(
                    "run.json: replicates must be the number of replicates, got nothing"));
  }

  @Test
  void aRunThatMayFillTheDiskIsNotBegun() throws Exception {
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
        .contains(" MB of free disk space, which the run may need ")
        .hasLineCount(1);
    assertThat(run).doesNotExist();
  }

  @Test
  void aRunNeedsAScenarioUnlessItIsResumed() {
    assertThat(execute("run")).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString()).contains("Missing required parameter: 'SCENARIO'");
  }

  private Path unknownRelease() throws IOException {
    return Files.writeString(
        folder.resolve("unknown.yaml"),
        """
        client: {line: dubbo-3.0, version: 3.0.999}
        discovery: {model: application}
        jvm: {heap: 256m}
        """);
  }

  /**
   * In a JVM of its own, whose user's only Maven repository refuses connections, and where no path
   * leads to an rnacos.
   */
  private int onABareMachine(String... words) throws IOException, InterruptedException {
    Path settings = Files.createDirectories(folder.resolve(".m2")).resolve("settings.xml");
    Files.writeString(
        settings,
        "<settings><mirrors><mirror><id>none</id><mirrorOf>*</mirrorOf>"
            + "<url>http://127.0.0.1:1/</url></mirror></mirrors></settings>");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Duser.home=" + folder);
    command.add("-Dsimulate.home=" + System.getProperty("simulate.home"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(words));
    ProcessBuilder simulator = new ProcessBuilder(command).redirectErrorStream(true);
    simulator.environment().remove(RnacosBinary.VARIABLE);
    simulator.environment().put("PATH", Path.of(System.getProperty("java.home"), "bin").toString());
    Process process = simulator.start();
    out.write(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    return process.waitFor();
  }

  private int execute(String... words) {
    CommandLine simulate = Main.commandLine();
    simulate.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return simulate.execute(words);
  }
}
