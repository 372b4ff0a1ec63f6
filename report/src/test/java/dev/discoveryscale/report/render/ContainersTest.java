package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.ContainerUse;
import dev.discoveryscale.model.record.ContainerUse.Phase;
import dev.discoveryscale.model.record.Containers;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.SampleLines;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.RunDifference;
import dev.discoveryscale.report.measure.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reports say of a run in containers. */
class ContainersTest {

  private static final String PROFILE = "dubbo-2.7-interface";
  private static final long MB = 1 << 20;

  private static final ContainerUse USE = use(Optional.of(1L));

  @TempDir private Path root;

  @Test
  void readsFiguresOfContainerBeforeStopPhase() throws IOException {
    CellSummary cell = run(Outcome.KILLED_FOR_MEMORY);

    is(cell, Measure.CONTAINER_MEMORY_LIMIT_MB, 256);
    is(cell, Measure.CONTAINER_MEMORY_PEAK_MB, 255);
    is(cell, Measure.CONTAINER_ANONYMOUS_PEAK_MB, 250);
    is(cell, Measure.CONTAINER_OOM_KILLS, 1);
    is(cell, Measure.CONTAINER_PROCESSORS, 1.5);
    is(cell, Measure.CONTAINER_CPU_MS, 1_000);
    is(cell, Measure.CONTAINER_THROTTLED_MS, 400);
    is(cell, Measure.CONTAINER_THROTTLED_PERCENT, 25);
  }

  @Test
  void countsKillThatControlGroupDidNotReport() throws IOException {
    for (Optional<Long> told : List.of(Optional.of(0L), Optional.<Long>empty())) {
      is(run(Outcome.KILLED_FOR_MEMORY, use(told)), Measure.CONTAINER_OOM_KILLS, 1);
      assertThat(report()).contains("processes killed for memory: 1\n");
    }
    is(run(Outcome.KILLED_FOR_MEMORY, use(Optional.of(2L))), Measure.CONTAINER_OOM_KILLS, 2);
    is(run(Outcome.COMPLETED, use(Optional.of(0L))), Measure.CONTAINER_OOM_KILLS, 0);
  }

  @Test
  void takesKilledForMemoryForResultWithBound() throws IOException {
    CellSummary cell = run(Outcome.KILLED_FOR_MEMORY);

    assertThat(cell.outcome().isResult()).isTrue();
    assertThat(cell.atHeapLimit()).isTrue();
    assertThat(cell.get(Measure.USED_AFTER_FULL_GC_MB)).contains(700.0);
    assertThat(report())
        .contains(
            "| "
                + PROFILE
                + " | killed-for-memory | – → ≥ 700 | – | ≥ 250 / ≥ 255 / 256 | 25 | 1 |")
        .contains("Killed by the engine for memory, before the heap reached its own limit")
        .contains("limited to 256 MB and 1.50 processors; memory peak with page cache 255 MB")
        .contains("| start | 900 | 30 | 10 | 400 |");
  }

  @Test
  void showsFiguresOfContainerInLeadingTables() throws IOException {
    run(Outcome.COMPLETED, use(Optional.of(0L)));

    assertThat(report().lines().filter(line -> line.startsWith("|")).toList())
        .startsWith(
            "| cell | outcome | live set, MB (before → after churn) | old generation, MB"
                + " | container, MB (anonymous peak / peak / limit) | throttled, % of periods"
                + " | killed for memory | full GC (played → span, derived)"
                + " | young GC (played → span, derived) | allocated per push, KB (derived) | calls failed |")
        .anyMatch(
            row -> row.startsWith("| " + PROFILE) && row.contains("| 250 / 255 / 256 | 25 |"));
    assertThat(report()).contains("Container: what its control group counted");
    assertThat(Reports.table(Reports.read(root)))
        .contains("cgroup MB  throttled %")
        .contains("250/256           25");
    assertThat(Files.readString(root.resolve("report.html")))
        .contains("container, MB (anonymous peak / peak / limit)", "250 / 255 / 256");
  }

