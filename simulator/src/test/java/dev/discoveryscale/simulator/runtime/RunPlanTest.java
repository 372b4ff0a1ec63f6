package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.discoveryscale.simulator.run.Plans;
import dev.discoveryscale.simulator.runtime.RunPlan.Cell;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** In which order cells are run. */
class RunPlanTest {

  private static final List<String> PROFILES = List.of("a", "b", "c", "d", "e");

  @Test
  void keepsTheGivenOrderForOneReplicate() {
    assertThat(titles(1)).isEqualTo(PROFILES);
  }

  @Test
  void interleavesReplicatesInAnOrderPerRound() {
    List<Cell> cells = plan(6).cells();

    Set<List<String>> orders = new HashSet<>();
    for (int round = 0; round < 6; round++) {
      List<Cell> part = cells.subList(round * PROFILES.size(), (round + 1) * PROFILES.size());
      int replicate = round + 1;
      assertThat(part).allMatch(cell -> cell.replicate() == replicate);
      List<String> order = part.stream().map(cell -> cell.profile().name()).toList();
      assertThat(order).containsExactlyInAnyOrderElementsOf(PROFILES);
      orders.add(order);
    }
    assertThat(orders).hasSizeGreaterThan(3);
  }

  @Test
  void runsMainProfilesFirstInTheirOwnOrder() {
    assertThat(titles(1, "main=[d, b]")).containsExactly("d", "b", "a", "c", "e");
  }

  @Test
  void runsAllReplicatesOfMainProfilesFirst() {
    List<Cell> cells = plan(3, "main=[d, b]").cells();

    assertThat(cells).hasSize(15).doesNotHaveDuplicates();
    for (int round = 0; round < 3; round++) {
      assertThat(cells.subList(2 * round, 2 * round + 2))
          .extracting(Cell::replicate, cell -> cell.profile().name())
          .containsExactlyInAnyOrder(tuple(round + 1, "b"), tuple(round + 1, "d"));
      assertThat(cells.subList(6 + 3 * round, 9 + 3 * round))
          .extracting(Cell::replicate, cell -> cell.profile().name())
          .containsExactlyInAnyOrder(
              tuple(round + 1, "a"), tuple(round + 1, "c"), tuple(round + 1, "e"));
    }
  }

  @Test
  void hasOneOrderWithoutAMainProfile() {
    assertThat(titles(1, "main=[x]")).isEqualTo(PROFILES);
  }

  @Test
  void drawsTheOrderFromTheSeed() {
    assertThat(titles(4)).isEqualTo(titles(4)).isNotEqualTo(titles(4, "seed=7"));
  }

  private static List<String> titles(int replicates, String... settings) {
    return plan(replicates, settings).cells().stream().map(Cell::title).toList();
  }

  private static RunPlan plan(int replicates, String... settings) {
    return Plans.of("span: 1h, played: 1m", PROFILES, replicates, settings);
  }
}
