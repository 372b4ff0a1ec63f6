package dev.discoveryscale.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.RunRecord.SetAside;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.RunPlan.Cell;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Inputs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left to do of a run, from its folder. */
class ResumableRunTest {

  private static final Map<String, String> BUILT =
      Map.of("dubbo-2.7", "2.7.23", "dubbo-3.0", "3.0.15");
  private static final Limits LARGE = new Limits(1L << 40, 1024, 1L << 30);
  private static final Home HOME = new Home(Path.of("..").toAbsolutePath().normalize());

  @TempDir private Path root;
  private RunPlan plan;
  private RunFolder folder;

  @BeforeEach
  void aRunOfTwoProfilesFourTimes() throws Exception {
    plan =
        new RunPlan(
            Inputs.read(HOME, "smoke", List.of(), List.of("seed=3"), BUILT, LARGE),
            4,
            List.of("./simulate", "run", "smoke"));
    folder = new RunFolder(root);
    folder.write(RunRecords.of(plan, root, Instant.EPOCH, CoreReservation.none()));
  }

  @Test
  void keepsThePlanOfTheFirstStart() throws IOException {
    ResumableRun run = ResumableRun.in(root, BUILT, LARGE);

    assertThat(run.plan().cells()).isEqualTo(plan.cells());
    assertThat(run.plan().command()).isEqualTo(plan.command());
    assertThat(run.open()).isEqualTo(plan.cells());
    assertThat(run.setAside()).isEmpty();
  }

  @Test
  void keepsOnlyResults() throws IOException {
    List<Cell> cells = plan.cells();
    end(cells.get(0), Outcome.COMPLETED);
    end(cells.get(1), Outcome.OUT_OF_MEMORY);
    end(cells.get(2), Outcome.FAILED);
    end(cells.get(3), Outcome.INTERRUPTED);
    Path torn = Files.createDirectories(place(cells.get(4)));
    Files.writeString(torn.resolve("cell.json"), "{\"profile\" : \"du");
    Files.writeString(torn.resolve("cell.json.part"), "{}");
    Path cutOff = Files.createDirectories(place(cells.get(5)).resolve("registry-1/data"));
    Files.createDirectories(place(cells.get(5)).resolve("home/.dubbo"));
    Files.writeString(place(cells.get(5)).resolve("samples.jsonl"), "{\"t\":1");

    ResumableRun run = ResumableRun.in(root, BUILT, LARGE);
    assertThat(run.open()).isEqualTo(cells.subList(2, 8));
    List<SetAside> setAside = run.setAside();

    assertThat(setAside)
        .extracting(SetAside::ended)
        .containsExactlyInAnyOrder("failed", "interrupted", "cut off", "cut off");
    String keptIn =
        "interrupted/%s/%d-1".formatted(cells.get(5).profile().name(), cells.get(5).replicate());
    assertThat(setAside).extracting(SetAside::keptIn).contains(keptIn);
    Path kept = root.resolve(keptIn);
    assertThat(kept.resolve("samples.jsonl")).hasContent("{\"t\":1");
    assertThat(kept.resolve("home")).doesNotExist();
    assertThat(kept.resolve("registry-1/data")).doesNotExist();
    assertThat(cutOff).doesNotExist();
    assertThat(folder.cells(folder.run())).hasSize(2);
  }

  /** The heap dump of a cell that has ended is divided while the next one begins. */
  @Test
  void playsCellAgainWhoseHeapDumpWasNotDivided() throws Exception {
    plan =
        new RunPlan(
            Inputs.read(HOME, "smoke", List.of(), List.of("heapDump=divided"), BUILT, LARGE),
            1,
            List.of("./simulate", "run", "smoke"));
    folder.write(RunRecords.of(plan, root, Instant.EPOCH, CoreReservation.none()));
    Cell cell = plan.cells().get(0);
    end(cell, Outcome.COMPLETED);
    end(plan.cells().get(1), Outcome.COMPLETED);
    Files.writeString(place(cell).resolve("heap.hprof"), "JAVA PROFILE 1.0.2");

    ResumableRun run = ResumableRun.in(root, BUILT, LARGE);

    assertThat(run.open()).containsExactly(cell);
    assertThat(run.setAside()).extracting(SetAside::ended).containsExactly("completed");
    try (Stream<Path> files = Files.walk(root)) {
      assertThat(files.filter(file -> file.endsWith("heap.hprof"))).isEmpty();
    }
  }

  /** The resumption that moved it was killed before it could write so into run.json. */
  @Test
  void reportsCellsWithoutARecordAtTheNextResumption() throws IOException {
    Cell cell = plan.cells().get(0);
    end(cell, Outcome.FAILED);
    Files.createDirectories(place(cell).resolve("registry-1/data"));
    folder.setAside(cell.profile().name(), cell.replicate());
    Files.createDirectories(place(cell));

    ResumableRun run = ResumableRun.in(root, BUILT, LARGE);
    List<SetAside> moved = run.setAside();

    String places = "interrupted/%s/%d-".formatted(cell.profile().name(), cell.replicate());
    assertThat(moved).extracting(SetAside::keptIn).containsExactly(places + 1, places + 2);
    assertThat(moved).extracting(SetAside::ended).containsExactly("failed", "cut off");
    assertThat(root.resolve(places + 1).resolve("registry-1/data")).doesNotExist();

    folder.write(
        run.record()
            .resumed(
                new RunRecord.Resumption(
                    Instant.EPOCH,
                    Optional.empty(),
                    run.record().platform().machine(),
                    run.record().platform().simulatorJvm(),
                    moved)));
    assertThat(ResumableRun.in(root, BUILT, LARGE).setAside()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../elsewhere", "/tmp/elsewhere", "..", "=1+1"})
  void refusesNameThatLeadsElsewhere(String name) throws IOException {
    Path file = root.resolve("run.json");
    String profile = plan.cells().get(0).profile().name();
    Files.writeString(
        file, Files.readString(file).replace("\"" + profile + "\" :", "\"" + name + "\" :"));

    assertThatThrownBy(() -> ResumableRun.in(root, BUILT, LARGE))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith(file + ":")
        .hasMessageContaining(": profiles." + name + " must be 1 to 100 ")
        .hasMessageEndingWith(", got \"" + name + "\"");
  }

  @Test
  void refusesPackedRecords() throws IOException {
    Path file = root.resolve("run.json");
    try (FileSystem zip =
        FileSystems.newFileSystem(root.resolve("records.zip"), Map.of("create", "true"))) {
      Files.copy(file, zip.getPath("run.json"));
    }
    Files.delete(file);

    assertThatThrownBy(() -> ResumableRun.in(root, BUILT, LARGE))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            root
                + ": records must be unpacked before the run is resumed, got records.zip; in that"
                + " folder: unzip records.zip");
    assertThat(file).doesNotExist();
  }

  private Path place(Cell cell) {
    return folder.cell(cell.profile().name(), cell.replicate());
  }

  private void end(Cell cell, Outcome outcome) throws IOException {
    folder.write(
        new CellRecordBuilder(
                new CellRecord.Subject(
                    cell.profile().name(), cell.replicate(), "l", "v", "m", "g1", 1),
                Instant.EPOCH)
            .end(outcome, "", Instant.EPOCH));
  }
}