  @Test
  void takesStarvedForMemoryForResultWithReason() throws IOException {
    CellSummary cell = run(Outcome.STARVED_FOR_MEMORY, use(Optional.of(0L)));

    assertThat(cell.outcome().isResult()).isTrue();
    assertThat(cell.atHeapLimit()).isTrue();
    assertThat(cell.atLeast(Measure.CONTAINER_ANONYMOUS_PEAK_MB)).isTrue();
    assertThat(cell.atLeast(Measure.CONTAINER_MEMORY_LIMIT_MB)).isFalse();
    assertThat(report())
        .contains("| " + PROFILE + " | starved-for-memory | – → ≥ 700 |")
        .contains("Stalled at the memory limit of its container");
  }

  @Test
  void comparesContainersOfTwoRuns() throws IOException {
    RunSummary one = summary(Outcome.COMPLETED, use(Optional.of(0L)));
    RunSummary other = summary(Outcome.KILLED_FOR_MEMORY, USE);

    assertThat(compared(one, one))
        .contains(
            Measure.CONTAINER_ANONYMOUS_PEAK_MB,
            Measure.CONTAINER_MEMORY_PEAK_MB,
            Measure.CONTAINER_MEMORY_LIMIT_MB,
            Measure.CONTAINER_OOM_KILLS,
            Measure.CONTAINER_CPU_MS,
            Measure.CONTAINER_THROTTLED_MS,
            Measure.CONTAINER_THROTTLED_PERCENT);
    assertThat(compared(one, other))
        .contains(Measure.CONTAINER_ANONYMOUS_PEAK_MB, Measure.CONTAINER_OOM_KILLS)
        .doesNotContain(Measure.CONTAINER_CPU_MS, Measure.CONTAINER_THROTTLED_PERCENT);
  }

  private static List<Measure> compared(RunSummary one, RunSummary other) {
    return RunDifference.of(one, other, RunDifference.USUAL).stream()
        .map(RunDifference::measure)
        .toList();
  }

  private RunSummary summary(Outcome outcome, ContainerUse use) throws IOException {
    run(outcome, use);
    return Reports.read(root);
  }

  @Test
  void namesEngineAndMarksStandInImages() throws IOException {
    run(Outcome.COMPLETED);

    assertThat(report())
        .contains("Docker 20.10, interface 1.41, control groups v2 by systemd, storage overlay2")
        .contains("| image of registries | zookeeper:3.9.5, a stand-in and not the image of that")
        .contains("- the image zookeeper:3.9.5 is a stand-in, not the one of that name: Debian")
        .contains("| image of consumers | consumer:1, sha256:2 |");
  }

  private static ContainerUse use(Optional<Long> oomKills) {
    return new ContainerUse(
        "consumer:1",
        256 * MB,
        1.5,
        Optional.of(2),
        Optional.of(255 * MB),
        Optional.of(250 * MB),
        oomKills,
        Optional.empty(),
        List.of(
            new Phase("start", 900, 30, 10, 400),
            new Phase("subscribe", 100, 10, 0, 0),
            new Phase("stop", 5_000, 50, 50, 9_000)));
  }

  private CellSummary run(Outcome outcome) throws IOException {
    return run(outcome, USE);
  }

  private CellSummary run(Outcome outcome, ContainerUse use) throws IOException {
    RunFixture fixture = RunFixture.of(root, "[]", PROFILE);
    fixture.folder().write(fixture.folder().run().in(engine()));
    String samples =
        new SampleLines()
            .jvm(768)
            .phase(0, "start")
            .gc(2_000, "full", 900, false)
            .sample(3_000, 2_000)
            .text();
    fixture.cell(
        RunFixture.record(PROFILE, 1).with(use).end(outcome, "", RunFixture.STARTED), samples);
    Reports.write(root);
    return Reports.read(root).cells().get(0);
  }

  private static Containers engine() {
    return new Containers(
        "Docker",
        "20.10",
        "1.41",
        "2",
        "systemd",
        "overlay2",
        List.of("no swap"),
        List.of(
            new Containers.Image(
                "registries", "zookeeper:3.9.5", "sha256:1", Optional.of("Debian and Maven")),
            new Containers.Image("consumers", "consumer:1", "sha256:2", Optional.empty())));
  }

  private String report() throws IOException {
    return Files.readString(root.resolve("report.md"));
  }

  private static void is(CellSummary cell, Measure measure, double value) {
    assertThat(cell.get(measure)).as(measure.key()).contains(value);
  }
}
