package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.record.Connections;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.report.JsonSchemas;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.NamedRun;
import dev.discoveryscale.report.capacity.fit.Question;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.knee.Knees;
import dev.discoveryscale.report.render.plan.Plans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of runs, plans, sweeps and searches match the published schemas. */
class SchemasTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private static String recorded(String folder, String schema) throws IOException {
    return Files.readString(Path.of("../results/reference", folder, schema + ".json"));
  }

  @ParameterizedTest
  @CsvSource({"knee/heap, knee", "knee/instances, knee", "sweep, sweep"})
  void acceptsRecordedFiles(String folder, String schema) throws IOException {
    assertThat(JsonSchemas.errors(schema, recorded(folder, schema))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"knee/heap, knee", "sweep, sweep"})
  void refusesUnknownAndMissingKeys(String folder, String schema) throws IOException {
    ObjectNode record = (ObjectNode) JSON.readTree(recorded(folder, schema));
    assertThat(JsonSchemas.errors(schema, record.deepCopy().put("more", 1).toString())).hasSize(1);
    record.remove("formatVersion");
    assertThat(JsonSchemas.errors(schema, record.toString())).hasSize(1);
  }

  @Test
  void acceptsSearchThatHasNotEnded() throws IOException {
    ObjectNode record = (ObjectNode) JSON.readTree(recorded("knee/heap", "knee"));
    record.remove("result");
    assertThat(JsonSchemas.errors("knee", record.toString())).isEmpty();
  }

  /** Two sizes have no intervals, a pause that no cell kept no heap, and a third knee no world. */
  @Test
  void acceptsPlansOfAllKinds() throws IOException {
    List<NamedRun> two = List.of(run("things"), run("icbc-holders"));
    List<NamedRun> four =
        List.of(run("capacity/50-8-1024"), run("capacity/100-8-1024"), two.get(1));
    valid(two, Optional.empty(), Optional.empty());
    valid(two, Optional.of(0.001), Optional.empty());
    valid(four, Optional.empty(), Optional.of(200.0));
  }

  private void valid(List<NamedRun> runs, Optional<Double> pauseMs, Optional<Double> fullPerHour)
      throws IOException {
    Question question =
        new Question(
            List.of(768.0),
            List.of(2000),
            Question.HEADROOM,
            Optional.empty(),
            fullPerHour.isPresent() ? Optional.empty() : Optional.of(16),
            Optional.empty(),
            Optional.empty(),
            fullPerHour,
            pauseMs);
    CapacityPlan plan =
        CapacityPlan.of(runs, question, Optional.empty())
            .heldAgainst(
                List.of(
                    Knees.read("a", new KneeFolder(Path.of("../results/reference/knee/heap")))
                        .orElseThrow()));
    Plans.write(plan, folder, List.of("./simulate", "plan"));
    String json = Files.readString(folder.resolve("plan.json"));
    assertThat(JsonSchemas.errors("plan", json)).isEmpty();
    assertThat(JSON.readTree(json).path("answers")).isNotEmpty();
  }

  private static NamedRun run(String name) throws IOException {
    return new NamedRun(name, Reports.read(Path.of("../results/reference").resolve(name)));
  }

  @Test
  void writesTrafficConnectionsAndNativeMemoryAsInSchema() throws IOException {
    RunFixture.of(folder, "[]", "a")
        .cell(
            RunFixture.record("a", 1)
                .with(
                    new RegistryTraffic(
                        List.of(new RegistryTraffic.Phase("subscribe", 3_072, 1_024)),
                        1,
                        Optional.empty(),
                        Optional.of(List.of("quiet", "still")),
                        Optional.empty()))
                .with(new Connections("before-churn", 40, 2, 1))
                .end(Outcome.COMPLETED, "", RunFixture.STARTED.plusSeconds(154)),
            RunFixture.samples(300, 320, 5)
                + "{\"t\":1700000154001,\"type\":\"native\",\"phase\":\"stop\",\"point\":\"after-churn\","
                + "\"category\":\"Class\",\"reservedKb\":2048,\"committedKb\":1024}\n");

    Reports.write(folder);

    assertThat(JsonSchemas.errors("summary", folder.resolve("summary.json"))).isEmpty();
    assertThat(Files.readString(folder.resolve("summary.json")))
        .contains("\"nativeMemory\"", "\"registryTraffic\"", "\"connections\"", "\"left\"");
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains(
            "| subscribe | 3 | 1 |",
            "| connections to providers | 40 |",
            "| other connections | 1 |")
        .contains("1 of the consumer's connections to registries ended")
        .contains("| phase | allocated MB/s |", "| Class | 1 |");
  }

  @Test
  void definesEveryMeasureInSchema() throws IOException {
    JsonNode properties =
        JSON.readTree(Path.of("summary.schema.json").toFile()).at("/$defs/cell/properties");
    for (Measure measure : Measure.values()) {
      assertThat(properties.at("/" + measure.key() + "/description").asText())
          .isEqualTo(measure.definition() + " (" + measure.provenance().text() + ")");
    }
  }
}
