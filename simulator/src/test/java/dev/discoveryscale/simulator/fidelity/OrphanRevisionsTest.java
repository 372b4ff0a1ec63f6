package dev.discoveryscale.simulator.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OrphanRevisionsTest {

  private static final String NAMED = "a".repeat(32);
  private static final String ORPHAN = "b".repeat(32);
  private static final CapturedNode INSTANCE =
      node(
          "/services/demo/1:2",
          "{\"payload\":{\"metadata\":{\"dubbo.metadata.revision\":\"" + NAMED + "\"}}}");
  private static final CapturedNode FINAL = node("/dubbo/metadata/demo/" + NAMED, "{}");
  private static final CapturedNode BEFORE = node("/dubbo/metadata/demo/" + ORPHAN, "{}");

  @Test
  void omitsARevisionThatNoInstanceNames() {
    assertThat(ZooKeeperSite.OrphanRevisions.leftOutOf(List.of(FINAL, BEFORE, INSTANCE)))
        .containsExactly(FINAL, INSTANCE);
  }

  @Test
  void keepsOtherNodesOfAnApplicationWithInstances() {
    List<CapturedNode> nodes =
        List.of(
            node("/dubbo/metadata/demo.Alpha/provider", ""),
            node("/dubbo/metadata/demo/provider", ""),
            node("/dubbo/metadata/other/" + ORPHAN, "{}"),
            INSTANCE);

    assertThat(ZooKeeperSite.OrphanRevisions.leftOutOf(nodes)).isEqualTo(nodes);
  }

  @Test
  void keepsEveryRevisionWithoutInstances() {
    assertThat(ZooKeeperSite.OrphanRevisions.leftOutOf(List.of(FINAL, BEFORE)))
        .containsExactly(FINAL, BEFORE);
  }

  private static CapturedNode node(String path, String data) {
    return new CapturedNode(path, Optional.of(data), path.startsWith("/services"), "world");
  }
}
