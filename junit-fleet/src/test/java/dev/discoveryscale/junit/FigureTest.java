package dev.discoveryscale.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.junit.channel.Reading;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import org.junit.jupiter.api.Test;

class FigureTest {

  private static final Figure PAUSES = new Figure("pauses of a", 1_234.5, "ms", "the JVM", 7);

  @Test
  void saysValueLimitSourceAndNumber() {
    assertThatThrownBy(() -> PAUSES.isAtMost(1_000))
        .isInstanceOf(AssertionError.class)
        .hasMessage(
            "pauses of a: 1,234.500 ms; must be at most 1,000 ms%n  measured: the JVM%n  n = 7"
                .formatted());
    assertThatThrownBy(() -> PAUSES.isAtLeast(2_000)).hasMessageContaining("at least 2,000 ms");
    assertThat(PAUSES.isAtMost(1_234.5).isAtLeast(1_234.5)).isSameAs(PAUSES);
    assertThat(PAUSES).hasToString("pauses of a: 1,234.500 ms");
  }

  @Test
  void measuresTheGrowthSinceAnEarlierMeasurement() {
    Measurement before = Measurement.of("a", "process 1", reading(10, 1, ""));
    Measurement after = Measurement.of("a", "process 1", reading(13, 4, ""));

    after.since(before).liveSetMb().isAtMost(3).isAtLeast(3);
    after.since(before).fullCollections().isAtMost(3).isAtLeast(3);

    Measurement other = Measurement.of("b", "process 2", reading(1, 1, ""));
    assertThatThrownBy(() -> after.since(other)).hasMessage("process 2 is not process 1");
  }

  @Test
  void doesNotReportCollectionsBeforeTheFirstMeasurement() {
    Measurement first = Measurement.first("a", "process 1", reading(10, 0, ""));
    assertThatThrownBy(first::fullCollections)
        .isInstanceOf(FleetFailure.class)
        .hasMessageStartingWith(
            "full collections of a: not known, because this is the first measurement");
    assertThatThrownBy(first::youngCollections).isInstanceOf(FleetFailure.class);
    assertThatThrownBy(first::pausesMs).isInstanceOf(FleetFailure.class);
    first.liveSetMb().isAtLeast(10);

    Measurement later = Measurement.later("a", "process 1", reading(10, 2, ""));
    assertThat(later.fullCollections().from()).contains("since it was first measured");
    assertThat(later.allocatedMb().from()).contains("since its start");
    later.since(first).fullCollections().isAtLeast(2).isAtMost(2);
  }

  /** Loads the agent into this JVM, which lives on with it. */
  @Test
  void reportsNoCollectionsOfThisJvmAtTheFirstMeasurement() throws Exception {
    System.gc();
    Measurement first = ThisJvm.measure("none");
    assertThatThrownBy(first::fullCollections).isInstanceOf(FleetFailure.class);
    collectAndHearOfIt();
    ThisJvm.measure("none").since(first).fullCollections().isAtLeast(1);
  }

  /**
   * The JVM tells of a collection a moment after it, to the agent, which listens for longer, before
   * this: a measurement that came earlier would take it for one that it forced itself.
   */
  private static void collectAndHearOfIt() throws Exception {
    CountDownLatch heard = new CountDownLatch(1);
    NotificationListener listener = (notification, bean) -> heard.countDown();
    for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
      ((NotificationEmitter) each).addNotificationListener(listener, null, null);
    }
    System.gc();
    assertThat(heard.await(1, TimeUnit.MINUTES)).isTrue();
    for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
      ((NotificationEmitter) each).removeNotificationListener(listener);
    }
  }

  @Test
  void doesNotReportAnUnsettledLiveSet() {
    Measurement restless = Measurement.of("a", "process 1", reading(10, 1, "it moved"));
    assertThatThrownBy(restless::liveSetMb)
        .isInstanceOf(FleetFailure.class)
        .hasMessage("live set of a: not measured: it moved");
  }

  private static Reading reading(int megabytes, int full, String unsettled) {
    return new Reading((long) megabytes << 20, 2, unsettled, 0, full, 0, 0, 0, 0, 1);
  }
}
