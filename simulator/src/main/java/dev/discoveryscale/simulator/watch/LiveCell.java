package dev.discoveryscale.simulator.watch;

import dev.discoveryscale.provider.Fleet;
import dev.discoveryscale.provider.RegistryNodes;
import dev.discoveryscale.simulator.environment.CellEnvironment;
import dev.discoveryscale.simulator.live.Board;
import dev.discoveryscale.simulator.live.LiveMetric;
import java.util.Optional;

/** Sends the readings of a cell's watch to a board. For one thread. */
final class LiveCell {

  private static final double MS_PER_SECOND = 1e3;
  private static final double PERCENT = 100;

  private final CellEnvironment environment;
  private final Board board;

  LiveCell(CellEnvironment environment, Board board) {
    this.environment = environment;
    this.board = board;
  }

  /** Reports all values; parts that have not begun are left out. */
  void tell(
      Optional<SampleTail> samples,
      Optional<ChurnPlayer.Played> played,
      Optional<GeneratorWatch> generator) {
    fleet(environment.fleet());
    samples.ifPresent(tail -> tail.tell(board));
    played.filter(ChurnPlayer.Played::any).ifPresent(this::changes);
    generator
        .flatMap(GeneratorWatch::cpuPercent)
        .ifPresent(percent -> board.set(LiveMetric.GENERATOR_CPU, percent / PERCENT));
  }

  private void fleet(Fleet fleet) {
    board.set(
        LiveMetric.NODES_REGISTERED,
        fleet.statistics().registries().stream().mapToLong(RegistryNodes::nodes).sum());
    board.set(
        LiveMetric.URLS_REGISTERED, environment.urls().inTheFullest(fleet.registeredInstances()));
  }

  private void changes(ChurnPlayer.Played played) {
    played.changes().forEach((kind, count) -> board.set(LiveMetric.CHANGES, count, kind));
    board.set(LiveMetric.LATENESS, played.latenessP99Millis() / MS_PER_SECOND);
  }
}
