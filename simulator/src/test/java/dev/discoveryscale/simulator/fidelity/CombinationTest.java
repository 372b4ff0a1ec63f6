package dev.discoveryscale.simulator.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.Dialects;
import java.util.List;
import org.junit.jupiter.api.Test;

class CombinationTest {

  @Test
  void coversEveryLineWithEveryShape() {
    for (ReleaseLine line : Dialects.lines()) {
      assertThat(Combination.of(line))
          .extracting(Combination::shape)
          .contains(Shape.USUAL, Shape.CARRIED, Shape.DUBBO_ONLY, Shape.SPLIT);
    }
  }

  @Test
  void hasADistinctTitleForEachCombination() {
    List<String> titles =
        Combination.of(ReleaseLine.of("dubbo-3.3")).stream().map(Combination::title).toList();

    assertThat(titles)
        .doesNotHaveDuplicates()
        .contains("dubbo-3.3-all-local-one-registry-carried", "dubbo-3.3-all-local-two-registries");
  }

  @Test
  void includesTheCombinationsOfEveryBuild() {
    for (ReleaseLine line : Dialects.lines()) {
      assertThat(Combination.of(line)).containsAll(Combination.atEveryBuild(line));
    }
  }

  @Test
  void comparesEveryLineAtEveryBuildAndSomeInMoreWays() {
    assertThat(titlesAtEveryBuild("dubbo-3.1"))
        .containsExactlyInAnyOrder(
            "dubbo-3.1-all-local-two-registries",
            "dubbo-3.1-all-remote-two-registries",
            "dubbo-3.1-all-local-one-registry-carried");
    assertThat(titlesAtEveryBuild("dubbo-2.6")).isNotEmpty();
    assertThat(titlesAtEveryBuild("dubbo-3.3"))
        .contains(
            "dubbo-3.3-instance-local-two-registries",
            "dubbo-3.3-all-remote-one-registry",
            "dubbo-3.3-all-local-two-registries-split");
  }

  private static List<String> titlesAtEveryBuild(String line) {
    return Combination.atEveryBuild(ReleaseLine.of(line)).stream().map(Combination::title).toList();
  }
}
