package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans from runs that are kept. */
class PlanCommandTest {
  private static final Path RECORDED = Path.of("..", "results", "reference");
  private static final String SMALL = RECORDED.resolve("things").toString();
  private static final String LARGE = RECORDED.resolve("icbc-holders").toString();

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void plansFromTwoSizesAndWritesToTheGivenFolder() {
    assertThat(plan(SMALL, LARGE, "--heap", "768m,2g", "--out", folder.toString())).isZero();
    assertThat(out.toString()).contains("dubbo-2.7-interface", "768", "2,048", "plan.json");
    assertThat(folder.resolve("plan.md")).isNotEmptyFile();
    assertThat(folder.resolve("plan.json")).isNotEmptyFile();
  }

  @Test
  void readsThePointsOfASweep() throws IOException {
    Files.createFile(folder.resolve("sweep.json"));
    copy(RECORDED.resolve("things"), folder.resolve("points").resolve("100"));
    copy(RECORDED.resolve("icbc-holders"), folder.resolve("points").resolve("500"));
    assertThat(plan(folder.toString(), "--instances", "300")).isZero();
    assertThat(folder.resolve("plan.md"))
        .content()
        .contains(folder.getFileName() + "/500/dubbo-2.7-interface/1");
  }

  @Test
  void refusesRunsOfOneSize() {
    assertThat(plan(LARGE, "--out", folder.toString())).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString())
        .contains(
            "icbc-holders: no profile has usable cells of two fleet sizes.",
            "below 90% of its heap.\n")
        .contains("\n  dubbo-2.7-interface: no model: usable cells: 1, fleet sizes: 1;")
        .hasLineCount(4);
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--heap 768     | --heap must be a size such as",
        "--heap 1k      | --heap must be a heap from 32m",
        "--heap 31m     | --heap must be a heap from 32m",
        "--headroom 0   | --headroom must be the percentage",
        "--instances 0  | --instances must be a number above 0",
        "--max-full-per-hour 0 | --max-full-per-hour must be a number",
      })
  void refusesInvalidQuestions(String options, String why) {
    List<String> words = new ArrayList<>(List.of(SMALL, LARGE, "--out", folder.toString()));
    words.addAll(List.of(options.trim().split(" ")));
    assertThat(plan(words.toArray(String[]::new))).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString()).startsWith(why).hasLineCount(1);
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--like", "--hold-out"})
  void listsRunsIfNameIsUnknown(String option) {
    assertThat(plan(SMALL, LARGE, option, "nowhere")).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString())
        .startsWith(option + " must be the name of one of the runs, got nowhere\nruns: things")
        .hasLineCount(2);
  }

  @Test
  void checksThePlanAgainstAKneeSearch() {
    String knee = RECORDED.resolve("knee").resolve("instances").toString();
    String[] words = {SMALL, LARGE, knee, "--heap", "64m", "--out", folder.toString()};
    assertThat(plan(words)).isZero();
    assertThat(out.toString()).contains("what real cells survived", "80 in 64 MB", "holds");
    assertThat(folder.resolve("plan.md")).content().doesNotContain("contradicted by a knee");
  }

  @Test
  void refusesAKneeSearchWithoutAResult() throws IOException {
    Path knee = folder.resolve("knee");
    copy(
        RECORDED.resolve("knee").resolve("instances").resolve("knee.json"),
        knee.resolve("knee.json"));
    assertThat(plan(SMALL, LARGE, knee.toString())).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString()).contains("no survivor that completed").hasLineCount(1);
  }

  @Test
  void refusesAFolderWithoutARun() {
    assertThat(plan(folder.toString())).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString())
        .contains("it has no records (run.json, or records.zip of a packed run) and no runs in it");
    assertThat(plan(folder.resolve("none").toString())).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString()).contains("it does not exist");
  }

  @Test
  void readsAllRunsOfAFolder() throws IOException {
    String capacity = RECORDED.resolve("capacity").toString();

    assertThat(plan(capacity, "--instances", "300", "--out", folder.toString())).isZero();

    assertThat(new ObjectMapper().readTree(folder.resolve("plan.json").toFile()).path("runs"))
        .extracting(JsonNode::asText)
        .hasSize(7)
        .contains("25-8-2048", "200-8-1024");
  }

  @Test
  void findsSweepsAndSearchesInAFolder() throws IOException {
    Files.createDirectories(folder.resolve("sweep"));
    Files.createFile(folder.resolve("sweep/sweep.json"));
    copy(RECORDED.resolve("things"), folder.resolve("sweep/points/a"));
    Files.createDirectories(folder.resolve("search"));
    Files.createFile(folder.resolve("search/knee.json"));
    copy(RECORDED.resolve("icbc-holders"), folder.resolve("search/points/b"));

    assertThat(plan(folder.toString(), "--instances", "300")).isZero();

    assertThat(folder.resolve("plan.md"))
        .content()
        .contains("sweep/a/dubbo-2.7-interface/1", "search/b/dubbo-2.7-interface/1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--measure 3                 | Missing required parameter: 'RUN'",
        "--measure 3 some            | --measure, --parameters and --set must come with --fleet",
        "--fleet none some           | --fleet must come without RUN, got some",
        "--fleet none --measure 1    | --measure must be 2 to 20, got 1",
        "--fleet none --parameters 21 | --parameters must be 0 to 20, got 21",
        "--fleet none --heap 1g      | must come with RUN, not with --fleet",
        "--fleet none --set time.span=1h | figures are of a day",
        "--fleet none                | expected the folder of a whole snapshot",
      })
  void refusesWhatDoesNotGoWithAFleet(String options, String why) {
    assertThat(plan(options.trim().split(" +"))).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString()).contains(why);
  }

  private int plan(String... words) {
    String[] all = Stream.concat(Stream.of("plan"), Stream.of(words)).toArray(String[]::new);
    return Main.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Path target = to.resolve(from.relativize(each));
        Files.createDirectories(target.getParent());
        if (Files.isRegularFile(each)) {
          Files.copy(each, target);
        }
      }
    }
  }
}
