package dev.discoveryscale.report.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.RunFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records come back from disk as they were written, and foreign ones are refused. */
class RunFolderTest {
  @TempDir Path root;

  @Test
  void readsPartialCellAsWritten() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", "a");
    CellRecord cell = RunFixture.record("a", 1).end(Outcome.FAILED, "died", RunFixture.STARTED);
    fixture.folder().write(cell);
    assertThat(fixture.folder().cells(fixture.folder().run())).containsExactly(cell);
    assertThat(Files.readString(root.resolve("cells/a/1/cell.json"))).doesNotContain("churn");
  }

  @Test
  void readsFullCellAsWritten() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", "a").played("a", 1, 1, 1, 0);
    CellRecord cell = fixture.folder().cells(fixture.folder().run()).get(0);
    fixture.folder().write(cell);
    assertThat(fixture.folder().cells(fixture.folder().run())).containsExactly(cell);
    assertThat(cell.load().churn()).isPresent();
  }

  @Test
  void refusesUnknownKeyWithItsPosition() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", "a");
    Path file = root.resolve("run.json");
    Files.writeString(file, Files.readString(file).replaceFirst("\\{", "{\"warnigns\":[],"));
    assertThatThrownBy(() -> fixture.folder().run())
        .isInstanceOf(RecordFormatException.class)
        .hasMessageContaining("run.json:")
        .hasMessageContaining("warnigns");
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "../../a", "/tmp/a", "a/b", "=1+1", "<b>", "a\\u001b[31m"})
  void refusesInvalidProfileName(String name) throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", "a");
    Path file = root.resolve("run.json");
    List<String> lines =
        Files.readString(file).replace("\"a\" : {", "\"" + name + "\" : {").lines().toList();
    Files.write(file, lines);
    int line = 1 + lines.indexOf("    \"" + name + "\" : {");

    assertThat(line).as("the profile's own line").isPositive();
    assertThatThrownBy(() -> fixture.folder().run())
        .isInstanceOf(RecordFormatException.class)
        .hasMessageStartingWith(file + ":" + line + ": profiles.")
        .hasMessageContaining(" must be 1 to 100 lower-case letters, digits")
        .hasMessageEndingWith(", got \"" + name.replace("\\u001b", "\\u001B") + "\"");
  }

  @Test
  void refusesInvalidScenarioName() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", "a");
    Path file = root.resolve("run.json");
    Files.writeString(
        file,
        Files.readString(file)
            .replaceFirst("\"scenarioName\" : \"[^\"]*\"", "\"scenarioName\" : \"=1+1\""));

    assertThatThrownBy(() -> fixture.folder().run())
        .hasMessageStartingWith(file + ":3: scenarioName must be 1 to 100")
        .hasMessageEndingWith(", got \"=1+1\"");
  }

  @Test
  void refusesCellOfAnotherProfile() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", "a").played("a", 1, 1, 1, 0);
    Path file = root.resolve("cells/a/1/cell.json");
    Files.writeString(
        file,
        Files.readString(file).replaceFirst("\"profile\" : \"a\"", "\"profile\" : \"../../b\""));

    assertThatThrownBy(() -> fixture.folder().cells(fixture.folder().run()))
        .isInstanceOf(RecordFormatException.class)
        .hasMessage(
            file
                + ":1: profile and replicate must be a and 1, as the folder's names, got"
                + " \"../../b\" and 1");
  }

  @Test
  void refusesCellFolderWithInvalidName() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", "a");
    Files.createDirectories(root.resolve("cells/=1+1/1"));

    assertThatThrownBy(() -> fixture.folder().cells(fixture.folder().run()))
        .isInstanceOf(RecordFormatException.class)
        .hasMessageStartingWith(root.resolve("cells") + ": folder name must be 1 to 100")
        .hasMessageEndingWith(", got \"=1+1\"");
  }

  @Test
  void refusesOtherFormatVersion() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", "a");
    Path file = root.resolve("run.json");
    Files.writeString(
        file,
        Files.readString(file).replaceFirst("\"formatVersion\" : 1", "\"formatVersion\" : 9"));
    assertThatThrownBy(() -> fixture.folder().run())
        .hasMessageContaining("formatVersion must be 1, got 9");
  }

  @Test
  void ordersCellsByProfileAndReplicate() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", "z", "a");
    for (int replicate : new int[] {10, 2}) {
      fixture.samples("a", replicate, "").samples("z", replicate, "");
    }
    assertThat(fixture.folder().cells(fixture.folder().run()))
        .extracting(cell -> cell.profile() + cell.replicate())
        .containsExactly("z2", "z10", "a2", "a10");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100})
  void ignoresTornRecordOfCell(int bytes) throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", "a").played("a", 1, 1, 1, 0);
    Path file = root.resolve("cells/a/1/cell.json");
    Files.writeString(file, Files.readString(file).substring(0, bytes));

    assertThat(fixture.folder().ended("a", 1)).isEmpty();
    assertThat(fixture.folder().cells(fixture.folder().run()))
        .extracting(CellRecord::outcome)
        .containsExactly(Outcome.INTERRUPTED);
  }

  @Test
  void keepsCellThatIsSetAsideWithoutReadingIt() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", "a");
    for (int time = 1; time <= 2; time++) {
      fixture.samples("a", 1, "time " + time);
      assertThat(fixture.folder().setAside("a", 1))
          .isEqualTo(root.resolve("interrupted/a/1-" + time));
    }

    assertThat(fixture.folder().cells(fixture.folder().run())).isEmpty();
    assertThat(root.resolve("interrupted/a/1-1/samples.jsonl")).hasContent("time 1");
    assertThat(root.resolve("interrupted/a/1-2/samples.jsonl")).hasContent("time 2");
  }

  @Test
  void readsResumedRunAsWritten() throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", "a");
    RunRecord run = fixture.folder().run();
    RunRecord resumed =
        run.resumed(
            new RunRecord.Resumption(
                RunFixture.STARTED.plusSeconds(9),
                Optional.empty(),
                run.platform().machine(),
                run.platform().simulatorJvm(),
                List.of(new RunRecord.SetAside("a", 1, "cut off", "interrupted/a/1-1"))));
    fixture.folder().write(resumed);

    assertThat(fixture.folder().run()).isEqualTo(resumed).isNotEqualTo(run);
    assertThat(resumed.resumed(resumed.eachResumption().get(0)).eachResumption()).hasSize(2);
  }

  /** The oldest of them were written before some of what records hold now. */
  @ParameterizedTest
  @ValueSource(strings = {"icbc", "icbc-distinct-1"})
  void readsRecordedRuns(String name) throws IOException {
    List<CellRecord> cells =
        RunFolder.reading(Path.of("../results/reference", name), kept -> kept.cells(kept.run()));

    assertThat(cells).isNotEmpty().allMatch(cell -> cell.outcome() == Outcome.COMPLETED);
  }
}
