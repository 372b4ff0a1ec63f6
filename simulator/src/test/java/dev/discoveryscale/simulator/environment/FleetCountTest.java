package dev.discoveryscale.simulator.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import dev.discoveryscale.simulator.run.FakeTicker;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** How a Nacos that counts every so often is asked, and whose count is believed. */
class FleetCountTest {

  private final FakeTicker ticker = new FakeTicker();

  @Test
  void asksANacosOfTheCellUntilItAgrees() throws Exception {
    assertThat(count(true).of(new Counting(0, 25, 40), 40)).hasValue(40);
    assertThat(ticker.nanos()).isEqualTo(Duration.ofSeconds(1).toNanos());
  }

  @Test
  void waitsForANacosThatHasNotCountedYet() throws Exception {
    assertThat(count(true).of(new Counting(Counting.NOT_YET, 40), 40)).hasValue(40);
    assertThat(count(true).of(new Counting(Counting.NOT_YET), 40)).isEmpty();
  }

  @Test
  void namesANacosThatNeverAgreesWithItsCount() {
    assertThatThrownBy(() -> count(true).of(new Counting(25), 40))
        .isInstanceOf(CellFailure.class)
        .hasMessage("registry-1 holds 25 instances, but 40 were registered");
    assertThat(ticker.nanos()).isEqualTo(Duration.ofSeconds(15).toNanos());
  }

  /** Instances of strangers are in its total: it is no count of the fleet, and never agrees. */
  @Test
  void doesNotCountTheFleetInAnExternalRegistry() throws Exception {
    assertThat(count(false).of(new Counting(1_040), 40)).isEmpty();
    assertThat(count(false).of(new Counting(40), 40)).isEmpty();
    assertThat(ticker.nanos()).isZero();
  }

  private FleetCount count(boolean own) {
    return new FleetCount(own, new Pacer(ticker, () -> {}));
  }

  /** Tells one count after another, and the last one again and again. */
  private static final class Counting implements NacosRegistry {

    static final long NOT_YET = -1;

    private final Deque<Long> counts = new ArrayDeque<>();

    Counting(long... told) {
      for (long each : told) {
        counts.add(each);
      }
    }

    @Override
    public RegistryStatistics statistics() {
      long now = counts.size() > 1 ? counts.remove() : counts.element();
      OptionalLong none = OptionalLong.empty();
      return new RegistryStatistics(
          none,
          none,
          none,
          none,
          none,
          none,
          none,
          none,
          none,
          none,
          none,
          none,
          now == NOT_YET ? none : OptionalLong.of(now),
          Optional.empty());
    }

    @Override
    public String name() {
      return "registry-1";
    }

    @Override
    public String connectString() {
      return "127.0.0.1:1";
    }

    @Override
    public String namespace() {
      return PUBLIC;
    }

    @Override
    public Optional<NacosCredentials> credentials() {
      return Optional.empty();
    }

    @Override
    public boolean answersAnybody() {
      return true;
    }

    @Override
    public ServerIdentity server() {
      return new ServerIdentity(RegistryKind.NACOS, "Nacos", Optional.empty());
    }

    @Override
    public boolean alive() {
      return true;
    }

    @Override
    public OptionalLong pid() {
      return OptionalLong.empty();
    }

    @Override
    public void close() {}
  }
}
