package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.folder.RunFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports of recorded runs, made again. */
class ReportCommandTest {

  private static final Path RECORDED = Path.of("..", "results", "reference", "capacity");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void copyTwo() throws IOException {
    for (String run : new String[] {"25-8-2048", "50-8-1024"}) {
      try (Stream<Path> all = Files.walk(RECORDED.resolve(run))) {
        for (Path each : all.filter(Files::isRegularFile).toList()) {
          Path target = folder.resolve(RECORDED.relativize(each));
          Files.createDirectories(target.getParent());
          Files.copy(each, target);
        }
      }
      Files.deleteIfExists(folder.resolve(run).resolve("report.md"));
    }
  }

  @Test
  void reportsSeveralRunsOneAfterAnother() {
    assertThat(report(folder.resolve("25-8-2048"), folder.resolve("50-8-1024"))).isZero();

    assertThat(folder.resolve("25-8-2048/report.md")).isNotEmptyFile();
    assertThat(folder.resolve("50-8-1024/report.md")).isNotEmptyFile();
    assertThat(out.toString().lines().filter(line -> line.startsWith("report: "))).hasSize(2);
  }

  @Test
  void refusesAFolderOfRunsAndNamesThem() {
    assertThat(report(folder)).isEqualTo(Exit.BAD_INPUT);

    assertThat(err.toString())
        .contains(
            "'%s' is not the folder of a run; it contains 2 runs".formatted(folder),
            folder.resolve("25-8-2048") + ", or all as " + folder.resolve("*"))
        .hasLineCount(2);
  }

  @Test
  void namesRunsInFoldersBelow() throws IOException {
    Path other = Files.createDirectory(folder.resolve("50-8-1024/more"));
    Files.move(folder.resolve("25-8-2048"), other.resolve("run"));
    Files.move(folder.resolve("50-8-1024/records.zip"), folder.resolve("records"));

    assertThat(report(folder)).isEqualTo(Exit.BAD_INPUT);

    assertThat(err.toString())
        .endsWith(
            "it contains 1 run\nGive one of them, such as %s\n".formatted(other.resolve("run")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cells", "cells/dubbo-2.7-interface/1/events.jsonl"})
  void refusesRunWithoutCellsOrFileOfACell(String missing) throws IOException {
    Path run = folder.resolve("unpacked");
    RunFolder.reading(folder.resolve("25-8-2048"), records -> copy(records.root(), run));
    Files.move(run.resolve(missing), folder.resolve("moved"));

    assertThat(report(run)).isEqualTo(Exit.BAD_INPUT);

    assertThat(err.toString())
        .startsWith(run.resolve(missing) + ": must ")
        .containsPattern(", got (none|no such file)\n");
    assertThat(run.resolve("report.md")).doesNotExist();
  }

  private static Path copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Files.copy(each, to.resolve(from.relativize(each).toString()));
      }
    }
    return to;
  }

  @Test
  void writesNothingIfOneFolderIsNoRun() {
    assertThat(report(folder.resolve("25-8-2048"), folder.resolve("none")))
        .isEqualTo(Exit.BAD_INPUT);

    assertThat(err.toString()).contains("is not the folder of a run: it does not exist");
    assertThat(folder.resolve("25-8-2048/report.md")).doesNotExist();
  }

  /** Its cell would be read, and reports of it written, outside the run's folder. */
  @Test
  void refusesProfileNameThatLeadsElsewhereInEachCommand() throws IOException {
    Path run = folder.resolve("25-8-2048");
    Path file =
        RunFolder.reading(
            run,
            records -> Files.copy(records.root().resolve("run.json"), run.resolve("run.json")));
    Files.writeString(
        file,
        Files.readString(file)
            .replace("\"dubbo-2.7-interface\" : {", "\"../../50-8-1024/cells/x\" : {"));

    assertThat(report(run)).isEqualTo(Exit.BAD_INPUT);
    assertThat(execute("compare", run, folder.resolve("50-8-1024"))).isEqualTo(Exit.BAD_INPUT);
    assertThat(execute("plan", run, folder.resolve("50-8-1024"))).isEqualTo(Exit.BAD_INPUT);

    assertThat(err.toString().lines())
        .hasSize(3)
        .allMatch(line -> line.startsWith(file + ":92: profiles.../../50-8-1024/cells/x must be "))
        .allMatch(line -> line.endsWith(", got \"../../50-8-1024/cells/x\""));
    assertThat(run.resolve("report.md")).doesNotExist();
  }

  private int report(Path... folders) {
    return execute("report", folders);
  }

  private int execute(String command, Path... folders) {
    String[] words =
        Stream.concat(Stream.of(command), Stream.of(folders).map(Path::toString))
            .toArray(String[]::new);
    return Main.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(words);
  }
}
