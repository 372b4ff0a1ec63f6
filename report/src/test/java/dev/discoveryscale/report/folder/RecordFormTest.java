package dev.discoveryscale.report.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records are flat JSON objects, whatever groups their values are in. */
class RecordFormTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path KEPT = Path.of("../results/reference/containers/limited/records.zip");

  @TempDir Path root;
  private RunFolder folder;

  @BeforeEach
  void unpacksKeptRun() throws IOException {
    folder = new RunFolder(root);
    try (FileSystem zip = FileSystems.newFileSystem(KEPT)) {
      for (String name : new String[] {"run.json", "cells/dubbo-2.7-interface/1/cell.json"}) {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.copy(zip.getPath(name), file);
      }
    }
  }

  @Test
  void writesAllFieldsOfCellAtTopLevel() throws IOException {
    ObjectNode cell = tree(cell());
    cell.set("foreign", JSON.readTree("{\"pid\": 7, \"callsAnswered\": 30}"));
    cell.putArray("profiled").add("cpu").add("allocation");
    ObjectNode server = cell.putArray("servers").addObject().put("registry", "registry-1");
    server.put("kind", "zookeeper").put("software", "ZooKeeper").put("standIn", false);
    write(cell(), cell);

    folder.write(folder.ended("dubbo-2.7-interface", 1).orElseThrow());

    assertThat(tree(cell())).hasSize(28).isEqualTo(cell);
  }

  @Test
  void writesAllFieldsOfRunAtTopLevel() throws IOException {
    ObjectNode run = tree(run());
    run.putArray("registryManners").add("Connections beat.");
    ObjectNode resumption =
        run.putArray("resumptions").addObject().put("at", "2026-11-20T12:00:00Z");
    resumption.set("machine", run.get("machine"));
    resumption.set("simulatorJvm", run.get("simulatorJvm"));
    resumption.putArray("setAside");
    write(run(), run);

    folder.write(folder.run());

    assertThat(tree(run())).hasSize(18).isEqualTo(run);
  }

  @Test
  void refusesUnknownFieldOfCellAtItsLine() throws IOException {
    edit("\"heapMb\" : 768,", "\"heapMb\" : 768, \"heapGb\" : 1,");

    assertThatThrownBy(() -> folder.ended("dubbo-2.7-interface", 1))
        .isInstanceOf(RecordFormatException.class)
        .hasMessageStartingWith(cell() + ":8: ")
        .hasMessageContaining("heapGb must be absent");
  }

  @Test
  void refusesUnknownFieldInsideCell() throws IOException {
    edit("\"registeredUrls\"", "\"urls\" : 1, \"registeredUrls\"");

    assertThatThrownBy(() -> folder.ended("dubbo-2.7-interface", 1))
        .isInstanceOf(RecordFormatException.class)
        .hasMessageStartingWith(cell() + ":")
        .hasMessageContaining("expected.urls must be absent");
  }

  @Test
  void refusesValueOfAnotherTypeAtItsLine() throws IOException {
    edit("\"replicate\" : 1", "\"replicate\" : \"1\"");

    assertThatThrownBy(() -> folder.ended("dubbo-2.7-interface", 1))
        .isInstanceOf(RecordFormatException.class)
        .hasMessage(cell() + ":3: replicate must be a whole number, got \"1\"");
  }

  @Test
  void refusesCellWithoutFieldThatEachHas() throws IOException {
    ObjectNode cell = tree(cell());
    cell.remove("message");
    write(cell(), cell);

    assertThatThrownBy(() -> folder.ended("dubbo-2.7-interface", 1))
        .isInstanceOf(RecordFormatException.class)
        .hasMessageEndingWith(": message must be present, got nothing");
  }

  @Test
  void refusesScenarioWithoutValueThatEachHas() throws IOException {
    ObjectNode run = tree(run());
    run.withObject("/scenario/providers").remove("instances");
    write(run(), run);

    assertThatThrownBy(() -> folder.run())
        .isInstanceOf(RecordFormatException.class)
        .hasMessage(run() + ":1: scenario.providers.instances must be a whole number, got nothing");
  }

  @Test
  void refusesNullWhereNumberMustBe() throws IOException {
    edit("\"replicate\" : 1", "\"replicate\" : null");

    assertThatThrownBy(() -> folder.ended("dubbo-2.7-interface", 1))
        .isInstanceOf(RecordFormatException.class)
        .hasMessageStartingWith(cell() + ":");
  }

  private Path run() {
    return root.resolve("run.json");
  }

  private Path cell() {
    return root.resolve("cells/dubbo-2.7-interface/1/cell.json");
  }

  private void edit(String from, String to) throws IOException {
    String text = Files.readString(cell());
    assertThat(text).contains(from);
    Files.writeString(cell(), text.replace(from, to));
  }

  private static ObjectNode tree(Path file) throws IOException {
    JsonNode tree = JSON.readTree(file.toFile());
    return (ObjectNode) tree;
  }

  private static void write(Path file, ObjectNode tree) throws IOException {
    JSON.writerWithDefaultPrettyPrinter().writeValue(file.toFile(), tree);
  }
}
