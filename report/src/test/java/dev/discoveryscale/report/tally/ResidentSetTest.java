package dev.discoveryscale.report.tally;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResidentSetTest {
  private final ResidentSet resident = new ResidentSet();

  /** Its forced collections after churn give 250 MB back to the system. */
  @Test
  void separatesUseOfApplicationFromForcedCollections() throws IOException {
    CellSummary cell =
        Reports.read(Path.of("../results/reference", "icbc-replicates")).cells().stream()
            .filter(each -> each.profile().equals("dubbo-3.0-interface") && each.replicate() == 1)
            .findFirst()
            .orElseThrow();

    assertThat(cell.get(Measure.RSS_STILL_MB).orElseThrow()).isEqualTo(569.6, within(0.1));
    assertThat(cell.get(Measure.RSS_CHURN_MB).orElseThrow()).isEqualTo(919, within(1.0));
    assertThat(cell.get(Measure.RSS_PEAK_MB).orElseThrow()).isEqualTo(919, within(1.0));
    assertThat(cell.get(Measure.RSS_SETTLED_MB).orElseThrow()).isEqualTo(669, within(1.0));
  }

  @Test
  void readsPhasesAtTheirEnd() {
    read("warm-up", 90, 90);
    read("still", 100, 100);
    read("still", 110, 115);
    read("churn", 200, 220);
    read("cool-down", 190, 220);

    assertThat(resident.stillBytes()).contains(110L);
    assertThat(resident.churnBytes()).contains(190L);
    assertThat(resident.peakBytes()).contains(220L);
    assertThat(resident.settledBytes()).isEmpty();
  }

  @Test
  void leavesCheckAndHeapDumpOutOfPeak() {
    read("cool-down", 190, 220);
    settle(150);
    read("check", 150, 400);
    read("stop", 500, 500);

    assertThat(resident.churnBytes()).contains(190L);
    assertThat(resident.peakBytes()).contains(220L);
    assertThat(resident.settledBytes()).contains(150L);
  }

  @Test
  void leavesRiseDuringForcedCollectionsOutOfPeak() {
    read("warm-up", 90, 100);
    force();
    read("warm-up", 90, 130);
    force();
    settle(80);
    read("quiet", 95, 140);
    read("still", 95, 140);
    assertThat(resident.peakBytes()).contains(100L);

    read("churn", 120, 141);
    assertThat(resident.peakBytes()).contains(141L);
  }

  @Test
  void givesNoFiguresWithoutReadings() {
    resident.read(reading("churn", Optional.empty(), Optional.empty()));

    assertThat(resident.churnBytes()).isEmpty();
    assertThat(resident.peakBytes()).isEmpty();
  }

  private void read(String phase, long rss, long peak) {
    resident.read(reading(phase, Optional.of(rss), Optional.of(peak)));
  }

  private static Sample.Reading reading(String phase, Optional<Long> rss, Optional<Long> peak) {
    Optional<Long> none = Optional.empty();
    return new Sample.Reading(
        1, phase, 1, none, rss, peak, none, none, none, none, none, none, none, none, none, none,
        none, none, none);
  }

  private void force() {
    resident.collect(
        new Sample.Gc(
            1,
            "warm-up",
            Sample.Gc.Kind.FULL,
            1,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            true));
  }

  private void settle(long rss) {
    Optional<Long> none = Optional.empty();
    resident.settle(
        new Sample.Settled(
            1,
            "warm-up",
            "any",
            1,
            none,
            true,
            none,
            Optional.empty(),
            none,
            none,
            Optional.of(rss),
            none,
            none,
            none,
            none,
            none,
            none,
            none,
            none));
  }
}
