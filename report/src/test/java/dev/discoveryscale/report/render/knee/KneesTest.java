package dev.discoveryscale.report.render.knee;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.ComparedSettings;
import dev.discoveryscale.report.capacity.Knee;
import dev.discoveryscale.report.capacity.KneeCheck;
import dev.discoveryscale.report.capacity.NamedRun;
import dev.discoveryscale.report.capacity.fit.FleetSizes;
import dev.discoveryscale.report.capacity.fit.PlanAnswer;
import dev.discoveryscale.report.capacity.fit.Question;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.render.plan.PlanKnees;
import dev.discoveryscale.report.render.plan.Plans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The plan of {@code reference/capacity} held against the two searches of {@code reference/knee}.
 */
class KneesTest {
  private static final String PROFILE = "dubbo-3.0-interface";

  /** The least heap of 60 instances. */
  private static Knee heap;

  /** The largest fleet in 64 MB. */
  private static Knee instances;

  private static List<NamedRun> runs;

  @TempDir private Path folder;

  @BeforeAll
  static void read() throws IOException {
    heap = knee("heap");
    instances = knee("instances");
    runs = new ArrayList<>();
    try (Stream<Path> folders = Files.list(Path.of("../results/reference/capacity"))) {
      for (Path each : folders.filter(Files::isDirectory).sorted().toList()) {
        runs.add(new NamedRun(each.getFileName().toString(), Reports.read(each)));
      }
    }
  }

  private static Knee knee(String name) throws IOException {
    return Knees.read(name, new KneeFolder(Path.of("../results/reference/knee", name)))
        .orElseThrow();
  }

