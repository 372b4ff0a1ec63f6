package dev.discoveryscale.report.capacity.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.LeftOut;
import dev.discoveryscale.report.capacity.NamedRun;
import dev.discoveryscale.report.capacity.fit.FleetSizes;
import dev.discoveryscale.report.capacity.fit.Question;
import dev.discoveryscale.report.capacity.migration.MigrationPlan.HeldOut;
import dev.discoveryscale.report.capacity.migration.MigrationPlan.Played;
import dev.discoveryscale.report.capacity.migration.MigrationPlan.Removed;
import dev.discoveryscale.report.capacity.migration.MigrationPlan.Row;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.render.plan.MigrationReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recorded fleets of four sizes stand for what four applications consume. */
class MigrationPlanTest {

  private static final Path RECORDED = Path.of("../results/reference/capacity");
  private static final String PROFILE = "dubbo-3.0-interface";
  private static final Question QUESTION =
      new Question(
          List.of(),
          List.of(),
          Question.HEADROOM,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  @TempDir private Path folder;

  private static NamedRun run(String name) throws IOException {
    return new NamedRun(name, Reports.read(RECORDED.resolve(name)));
  }

  private static FleetSizes fleet(NamedRun run) {
    return run.summary().cells().stream()
        .filter(cell -> cell.profile().equals(PROFILE))
        .flatMap(cell -> FleetSizes.of(run.summary().run(), cell).stream())
        .findFirst()
        .orElseThrow();
  }

  /** The applications of some runs, and one that was not measured. */
  private static Played played(List<String> names, String further) throws IOException {
    Map<String, NamedRun> runs = new LinkedHashMap<>();
    Map<String, FleetSizes> fleets = new LinkedHashMap<>();
    for (String name : names) {
      NamedRun run = run(name);
      runs.put("app-" + name, run);
      fleets.put("app-" + name, fleet(run));
    }
    fleets.put("app-" + further, fleet(run(further)));
    return Played.of(runs, QUESTION, Map.of(PROFILE, fleets));
  }

  @Test
  void predictsWhatItDidNotMeasure() throws IOException {
    MigrationPlan plan =
        MigrationPlan.of(
            List.of(played(List.of("200-8-1024", "200-4-1024", "50-8-1024"), "100-4-512")));

    assertThat(plan.rows()).hasSize(4).filteredOn(Row::measured).hasSize(3);
    Row predicted = plan.rows().get(3);
    assertThat(predicted.measured()).isFalse();
    assertThat(predicted.application()).isEqualTo("app-100-4-512");
    Row smaller = plan.rows().get(2);
    Row larger = plan.rows().get(1);
    for (MigrationFigure figure : List.of(MigrationFigure.LIVE_SET, MigrationFigure.HEAP)) {
      assertThat(predicted.figures().get(figure))
          .as(figure.words())
          .isBetween(smaller.figures().get(figure) * 0.99, larger.figures().get(figure));
    }
    assertThat(larger.figures().get(MigrationFigure.HEAP))
        .as("a heap has room for more than the live set")
        .isGreaterThan(larger.figures().get(MigrationFigure.LIVE_SET));
  }

  @Test
  void tellsHowFarALineMissesEachMeasuredApplication() throws IOException {
    Played played = played(List.of("200-8-1024", "200-4-1024", "50-8-1024"), "100-4-512");
    List<HeldOut> live =
        MigrationPlan.of(List.of(played)).heldOut().stream()
            .filter(each -> each.figure() == MigrationFigure.LIVE_SET)
            .toList();

    assertThat(live)
        .extracting(HeldOut::application)
        .containsExactly("app-200-8-1024", "app-200-4-1024", "app-50-8-1024");
    assertThat(live.get(1).percent()).as("addresses explain most of it").isCloseTo(0, within(20.0));
    HeldOut first = live.get(0);
    assertThat(first.percent())
        .isEqualTo((first.predicted() - first.measured()) / first.measured() * 100);
  }

  @Test
  void plansTheHeapOfAnApplicationWithoutItsOwnRun() throws IOException {
    List<String> names = List.of("200-8-1024", "200-4-1024", "50-8-1024");
    MigrationPlan all = MigrationPlan.of(List.of(played(names, "100-4-512")));
    MigrationPlan others =
        MigrationPlan.of(List.of(played(List.of("200-8-1024", "50-8-1024"), "200-4-1024")));

    HeldOut second =
        all.heldOut().stream()
            .filter(each -> each.figure() == MigrationFigure.HEAP)
            .filter(each -> each.application().equals("app-200-4-1024"))
            .findFirst()
            .orElseThrow();
    assertThat(second.predicted())
        .isEqualTo(others.rows().get(2).figures().get(MigrationFigure.HEAP));
    assertThat(second.measured())
        .isEqualTo(all.rows().get(1).figures().get(MigrationFigure.HEAP))
        .isNotEqualTo(second.predicted());
  }

  /** Each service of the larger one is called as often as one of the smaller one. */
  @Test
  void predictsWhatCallsAllocateFromServicesIfTheseDiffer() throws IOException {
    List<Row> rows =
        MigrationPlan.of(List.of(played(List.of("200-8-1024", "200-4-1024"), "100-4-512"))).rows();
    assertThat(rows.get(2).fleet().interfaces()).isEqualTo(rows.get(1).fleet().interfaces());
    assertThat(calls(rows.get(2))).isCloseTo(calls(rows.get(1)), within(1e-9));

    List<Row> alike =
        MigrationPlan.of(List.of(played(List.of("200-8-1024", "50-8-1024"), "200-4-1024"))).rows();
    assertThat(calls(alike.get(2))).isBetween(calls(alike.get(1)), calls(alike.get(0)));
  }

  private static double calls(Row row) {
    return row.figures().get(MigrationFigure.ALLOCATED)
        - row.figures().get(MigrationFigure.CHANGES);
  }

  @Test
  void predictsNothingFromOneSize() throws IOException {
    MigrationPlan plan = MigrationPlan.of(List.of(played(List.of("200-8-1024"), "50-8-1024")));

    assertThat(plan.rows().get(0).figures()).containsKey(MigrationFigure.LIVE_SET);
    assertThat(plan.rows().get(1).figures()).isEmpty();
    assertThat(plan.heldOut()).isEmpty();
  }

  @Test
  void predictsFromNoCellThatTheCapacityPlanLeavesOut() throws IOException {
    Played played = played(List.of("200-8-1024", "50-8-1024"), "100-4-512");
    LeftOut disturbed = new LeftOut("50-8-1024", PROFILE, 1, "something else was busy");
    CapacityPlan plan = played.plan();
    Played left =
        new Played(
            played.runs(),
            new CapacityPlan(
                plan.runs(),
                plan.question(),
                plan.profiles(),
                plan.answers(),
                List.of(disturbed),
                plan.environments(),
                plan.untold(),
                plan.knees(),
                plan.caution(),
                plan.answered()),
            played.without(),
            played.applications(),
            played.fleets());

    assertThat(MigrationPlan.of(List.of(played)).rows().get(2).figures())
        .containsKey(MigrationFigure.LIVE_SET);
    List<Row> rows = MigrationPlan.of(List.of(left)).rows();
    assertThat(rows.get(1).failure()).contains("something else was busy");
    assertThat(rows.get(1).figures()).containsKey(MigrationFigure.LIVE_SET);
    assertThat(rows.get(2).figures()).doesNotContainKey(MigrationFigure.LIVE_SET);
  }

  @Test
  void saysWhyACellFailedAndConcludesNothingFromIt() throws IOException {
    Path failed = folder.resolve("failed");
    RunFolder.reading(
        RECORDED.resolve("50-8-1024"),
        records -> {
          try (Stream<Path> all = Files.walk(records.root())) {
            for (Path file : all.toList()) {
              Files.copy(file, failed.resolve(records.root().relativize(file).toString()));
            }
          }
          return failed;
        });
    Path cell = failed.resolve("cells/%s/1/cell.json".formatted(PROFILE));
    Files.writeString(
        cell,
        Files.readString(cell)
            .replace("\"completed\"", "\"failed\"")
            .replaceFirst("\"message\"\\s*:\\s*\"\"", "\"message\":\"no more ports\""));
    NamedRun run = new NamedRun("failed", Reports.read(failed));
    Played played =
        Played.of(Map.of("shop", run), QUESTION, Map.of(PROFILE, Map.of("shop", fleet(run))));

    assertThat(played.failures())
        .containsExactly("shop with %s failed: no more ports.".formatted(PROFILE));
    MigrationReport.write(MigrationPlan.of(List.of(played)), folder, List.of("./simulate"));
    assertThat(Files.readString(folder.resolve("fleet-plan.md")))
        .contains("No live set was measured", "| shop | " + PROFILE + " | failed |");
  }

  @Test
  void writesWhatItKnowsAndMarksWhatItDoesNot() throws IOException {
    MigrationPlan plan =
        MigrationPlan.of(List.of(played(List.of("200-8-1024"), "50-8-1024")))
            .with(
                List.of(
                    new Removed(
                        "hostname",
                        "app-200-8-1024",
                        PROFILE,
                        Map.of(MigrationFigure.LIVE_SET, 480.0),
                        Map.of(MigrationFigure.LIVE_SET, 80.5))),
                List.of("A note."));
    MigrationReport.write(plan, folder, List.of("./simulate", "plan"));

    assertThat(MigrationReport.FILES)
        .allSatisfy(file -> assertThat(folder.resolve(file)).isNotEmptyFile());
    assertThat(Files.readString(folder.resolve("fleet-plan.md")))
        .contains("| app-50-8-1024 | dubbo-3.0-interface | predicted |", "– | – |")
        .contains("| hostname | app-200-8-1024 | dubbo-3.0-interface | 480 | 80.5 | 400 |")
        .contains("- A note.", "`./simulate plan`");
    assertThat(Files.readString(folder.resolve("fleet-plan.json")))
        .contains("\"liveSetMb\" : 480.0");
    assertThat(MigrationReport.table(plan)).contains("app-200-8-1024", "hostname", "A note.");
  }
}
