package dev.discoveryscale.simulator.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.search.SweepRecord;
import dev.discoveryscale.model.record.search.SweepRecord.LeftOut;
import dev.discoveryscale.model.scenario.Profile.HeapSizing;
import dev.discoveryscale.report.analysis.SweepSummary;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A sweep that is interrupted or killed, and resumed. */
class SweepResumeTest extends SweepFixture {

  /** What is resumed must not mix heaps that grow with fixed ones. */
  @Test
  void resumesSweepOfAFormerVersionWithHeapsThatGrow() throws IOException {
    SweepRecord begun = folder.sweep();
    assertThat(sizings(begun)).containsOnly(HeapSizing.FIXED);

    begun.profiles().forEach(each -> ((ObjectNode) each.tree().get("jvm")).remove("heapSizing"));

    assertThat(sizings(begun)).containsOnly(HeapSizing.GROWING);
  }

  private static List<HeapSizing> sizings(SweepRecord record) {
    return SweepPlan.of(record, HOME, BUILT, LARGE)
        .runs()
        .flatMap(run -> run.inputs().profiles().stream())
        .map(profile -> profile.value().jvm().heapSizing())
        .toList();
  }

  @Test
  void endsWithAnInterruptedCell() throws Exception {
    ends.put("instances=20 " + NEW, Outcome.INTERRUPTED);

    play();

    assertThat(played).hasSize(4);
    assertThat(root.resolve("points/instances=30")).doesNotExist();
    assertThat(root.resolve("sweep.md")).content().contains("not played yet");
  }

  @Test
  void keepsLaterPointsWhenAResumeIsInterrupted() throws Exception {
    ends.put("instances=10 " + NEW, Outcome.FAILED);
    ends.put("instances=20 " + OLD, Outcome.OUT_OF_MEMORY);
    List<LeftOut> out = play().sweep().leftOut();
    ends.put("instances=10 " + NEW, Outcome.INTERRUPTED);

    SweepSummary sweep = play();

    assertThat(sweep.points()).containsOnlyKeys("instances=10", "instances=20", "instances=30");
    assertThat(out).hasSize(1);
    assertThat(folder.sweep().leftOut()).isEqualTo(out);
    assertThat(root.resolve("sweep.md"))
        .content()
        .contains("| [instances=10](points/instances=10/report.md) | " + NEW + " | interrupted |")
        .contains("| [instances=20](points/instances=20/report.md) | " + OLD + " | out-of-memory |")
        .contains("| [instances=30](points/instances=30/report.md) | " + OLD + " | left out |")
        .doesNotContain("not played yet");
  }

  @Test
  void reportsNoGateOfAnInterruptedPoint() throws Exception {
    begin("gates=[{measure: callsFailed, max: 0}]");
    ends.put("instances=10 " + OLD, Outcome.FAILED);
    ends.put("instances=10 " + NEW, Outcome.INTERRUPTED);

    play();

    assertThat(root.resolve("sweep.md"))
        .content()
        .contains(OLD + " | failed | – |")
        .contains(NEW + " | interrupted | – |");
  }

  @Test
  void resumesToTheSameEndWithoutRepeatingACell() throws Exception {
    ends.put("instances=20 " + OLD, Outcome.OUT_OF_MEMORY);
    List<String> all =
        List.of(
            "instances=10 " + OLD,
            "instances=10 " + NEW,
            "instances=20 " + OLD,
            "instances=20 " + NEW,
            "instances=30 " + NEW);
    for (String last : all) {
      assertThatThrownBy(() -> resume(last)).hasMessage("killed before " + last);
    }
    SweepSummary sweep = play();

    assertThat(played).isEqualTo(all);
    assertThat(sweep.sweep().leftOut()).hasSize(1);
    assertThat(sweep.points()).hasSize(3);
  }
}
