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

  /** The residuals are 1/3 and 2/3 in size: 4/3 together, with (3-1)(3-1) degrees of freedom. */
  @Test
  void hasTheErrorOfAllThingsTogether() {
    figures.put("a", new double[] {1, 2, 3});
    figures.put("b", new double[] {1, 2, 3});
    figures.put("c", new double[] {2, 3, 3});
    Blocks.Difference found = blocks().difference("b", "a");
    double squares = 6.0 / 9 * (1.0 / 9 * 2 + 4.0 / 9);
    assertThat(found.freedom()).isEqualTo(4);
    assertThat(found.standardError()).isCloseTo(Math.sqrt(squares / 4 * 2 / 3), within(1e-9));
  }

  @Test
  void hasTheErrorOfTwoThatDifferMuchMoreThanTheOthers() {
    for (String calm : new String[] {"a", "b", "c", "d", "e", "f", "g", "h"}) {
      double own = calm.charAt(0) % 3 / 100.0;
      figures.put(calm, new double[] {1 + own, 2, 3 - own});
    }
    figures.put("wild", new double[] {3, 1, 5});
    Blocks.Difference wild = blocks().difference("wild", "a");
    assertThat(wild.freedom()).isEqualTo(2);
    assertThat(wild.standardError()).isGreaterThan(0.8);
    assertThat(blocks().difference("a", "b").freedom()).isEqualTo(16);
  }

  /** The wild one is most of the scatter of all, so all together do not show it. */
  @Test
  void findsAWildOneAmongFewCalmOnes() {
    for (String calm : new String[] {"a", "b", "c", "d", "e"}) {
      double own = calm.charAt(0) % 3 / 100.0;
      figures.put(calm, new double[] {1 + own, 2, 3 - own});
    }
    figures.put("wild", new double[] {3, 1, 5});
    assertThat(blocks().difference("wild", "a").freedom()).isEqualTo(2);
    assertThat(blocks().fromMedian("wild").freedom()).isEqualTo(2);
    assertThat(blocks().difference("a", "b").freedom()).isEqualTo(10);
  }

  @Test
  void hasAnErrorOfTheMedian() {
    figures.put("a", new double[] {1, 2, 3});
    figures.put("b", new double[] {1, 2, 3});
    figures.put("c", new double[] {2, 3, 3});
    double squares = 6.0 / 9 * (1.0 / 9 * 2 + 4.0 / 9);
    Blocks.Difference found = blocks().fromMedian("a");
    assertThat(found.freedom()).isEqualTo(4);
    assertThat(found.standardError())
        .isCloseTo(Math.sqrt(squares / 4 * (1 + Math.PI / 4) / 3), within(1e-9));
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
