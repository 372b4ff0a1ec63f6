package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.record.Containers;
import dev.discoveryscale.report.folder.RunFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Recorded runs side by side. */
class CompareCommandTest {

  private static final String ICBC = "../results/reference/icbc";
  private static final String HOLDERS = "../results/reference/icbc-holders";
  private static final String DISTINCT = "../results/reference/icbc-distinct-1";
  private static final String CALLS = "../results/reference/calls-mixed";
  private static final String PAIR = "dubbo-2.7-interface,dubbo-3.0-application";

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void namesSettingsThatDiffer() {
    assertThat(compare(ICBC, DISTINCT)).isZero();

    assertThat(out.toString())
        .contains(
            "the scenarios differ: providers.url.distinctParameters: 0 in the one, 1 in the other; this changes results strongly");
  }

  @Test
  void takesPercentagesWithTheirSign() {
    assertThat(compare(ICBC, ICBC, "--within", "10%")).isZero();
  }

  @Test
  void comparesARunInContainersWithOneOutside() throws IOException {
    Path contained = folder.resolve("contained");
    unpack(ICBC, contained);
    RunFolder run = new RunFolder(contained);
    run.write(
        run.run()
            .in(
                new Containers(
                    "Docker", "1", "1", "2", "systemd", "overlay2", List.of(), List.of())));

    assertThat(compare(ICBC, contained.toString())).isZero();
    assertThat(out.toString())
        .contains(
            "different environments: consumers and registries of the other run were in containers")
        .contains("usedAfterFullGcAfterChurnMb");
    assertThat(compare(contained.toString(), contained.toString())).isZero();
    assertThat(out.toString()).containsOnlyOnce("different environments");
  }

