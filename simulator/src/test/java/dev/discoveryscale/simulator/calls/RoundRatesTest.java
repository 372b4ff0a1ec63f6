package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RoundRatesTest {

  private final RoundRates rates = new RoundRates();

  private void add(String member, double... rounds) {
    for (double rate : rounds) {
      rates.add(member, rate);
    }
  }

  private void require(String member, double... against) {
    List<Double> found = rates.againstOthers(member);
    assertThat(found).hasSize(against.length);
    for (int i = 0; i < against.length; i++) {
      assertThat(found.get(i)).isCloseTo(against[i], within(1e-9));
    }
  }

  @Test
  void dividesByTheGeometricMeanOfTheOthers() {
    add("a", 100, 220);
    add("b", 10, 20);
    add("c", 40, 80);
    require("a", 5, 5.5);
  }

  @Test
  void leavesOutOthersThatLeftOrDidNotAnswer() {
    add("a", 100, 100);
    add("b", 10, 20);
    add("left", 50);
    add("silent", 0, 10);
    require("a", 10, 5);
  }

  @Test
  void hasItsOwnRatesWithoutOthers() {
    add("a", 100, 120);
    require("a", 100, 120);
    require("b");
  }
}
