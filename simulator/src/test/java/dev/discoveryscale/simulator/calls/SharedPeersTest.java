package dev.discoveryscale.simulator.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.runtime.CellFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedPeersTest {

  @TempDir private Path folder;

  private CallPlan.Cell cell(String payload) {
    return new CallPlan.Cell(SmokeScenario.profile(payload), 1);
  }

  private SharedPeers of(CallPlan.Cell... cells) {
    SharedPeers peers = new SharedPeers(List.of("server", "client"));
    for (CallPlan.Cell each : cells) {
      peers.add(each, folder.resolve(each.profile().payload()));
    }
    return peers;
  }

  @Test
  void givesEachCellTheSamplesOfItsOwnPhasesAndOfThoseOfAll() throws IOException {
    Path all = folder.resolve("all");
    Files.write(
        all,
        List.of(
            "{\"t\":1,\"type\":\"jvm\",\"phase\":\"start\"}",
            "{\"t\":2,\"type\":\"phase\",\"phase\":\"void/measured\",\"cpuMs\":5}",
            "{\"t\":3,\"type\":\"calls\",\"phase\":\"void/measured\",\"firstError\":\"\\\"phase\\\":\\\"pojo/x\\\"\"}",
            "{\"t\":4,\"type\":\"phase\",\"phase\":\"pojo/measured\",\"cpuMs\":9}",
            "{\"t\":5,\"type\":\"phase\",\"phase\":\"void/rest\",\"cpuMs\":12}",
            "{\"t\":6,\"type\":\"settled\",\"phase\":\"stop\"}"));
    Path own = folder.resolve("own");
    SharedPeers.copy(all, own, "void");
    assertThat(Files.readAllLines(own))
        .containsExactly(
            "{\"t\":1,\"type\":\"jvm\",\"phase\":\"start\"}",
            "{\"t\":2,\"type\":\"phase\",\"phase\":\"measured\",\"cpuMs\":5}",
            "{\"t\":3,\"type\":\"calls\",\"phase\":\"measured\",\"firstError\":\"\\\"phase\\\":\\\"pojo/x\\\"\"}",
            "{\"t\":5,\"type\":\"phase\",\"phase\":\"rest\",\"cpuMs\":12}",
            "{\"t\":6,\"type\":\"settled\",\"phase\":\"stop\"}");
  }

  @Test
  void startsThemOnceForAllCells() throws Exception {
    CallPlan.Cell first = cell("void");
    CallPlan.Cell second = cell("pojo");
    SharedPeers peers = of(first, second);
    Peers started = peers.join(first, any -> {});
    assertThat(
            peers.join(
                second,
                any -> {
                  throw new AssertionError("started twice");
                }))
        .isSameAs(started);
  }

  @Test
  void letsTheNextCellStartThemWhenOneCannot() throws Exception {
    CallPlan.Cell first = cell("void");
    CallPlan.Cell second = cell("pojo");
    SharedPeers peers = of(first, second);
    assertThatThrownBy(
            () ->
                peers.join(
                    first,
                    any -> {
                      throw CellFailure.because("refused", new IOException());
                    }))
        .isInstanceOf(CellFailure.class);
    assertThat(peers.join(second, any -> {})).isNotNull();
  }

  @Test
  void endsWhenTheLastCellHasLeft() throws Exception {
    CallPlan.Cell first = cell("void");
    CallPlan.Cell second = cell("pojo");
    SharedPeers peers = of(first, second);
    assertThat(peers.isLast()).isFalse();
    peers.leave(first);
    peers.leave(first);
    assertThat(peers.isLast()).as("the second is left, once").isTrue();
    Thread.currentThread().interrupt();
    peers.leave(second);
    assertThat(Thread.interrupted()).isTrue();
    peers.awaitEnd();
  }

  /** Peers of two cells that left them, which wrote nothing. */
  private SharedPeers left(boolean inOrder) throws Exception {
    CallPlan.Cell first = cell("void");
    CallPlan.Cell second = cell("pojo");
    SharedPeers peers = of(first, second);
    peers.join(first, any -> {});
    assertThat(peers.failure()).isEmpty();
    if (inOrder) {
      peers.stopped();
    }
    peers.leave(first);
    peers.leave(second);
    return peers;
  }

  @Test
  void saysWhatIsMissingWhenTheLastCellEndsEarly() throws Exception {
    assertThat(left(false).warnings())
        .contains("Live sets are missing: the last cell of the stack ended early.");
    assertThat(left(true).warnings()).noneMatch(warning -> warning.startsWith("Live sets"));
  }

  @Test
  void saysWhyCellsHaveNoSamples() throws Exception {
    assertThat(left(true).failure().orElseThrow())
        .startsWith("the samples of the stack could not be divided: ")
        .contains("server/samples.jsonl");
  }

  @Test
  void callsPhasesOfASingleCellAsTheyAre() {
    CallPlan.Cell only = cell("pojo");
    assertThat(of(only).phase(only, "rest")).isEqualTo("rest");
    assertThat(of(only, cell("void")).phase(only, "rest")).isEqualTo("pojo/rest");
  }
}
