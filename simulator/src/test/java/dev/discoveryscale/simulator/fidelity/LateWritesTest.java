package dev.discoveryscale.simulator.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LateWritesTest {

  private static final Duration EACH_LOOK = Duration.ofSeconds(2);

  private int looks;

  @Test
  void looksOnceAtExpectedData() throws Exception {
    assertThat(written(1).await(found -> found.nodes() == 1).nodes()).isEqualTo(1);
    assertThat(looks).isEqualTo(1);
  }

  @Test
  void waitsForLateWrites() throws Exception {
    assertThat(written(1, 1, 1, 2).await(found -> found.nodes() == 2).nodes()).isEqualTo(2);
    assertThat(looks).isEqualTo(4);
  }

  @Test
  void reportsMissingDataAfterItsLimit() throws Exception {
    assertThat(written(1).await(found -> found.nodes() == 2).nodes()).isEqualTo(1);
    assertThat(EACH_LOOK.multipliedBy(looks))
        .isBetween(
            TreeComparison.LateWrites.LIMIT, TreeComparison.LateWrites.LIMIT.plus(EACH_LOOK));
  }

  /** Registries that hold so many nodes at each look, and from then on as many as at the last. */
  private TreeComparison.LateWrites written(int... nodes) {
    return new TreeComparison.LateWrites(
        () -> new Nodes(nodes[Math.min(looks++, nodes.length - 1)]),
        () -> EACH_LOOK.multipliedBy(looks).toNanos());
  }

  private record Nodes(int nodes) implements Capture {

    @Override
    public List<List<String>> lines() {
      return List.of();
    }

    @Override
    public SortedMap<Fact, String> facts(Instant now) {
      return new TreeMap<>();
    }
  }
}
