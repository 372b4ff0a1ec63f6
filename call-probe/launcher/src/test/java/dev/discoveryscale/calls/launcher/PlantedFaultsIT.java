package dev.discoveryscale.calls.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with a server on purpose is seen by its client. */
class PlantedFaultsIT {

  private static final long STALL = TimeUnit.MILLISECONDS.toNanos(200);

  @TempDir Path folder;

  @Test
  void countsEachWrongAnswer() throws Exception {
    Pair pair = Pair.of(folder, "dubbo-2.7", "dubbo").with("fault.wrongEvery", 1_000);
    Recorded recorded = play(pair, 5_000);
    // The first call of a client is answered too, before its load begins.
    assertThat(recorded.wrong()).isEqualTo((recorded.right() + recorded.wrong() + 1) / 1_000);
    assertThat(recorded.errors()).isZero();
  }

  @Test
  void showsStallsInTheP99OfAnOpenLoopAndFewerOfThemInAClosedOne() throws Exception {
    Pair stalling =
        Pair.of(folder, "dubbo-2.7", "dubbo")
            .with("fault.stallMs", 200)
            .with("fault.stallEveryMs", 2_000);
    Recorded closed = play(stalling, 2_000);
    Pair open =
        new Pair(folder.resolve("open"), stalling.line(), stalling.settings())
            .with("arrivals", "poisson")
            .with("rate", 500)
            .with("callers", 32);
    Recorded poisson = play(open, 3_000);

    assertThat(poisson.latencies().getValueAtPercentile(99)).isGreaterThan(STALL / 2);
    assertThat(closed.latencies().getMaxValue()).isGreaterThan(STALL / 2);
    // How many calls of a closed loop stall depends on its rate, and so on the machine.
    assertThat(stalled(closed)).isLessThan(stalled(poisson) / 2);
  }

  /** The share of the calls that took half a stall or longer. */
  private static double stalled(Recorded calls) {
    return (double)
            calls
                .latencies()
                .getCountBetweenValues(STALL / 2, Math.max(STALL, calls.latencies().getMaxValue()))
        / calls.right();
  }

  private static Recorded play(Pair pair, long calls) throws Exception {
    try (LaunchedServer server = pair.server();
        LaunchedClient client = pair.client()) {
      client.startCalls();
      long ended = 0;
      while (ended < calls) {
        LaunchedClient.Taken taken = client.takeCalls();
        ended += taken.right() + taken.wrong();
        server.requireAlive();
      }
      client.stopCalls();
    }
    return Recorded.read(pair.folder().resolve("client/samples.jsonl"));
  }
}
