package dev.discoveryscale.report.capacity.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.capacity.Cells;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Eight interfaces of five protocols in two registries: 16 texts. */
class ListTextsTest {

  private static final ListTexts SMALL = new ListTexts(Optional.of(1.0));

  @ParameterizedTest
  @CsvSource({"32, 1", "768, 1", "2048, 1", "2049, 2", "4096, 2", "6000, 4", "1000000, 32"})
  void choosesRegionSizesAsHotSpotDoes(double heapMb, double regionMb) {
    assertThat(ListTexts.regionMb(heapMb)).isEqualTo(regionMb);
    assertThat(ListTexts.largestHeapMb(regionMb)).isGreaterThanOrEqualTo(heapMb);
  }

  @ParameterizedTest
  @CsvSource({
    "100, 0", // 500 URLs, 512,500 bytes: below half a region
    "120, 6.616", // 615,000 bytes in one region of 1,048,576
    "204, 0.046", // 1,045,500 bytes fill it
    "300, 8.540", // 1,537,500 bytes in two regions
  })
  void leavesRestOfLastRegionEmptyForLongText(int instances, double mb) {
    assertThat(SMALL.unusedMb(Cells.fleet(instances, 8, 1024))).isCloseTo(mb, within(0.001));
  }

  @Test
  void countsBuilderAndTextForPushOfEachRegistry() {
    assertThat(SMALL.buildersMb(Cells.fleet(60, 8, 1024)))
        .as("2 x (a builder of 615,000 bytes in one region, and 307,500 bytes)")
        .isCloseTo(2 * (1 + 307_500 / 1_048_576.0), within(1e-6));
    assertThat(SMALL.buildersMb(Cells.fleet(120, 8, 1024))).isEqualTo(2 * (2 + 1));
  }

  @Test
  void findsInstancesAboveWhichTextNeedsAnotherRegion() {
    FleetSizes fleet = Cells.fleet(300, 8, 1024);
    for (int regions : new int[] {0, 1, 2, 7}) {
      int first = SMALL.instancesAbove(regions, fleet);
      assertThat(SMALL.unusedMb(fleet.withInstances(first)))
          .isGreaterThan(SMALL.unusedMb(fleet.withInstances(first - 1)) + 7);
    }
    assertThat(SMALL.regions(fleet)).isEqualTo(1);
  }

  @Test
  void addsNothingWithoutRegions() {
    assertThat(ListTexts.NONE.unusedMb(Cells.fleet(300, 8, 1024))).isZero();
    assertThat(ListTexts.NONE.buildersMb(Cells.fleet(300, 8, 1024))).isZero();
  }
}
