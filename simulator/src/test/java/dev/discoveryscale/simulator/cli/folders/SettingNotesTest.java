package dev.discoveryscale.simulator.cli.folders;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.record.RecordedScenario;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.folder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingNotesTest {

  private static final Path REFERENCE = Path.of("../results/reference");

  @TempDir private Path folder;

  @Test
  void listsFleetFirst() throws IOException {
    List<String> notes = scenario(notes("icbc", "capacity/100-4-512"));

    assertThat(notes.get(0)).contains(": providers.instances: 500 in the one, 100 in the other");
    assertThat(notes.get(1)).contains(": providers.interfaces: 8 in the one, 4 in the other");
    assertThat(notes.get(2)).contains(": providers.url.length: 1024 in the one, 512 in the other");
    assertThat(notes).hasSize(13).last().asString().endsWith(" more settings");
  }

  @Test
  void listsRegistriesBeforeRest() throws IOException {
    assertThat(scenario(notes("icbc-main", "nacos")).get(0))
        .contains(": registries.kind: zookeeper in the one, nacos in the other");
  }

  @Test
  void listsDifferingParametersFirstWithTheirEffect() throws IOException {
    assertThat(scenario(notes("icbc-main", "icbc-distinct-1")).get(0))
        .contains(": providers.url.distinctParameters: 0 in the one, 1 in the other; this changes");
  }

  @Test
  void writesListAsOneSetting() throws IOException {
    assertThat(notes("icbc-main", "nacos"))
        .anyMatch(
            each ->
                each.contains(
                    "registries.connect: [] in the one, [127.0.0.1:8818, 127.0.0.1:8828] in"))
        .noneMatch(each -> each.contains("profiles["));
  }

  @Test
  void listsLoadOfCallsAndLeavesOutWhatOnlyReportsPrint() throws IOException {
    Path one = calls("one", 4, "");
    Path other =
        calls(
            "other",
            8,
            """
            , "gates": [{"measure": "callsWrong", "max": 0}],
            "exclude": [{"name": "a", "because": "two\\nlines"}],
            "published": {"name": "paper", "source": {"title": "t", "where": "w",
              "method": {"arrivals": "closed"}}}""");
    List<String> notes = SettingNotes.of(Compared.read(one, Optional.of(other), List.of()));

    assertThat(notes.get(0)).endsWith("load.callers: 4 in the one, 8 in the other");
    assertThat(notes).noneMatch(note -> note.contains("published") || note.contains("exclude"));
  }

  private Path calls(String name, int callers, String more) throws IOException {
    Path reference = Files.createDirectories(folder.resolve(name));
    Path some = REFERENCE.resolve("icbc");
    String scenario =
        """
        {"kind": "calls", "name": "tried", "payloads": ["pojo"], "through": "direct", "seed": 1,
         "load": {"arrivals": "closed", "callers": %d, "timeout": "5s", "retries": 0},
         "time": {"warmUp": "10s", "measured": "10s"},
         "steadiness": {"contention": false, "largestObjects": false}%s}
        """;
    RunRecord run = Compared.read(some, Optional.of(some), List.of()).one().run();
    new RunFolder(reference)
        .write(
            new RunRecord(
                new RunRecord.Plan(
                    name,
                    RecordedScenario.read(
                        new ObjectMapper().readTree(scenario.formatted(callers, more))),
                    Map.of(),
                    List.of(),
                    Optional.of(1),
                    List.of()),
                run.platform(),
                run.notes(),
                run.startedAt()));
    return reference;
  }

  private static List<String> scenario(List<String> notes) {
    return notes.stream().filter(each -> each.startsWith("the scenarios differ: ")).toList();
  }

  private static List<String> notes(String one, String other) throws IOException {
    return SettingNotes.of(
        Compared.read(REFERENCE.resolve(one), Optional.of(REFERENCE.resolve(other)), List.of()));
  }
}
