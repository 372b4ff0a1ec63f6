package dev.discoveryscale.simulator.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.run.FakeTicker;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When an application has come and found its fleet, on a clock that nobody waits for. */
class ArrivalTest {

  private final FakeTicker ticker = new FakeTicker();
  private final Arrival arrival =
      new Arrival(
          new Pacer(ticker, () -> {}),
          new Progress(new PrintStream(OutputStream.nullOutputStream()), 0, Clock.systemUTC()));

  @TempDir private Path control;

  @Test
  void waitsForAnApplicationUpToItsLimit() {
    assertThatThrownBy(() -> arrival.await(control, Duration.ofMinutes(10)))
        .isInstanceOf(CellFailure.class)
        .hasMessageContaining("no application connected within 600 s");
    assertThat(ticker.nanos()).isEqualTo(Duration.ofMinutes(10).toNanos());
  }

  @Test
  void endsWhenNoMoreConnectionsArrive() throws Exception {
    Arrival.Connected connected =
        arrival.awaitConnected(
            () ->
                ticker.nanos() < seconds(20) ? 0 : (int) Math.min(40, ticker.nanos() / seconds(1)));

    assertThat(connected.connections()).isEqualTo(40);
    assertThat(connected.unsteady()).isEmpty();
    assertThat(ticker.nanos()).isEqualTo(seconds(46));
  }

  @Test
  void limitsTheWaitForChangingConnections() throws Exception {
    Arrival.Connected connected =
        arrival.awaitConnected(() -> 1 + (int) (ticker.nanos() / seconds(1)) % 5);

    assertThat(connected.unsteady()).isPresent();
    assertThat(ticker.nanos()).isEqualTo(Arrival.STILL_WITHIN.toNanos());
  }

  @Test
  void failsForAnApplicationThatNeverConnects() {
    assertThatThrownBy(() -> arrival.awaitConnected(() -> 0))
        .isInstanceOf(CellFailure.class)
        .hasMessageContaining("connected to no provider of the fleet within 5 min");
  }

  private static long seconds(int seconds) {
    return Duration.ofSeconds(seconds).toNanos();
  }
}
