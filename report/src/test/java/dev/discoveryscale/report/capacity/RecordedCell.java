package dev.discoveryscale.report.capacity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A recorded cell of one profile and its run, copied with changes in their records. */
final class RecordedCell {
  static final String PROFILE = "dubbo-3.0-application";
  private static final Path RECORDED = Path.of("../results/reference/things");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;

  RecordedCell(Path folder) {
    this.folder = folder;
  }

  RunFolder folder(String name) {
    return new RunFolder(folder.resolve(name));
  }

  NamedRun run(String name) throws IOException {
    return run(name, RecordedCell::unchanged);
  }

  NamedRun run(String name, Consumer<ObjectNode> run) throws IOException {
    return run(name, run, RecordedCell::unchanged);
  }

  /** A copy of the run with changes in its record and in that of its cell. */
  NamedRun run(String name, Consumer<ObjectNode> run, Consumer<ObjectNode> cell)
      throws IOException {
    RunFolder copy = folder(name);
    return RunFolder.reading(
        RECORDED,
        records -> {
          Path from = records.cell(PROFILE, 1);
          Path to = copy.cell(PROFILE, 1);
          Files.createDirectories(to);
          edit(records.root().resolve("run.json"), copy.root().resolve("run.json"), run);
          edit(from.resolve("cell.json"), to.resolve("cell.json"), cell);
          Files.copy(from.resolve("samples.jsonl"), to.resolve("samples.jsonl"));
          Files.copy(from.resolve("events.jsonl"), to.resolve("events.jsonl"));
          return new NamedRun(name, Reports.read(copy.root()));
        });
  }

  static JsonNode runRecord() throws IOException {
    return RunFolder.reading(
        RECORDED, records -> JSON.readTree(Files.readAllBytes(records.root().resolve("run.json"))));
  }

  static void unchanged(ObjectNode tree) {
    // nothing is changed
  }

  private static void edit(Path from, Path to, Consumer<ObjectNode> change) throws IOException {
    ObjectNode tree = (ObjectNode) JSON.readTree(Files.readAllBytes(from));
    change.accept(tree);
    Files.writeString(to, JSON.writeValueAsString(tree));
  }
}
