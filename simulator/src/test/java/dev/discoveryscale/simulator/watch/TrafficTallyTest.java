package dev.discoveryscale.simulator.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.simulator.watch.SocketStatistics.Connection;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrafficTallyTest {

  private final TrafficTally tally = new TrafficTally();

  @Test
  void assignsTrafficToThePhaseThatSawIt() {
    tally.look(List.of());
    tally.begin("subscribe");
    tally.look(List.of(connection(1, 500, 10), connection(2, 300, 10)));
    tally.begin("still");
    tally.look(List.of(connection(1, 510, 12), connection(2, 300, 10)));
    tally.begin("churn");
    tally.look(List.of(connection(1, 910, 13), connection(2, 800, 13)));

    RegistryTraffic sum = tally.sum();

    assertThat(sum.phases())
        .containsExactly(
            new RegistryTraffic.Phase("subscribe", 800, 20),
            new RegistryTraffic.Phase("still", 10, 2),
            new RegistryTraffic.Phase("churn", 900, 4));
    assertThat(sum.connectionsEnded()).isZero();
  }

  @Test
  void keepsTheTrafficOfAnEndedConnection() {
    tally.begin("churn");
    tally.look(List.of(connection(1, 500, 10)));
    tally.look(List.of());
    tally.look(List.of(connection(7, 40, 4)));

    RegistryTraffic sum = tally.sum();

    assertThat(sum.phases()).containsExactly(new RegistryTraffic.Phase("churn", 540, 14));
    assertThat(sum.connectionsEnded()).isEqualTo(1);
  }

  @Test
  void continuesAConnectionThatOneReadingMissed() {
    tally.begin("churn");
    tally.look(List.of(connection(1, 500, 10)));
    tally.look(List.of());
    tally.look(List.of(connection(1, 700, 12)));

    RegistryTraffic sum = tally.sum();

    assertThat(sum.phases()).containsExactly(new RegistryTraffic.Phase("churn", 700, 12));
    assertThat(sum.connectionsEnded()).isZero();
  }

  @Test
  void countsAConnectionListedTwiceOnce() {
    tally.begin("churn");
    tally.look(List.of(connection(1, 500, 10), connection(1, 510, 10)));

    assertThat(tally.sum().phases()).containsExactly(new RegistryTraffic.Phase("churn", 510, 10));
  }

  @Test
  void distinguishesSocketsWithTheSameInode() {
    tally.begin("churn");
    tally.look(List.of(new Connection(1, 40_000, 2181, 500, 10)));
    tally.look(List.of(new Connection(1, 40_001, 2181, 40, 4)));

    RegistryTraffic sum = tally.sum();

    assertThat(sum.phases()).containsExactly(new RegistryTraffic.Phase("churn", 540, 14));
    assertThat(sum.connectionsEnded()).isEqualTo(1);
  }

  private static Connection connection(long inode, long received, long sent) {
    return new Connection(inode, 40_000 + (int) inode, 2181, received, sent);
  }
}