  @Test
  void namesAFailedProfileBelowTheTable() throws IOException {
    Path other = folder.resolve("other");
    unpack(ICBC, other);
    Path cell = other.resolve("cells/dubbo-3.0-application/1/cell.json");
    Files.writeString(cell, Files.readString(cell).replace("\"completed\"", "\"failed\""));

    assertThat(compare(ICBC, other.toString())).isZero();
    assertThat(out.toString())
        .contains("\nnot compared: dubbo-3.0-application: failed in %s\n\n".formatted(other));
    assertThat(compare(other.toString(), "--profiles", PAIR)).isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "\n  dubbo-2.7-interface → dubbo-3.0-application: failed in dubbo-3.0-application in "
                + other);
  }

  @Test
  void refusesRunsOfDifferentKinds() {
    assertThat(compare(ICBC, CALLS)).isEqualTo(2);

    assertThat(err.toString())
        .isEqualTo(
            "%s must be a run of discovery, as %s is, got a run of calls\n".formatted(CALLS, ICBC));
  }

  @Test
  void blamesTheRunThatHasNoCells() throws IOException {
    Path empty = folder.resolve("empty");
    unpack(ICBC, empty);
    Files.move(empty.resolve("cells"), folder.resolve("cells"));

    assertThat(compare(empty.toString(), ICBC)).isEqualTo(2);

    assertThat(err.toString())
        .startsWith(
            "%s and %s must have a measure that can be compared, got none".formatted(empty, ICBC))
        .contains("\n  dubbo-2.7-interface: not begun in %s\n".formatted(empty));
  }

  @Test
  void failsAGateOnlyWhenTheMeasureIsWorse() {
    assertThat(compare(ICBC, DISTINCT, "--gate", "usedAfterFullGcMb<=+10%")).isEqualTo(3);
    assertThat(out.toString())
        .containsPattern("dubbo-3.0-application +usedAfterFullGcMb<=\\+10% +\\+[\\d.]+% +FAILED");
    assertThat(compare(DISTINCT, ICBC, "--gate", "usedAfterFullGcMb<=+10%")).isZero();
  }

  @Test
  void failsAGateWithoutAMeasurement() {
    assertThat(compare(ICBC, DISTINCT, "--gate", "liveObjectsMb<=+10%")).isEqualTo(3);
    assertThat(out.toString()).contains("NOT JUDGED");
  }

  @Test
  void comparesTwoProfilesByMeasureAndHolder() {
    assertThat(compare(HOLDERS, "--profiles", PAIR, "--gate", "usedAfterFullGcMb<=+0%")).isZero();

    assertThat(out.toString())
        .contains("client.line: dubbo-2.7 in the one, dubbo-3.0 in the other")
        .contains("who holds the memory:")
        .contains("What the reports note of these cells:\n  dubbo-")
        .contains("\n  dubbo-3.0-application in " + HOLDERS + "\n    - ")
        .containsPattern("usedAfterFullGcMb<=\\+0% +-9\\d\\.\\d% +held");
    assertThat(compare(HOLDERS, "--profiles", PAIR, "--gate", "usedAfterFullGcMb>=-50%"))
        .isEqualTo(3);
  }

  @Test
  void writesTheVerdictForProgramsOnRequest() throws IOException {
    String out = folder.resolve("new").toString();
    String gate = "usedAfterFullGcMb<=+10%";

    assertThat(compare(ICBC, DISTINCT, "--gate", gate, "--out", out)).isEqualTo(3);

    JsonNode written = new ObjectMapper().readTree(Path.of(out, "compare.json").toFile());
    assertThat(written.path("verdict").asText()).isEqualTo("not-held");
    assertThat(written.path("command"))
        .extracting(JsonNode::asText)
        .startsWith("./simulate", "compare", ICBC, DISTINCT);
    assertThat(Path.of(out, "junit.xml")).content().contains("name=\"" + gate.replace("<", "&lt;"));
    assertThat(this.out.toString()).contains(Path.of(out, "compare.md").toString());
    assertThat(compare(DISTINCT, ICBC, "--gate", gate, "--out", out)).isZero();
    assertThat(Path.of(out, "compare.json")).content().contains("\"verdict\" : \"held\"");
  }

  @Test
  void refusesToOverwriteReportsOfARun() throws IOException {
    Files.createFile(folder.resolve("run.json"));

    assertThat(compare(ICBC, DISTINCT, "--out", folder.toString())).isEqualTo(2);

    assertThat(err.toString()).contains("--out must be no folder of a run, got ");
    assertThat(folder).isDirectoryNotContaining(file -> file.endsWith("junit.xml"));
  }

  @Test
  void requiresOneRunOfAFolderOfRuns() {
    assertThat(compare("../results/reference/capacity", ICBC)).isEqualTo(2);
    assertThat(err.toString())
        .contains("is not the folder of a run; it contains 7 runs")
        .endsWith("Give one of them, such as ../results/reference/capacity/100-4-512\n")
        .hasLineCount(2);
  }

  @Test
  void saysWhatIsAllowedForBadInput() {
    assertThat(compare(ICBC)).isEqualTo(2);
    assertThat(err.toString())
        .contains("two profiles of the run, unless a second run is given, got none");
    assertThat(compare(ICBC, "--profiles", "dubbo-2.7-interface,odd")).isEqualTo(2);
    assertThat(err.toString()).contains("dubbo-3.0-application", ", got odd");
    assertThat(compare(ICBC, DISTINCT, "--profiles", PAIR)).isEqualTo(2);
    assertThat(compare(ICBC, DISTINCT, "--gate", "usedAfterFullGcMb<10")).isEqualTo(2);
    assertThat(err.toString()).contains("usedAfterFullGcMb<10", "MEASURE<=+N%");
    for (String former : List.of("--gate=rssMb<=+10%", "--measures=rssMb")) {
      assertThat(compare(ICBC, DISTINCT, former)).isEqualTo(2);
      assertThat(err.toString()).contains("rssStillMb, rssChurnMb or rssPeakMb", "rssSettledMb");
    }
  }

  private static void unpack(String run, Path to) throws IOException {
    RunFolder.reading(
        Path.of(run),
        records -> {
          try (Stream<Path> all = Files.walk(records.root())) {
            for (Path file : all.toList()) {
              Files.copy(file, to.resolve(records.root().relativize(file).toString()));
            }
          }
          return to;
        });
  }

  private int compare(String... words) {
    String[] all = new String[words.length + 1];
    all[0] = "compare";
    System.arraycopy(words, 0, all, 1, words.length);
    CommandLine line = Main.commandLine();
    return line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(all);
  }
}
