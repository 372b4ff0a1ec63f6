package dev.discoveryscale.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BlocksTest {

  private final Map<String, double[]> figures = new LinkedHashMap<>();

  private Blocks blocks() {
    return new Blocks(figures);
  }

  @Test
  void hasNoErrorIfOnlyBlocksDiffer() {
    figures.put("a", new double[] {1, 5, 9});
    figures.put("b", new double[] {3, 7, 11});
    Blocks.Difference found = blocks().difference("b", "a");
    assertThat(found.value()).isCloseTo(2, within(1e-9));
    assertThat(found.standardError()).isCloseTo(0, within(1e-9));
    assertThat(found.freedom()).isEqualTo(2);
  }

  /** The differences are 1, 1 and 0: their squares are 2/3, with two degrees of freedom. */
  @Test
  void hasTheErrorOfThePairAmongFewThings() {
    figures.put("a", new double[] {1, 2, 3});
    figures.put("b", new double[] {1, 2, 3});
    figures.put("c", new double[] {2, 3, 3});
    Blocks.Difference found = blocks().difference("c", "a");
    assertThat(found.freedom()).isEqualTo(2);
    assertThat(found.standardError()).isCloseTo(Math.sqrt(2.0 / 3 / 2 / 3), within(1e-9));
    assertThat(blocks().variation("a")).isEmpty();
  }

  @Test
  void hasTheErrorOfThePairInTwoBlocks() {
    for (String each : new String[] {"a", "b", "c", "d", "e", "f"}) {
      figures.put(each, new double[] {each.charAt(0) % 4, 2});
    }
    assertThat(blocks().difference("a", "b").freedom()).isEqualTo(1);
  }

  /** Quiet things a to h, which scatter by about 0.01, and a wild one. */
  private void fillWithAWildOne() {
    for (String calm : new String[] {"a", "b", "c", "d", "e", "f", "g", "h"}) {
      double own = calm.charAt(0) % 3 / 100.0;
      figures.put(calm, new double[] {1 + own, 2, 3 - own});
    }
    figures.put("wild", new double[] {3, 1, 5});
  }

  @Test
  void givesAWildThingItsOwnErrorAndTheOthersTheirs() {
    fillWithAWildOne();
    Blocks.Difference wild = blocks().difference("wild", "a");
    assertThat(wild.freedom()).isCloseTo(2, within(0.01));
    assertThat(wild.standardError()).isCloseTo(Math.sqrt(3.0) / Math.sqrt(3), within(0.02));
    assertThat(blocks().fromMedian("wild").freedom()).isCloseTo(2, within(0.02));
    Blocks.Difference calm = blocks().difference("a", "b");
    assertThat(calm.standardError()).isLessThan(0.02);
    assertThat(calm.freedom()).isBetween(2.0, 16.0);
  }

  @Test
  void tellsWhatEachThingVariesBy() {
    fillWithAWildOne();
    Blocks.Variation wild = blocks().variation("wild").orElseThrow();
    assertThat(wild.own()).isCloseTo(Math.sqrt(3), within(0.02));
    assertThat(wild.used()).isCloseTo(wild.own(), within(1e-3));
    Blocks.Variation calmest = blocks().variation("a").orElseThrow();
    assertThat(calmest.used()).as("what is small by chance").isGreaterThan(1.1 * calmest.own());
    assertThat(calmest.freedom()).isGreaterThan(wild.freedom() + 1);
  }

  /** The difference to the mean of the others is -1/2, -1/2 and 0 off the common course. */
  @Test
  void hasAnErrorOfTheMedian() {
    figures.put("a", new double[] {1, 2, 3});
    figures.put("b", new double[] {1, 2, 3});
    figures.put("c", new double[] {2, 3, 3});
    Blocks.Difference found = blocks().fromMedian("a");
    assertThat(found.freedom()).isEqualTo(2);
    assertThat(found.standardError())
        .isCloseTo(Math.sqrt((1 + Math.PI / 4) / (1 + 1.0 / 2) / 6 / 2 / 3), within(1e-9));
  }

  @Test
  void comparesOneThingWithTheMedianOfAll() {
    figures.put("a", new double[] {1, 2, 3});
    figures.put("b", new double[] {2, 3, 4});
    figures.put("c", new double[] {6, 7, 8});
    assertThat(blocks().fromMedian("c").value()).isCloseTo(4, within(1e-9));
    assertThat(blocks().fromMedian("a").value()).isCloseTo(-1, within(1e-9));
    assertThat(blocks().fromMedian("b").value()).isCloseTo(0, within(1e-9));
  }

  @Test
  void comparesOneOfTwoThingsWithTheOther() {
    figures.put("a", new double[] {1, 2, 3});
    figures.put("b", new double[] {2, 3, 4});
    assertThat(blocks().fromMedian("b").value()).isCloseTo(1, within(1e-9));
  }

  @Test
  void refusesOneThing() {
    figures.put("a", new double[] {1, 2, 3});
    assertThatThrownBy(this::blocks)
        .hasMessage("figures must be of two things and two blocks at least, got 1 and 3");
  }
}
