package dev.discoveryscale.simulator.sweep;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.folder.SweepFolder;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.run.Releases;
import dev.discoveryscale.simulator.run.ResumableRun;
import dev.discoveryscale.simulator.run.Run;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.runtime.RunPlan.Cell;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Inputs;
import dev.discoveryscale.simulator.yaml.Ranges;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A sweep of three points and two profiles whose cells end as the test says. */
abstract class SweepFixture {

  static final Map<String, String> BUILT = Map.of("dubbo-2.7", "2.7.23", "dubbo-3.0", "3.0.15");
  static final Limits LARGE = new Limits(1L << 40, 1024, 1L << 30);
  static final Home HOME = new Home(Path.of("..").toAbsolutePath().normalize());
  static final String OLD = "dubbo-2.7-interface";
  static final String NEW = "dubbo-3.0-application";

  @TempDir Path root;
  final Map<String, Outcome> ends = new HashMap<>();
  final List<String> played = new ArrayList<>();
  final ByteArrayOutputStream said = new ByteArrayOutputStream();

  SweepFolder folder;

  @BeforeEach
  void beginSweepOfThreePointsAndTwoProfiles() throws IOException {
    folder = new SweepFolder(root);
    begin("seed=3", "gates=[]");
  }

  void begin(String... settings) throws IOException {
    List<String> all = new ArrayList<>(List.of("providers.instances=[30,10,20]"));
    all.addAll(List.of(settings));
    Ranges ranges = Ranges.read(HOME, "smoke", List.of(), all);
    folder.write(
        SweepPlan.of(ranges, 1, List.of("./simulate", "run", "smoke"), HOME, BUILT, LARGE)
            .record());
  }

  SweepSummary play() throws Exception {
    return resume("");
  }

  /** Plays until a cell that is not begun any more. */
  SweepSummary resume(String before) throws Exception {
    Progress progress = new Progress(new PrintStream(said), 0, Clock.systemUTC());
    SweepPlan<Inputs, RunPlan> plan = SweepPlan.of(folder.sweep(), HOME, BUILT, LARGE);
    return new SweepRun<>(
            plan, folder, (run, at) -> playOpenCells(run, at, progress, before), progress)
        .play();
  }

  RunSummary playOpenCells(RunPlan asked, Path at, Progress progress, String before)
      throws Exception {
    if (!Files.exists(at.resolve("run.json"))) {
      Files.createDirectories(at);
      Releases none =
          Releases.resolve(
              new ConsumerLines(HOME.folder()), List.of(), asked.scenario().registries());
      new Run(asked, none, CoreReservation.none(), HOME.folder(), at, progress).begin();
    }
    for (Cell cell : ResumableRun.in(at, BUILT, LARGE).open()) {
      String name = at.getFileName() + " " + cell.title();
      if (name.equals(before)) {
        throw new IllegalStateException("killed before " + name);
      }
      played.add(name);
      new RunFolder(at)
          .write(
              new CellRecordBuilder(
                      new CellRecord.Subject(cell.profile().name(), 1, "l", "v", "m", "g1", 1),
                      Instant.EPOCH)
                  .end(ends.getOrDefault(name, Outcome.COMPLETED), "", Instant.EPOCH));
    }
    return Reports.write(at);
  }
}