  private static CapacityPlan plan(List<Double> heaps, List<Integer> fleets, Knee... knees) {
    Question question =
        new Question(
            heaps,
            fleets,
            Question.HEADROOM,
            Optional.empty(),
            Optional.empty(),
            Optional.of(1024),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return CapacityPlan.of(runs, question, Optional.empty()).heldAgainst(List.of(knees));
  }

  private static PlanAnswer answer(CapacityPlan plan) {
    return plan.answers(PROFILE).get(0);
  }

  /** The same search, had it found another knee. */
  private static Knee harder(Knee knee, int survived, double heapMb, int failed, double failedMb) {
    FleetSizes fleet = knee.survived().fleet();
    return new Knee(
        knee.name(),
        knee.profile(),
        knee.environment(),
        new Knee.Tried(fleet.withInstances(survived), heapMb),
        Optional.of(new Knee.Tried(fleet.withInstances(failed), failedMb)));
  }

  @Test
  void predictsRecordedKneesWithinThirtyPercent() {
    CapacityPlan plan = plan(List.of(), List.of(60, 80, 95), heap, instances);
    List<Double> promised =
        plan.answers(PROFILE).stream().map(each -> each.atMostMb().orElseThrow()).toList();

    assertThat(promised.get(0))
        .as("60 instances: 46 MB did not survive, 48 MB did")
        .isBetween(48.0, 1.3 * 46);
    assertThat(promised.get(1)).as("80 instances survived 64 MB").isLessThan(1.3 * 64);
    assertThat(promised.get(2)).as("95 instances did not survive 64 MB").isGreaterThan(64);
    assertThat(plan.knees()).hasSize(2).noneMatch(KneeCheck::contradicted);
    assertThat(plan.answers()).noneMatch(each -> each.warnings().toString().contains("knee"));
  }

  @Test
  void readsFleetAndHeapOnEachSideOfKnee() {
    assertThat(heap.profile()).isEqualTo(PROFILE);
    assertThat(heap.survived().heapMb()).isEqualTo(48);
    assertThat(heap.survived().fleet().instances()).isEqualTo(60);
    assertThat(heap.notSurvived()).contains(new Knee.Tried(heap.survived().fleet(), 46));
    assertThat(instances.survived().heapMb()).isEqualTo(64);
    assertThat(instances.survived().fleet().instances()).isEqualTo(80);
    assertThat(instances.notSurvived())
        .contains(new Knee.Tried(instances.survived().fleet().withInstances(95), 64));
  }

  @Test
  void warnsOfFleetThatDidNotSurviveHeap() {
    PlanAnswer answer = answer(plan(List.of(64.0), List.of(), harder(instances, 30, 64, 40, 64)));

    assertThat(answer.surely().orElseThrow()).as("the plan's fleet").isGreaterThan(40);
    assertThat(answer.warnings())
        .contains(
            "contradicted by a knee: 40 instances in 64 MB did not survive, 30 in 64 MB did"
                + " (instances)");
  }

  @Test
  void warnsOfTooSmallHeapForFleetNearKnee() {
    PlanAnswer answer = answer(plan(List.of(), List.of(100), harder(heap, 60, 90, 60, 80)));

    assertThat(answer.warnings())
        .anySatisfy(
            warning ->
                assertThat(warning)
                    .startsWith("a knee search with nearly this fleet needed more heap than the")
                    .endsWith("60 instances in 80 MB did not survive, 60 in 90 MB did (heap)"));
  }

  @Test
  void warnsThatFiguresFarFromKneeAreNoBounds() {
    CapacityPlan plan =
        plan(
            List.of(),
            List.of(1000),
            harder(heap, 60, 90, 60, 80),
            harder(instances, 30, 64, 40, 64));

    assertThat(plan.knees()).hasSize(2).allMatch(KneeCheck::contradicted);
    assertThat(plan.answers())
        .hasSize(3)
        .allSatisfy(
            answer ->
                assertThat(answer.warnings().toString().contains("neither figure is a bound"))
                    .isEqualTo(answer.profile().equals(PROFILE)));
  }

  @Test
  void isSilentWherePlanGivesEnough() {
    Knee.Tried small = new Knee.Tried(heap.survived().fleet(), 20);
    Knee held = new Knee("k", PROFILE, heap.environment(), heap.survived(), Optional.of(small));
    CapacityPlan plan = plan(List.of(64.0), List.of(60), held);

    assertThat(plan.knees()).noneMatch(KneeCheck::contradicted);
    assertThat(plan.answers()).noneMatch(each -> each.warnings().toString().contains("knee"));
    assertThat(PlanKnees.markdown(plan)).contains("| holds |");
  }

  @Test
  void showsKneeOfOtherEnvironmentWithoutComparing() {
    SortedMap<String, String> settings = new TreeMap<>(instances.environment().settings());
    settings.put("calls.every", "1s");
    ComparedSettings elsewhere = new ComparedSettings(settings);
    Knee other = new Knee("k", PROFILE, elsewhere, instances.survived(), instances.notSurvived());
    CapacityPlan plan = plan(List.of(64.0), List.of(), other);

    assertThat(answer(plan).warnings().toString()).doesNotContain("knee");
    assertThat(PlanKnees.markdown(plan))
        .contains(
            "| cannot be compared: environment differs from that of the cells: calls.every: 1s,"
                + " others: 5s |");
  }

  @Test
  void showsKneesInAllReports() throws IOException {
    Knee harder = harder(heap, 60, 90, 60, 80);
    CapacityPlan with = plan(List.of(64.0), List.of(100), harder, instances);
    Plans.write(with, folder.resolve("with"), List.of("./simulate"));
    Plans.write(plan(List.of(64.0), List.of(100)), folder.resolve("none"), List.of("./simulate"));

    for (String file : List.of("plan.md", "plan.html")) {
      assertThat(folder.resolve("with").resolve(file))
          .content()
          .contains("What real cells survived", "in 90 MB", "in 80 MB", "is contradicted");
      assertThat(folder.resolve("none").resolve(file))
          .content()
          .contains("No knee was compared with this plan")
          .doesNotContain("90 MB", "80 MB");
    }
    assertThat(folder.resolve("with").resolve("plan.json"))
        .content()
        .contains("\"contradicted\" : true");
    assertThat(Plans.table(with)).contains("what real cells survived", "is contradicted");
  }
}
