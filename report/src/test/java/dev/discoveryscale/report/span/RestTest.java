package dev.discoveryscale.report.span;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.report.statistics.Interval;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import org.junit.jupiter.api.Test;

/** How far a level that may not be reached yet widens what is carried from it. */
class RestTest {
  private static final double TIMES = 100;

  @Test
  void reachesBeyondCourseAsFarAsItMoved() {
    Interval range = unsettled(8, 12, 7, 9).systematic();

    // Leave and join together cost 10 and then 8 each.
    assertThat(range.low()).isEqualTo(TIMES * 6, within(1e-9));
    assertThat(range.high()).isEqualTo(TIMES * 12, within(1e-9));
  }

  @Test
  void doesNotTakeAlternationOfChangesForMovement() {
    Interval range = unsettled(4, 12, 4, 12).systematic();

    assertThat(range.low()).isEqualTo(range.high()).isEqualTo(TIMES * 8);
  }

  @Test
  void doesNotTakeChanceInOneReplicateForMovement() {
    Rest pooled = Rest.pooled(List.of(unsettled(10, 10, 8, 8), unsettled(8, 8, 10, 10)));

    assertThat(pooled.systematic().low()).isEqualTo(TIMES * 9, within(1e-9));
    assertThat(pooled.systematic().high()).isEqualTo(TIMES * 9, within(1e-9));
  }

  @Test
  void keepsMovementThatAllReplicatesShare() {
    Rest pooled = Rest.pooled(List.of(unsettled(10, 10, 8, 8), unsettled(11, 11, 9, 9)));

    assertThat(pooled.systematic().low()).isEqualTo(TIMES * 6.5, within(1e-9));
    assertThat(pooled.systematic().high()).isEqualTo(TIMES * 12.5, within(1e-9));
  }

  @Test
  void usesAllCoursesWhereReplicatesDifferInLength() {
    Rest pooled = Rest.pooled(List.of(unsettled(10, 10, 8, 8), unsettled(9, 9)));

    assertThat(pooled.systematic().low()).isEqualTo(TIMES * 6, within(1e-9));
    assertThat(pooled.systematic().high()).isEqualTo(TIMES * 12, within(1e-9));
  }

  /** The courses look alike; one cell's begins where the other's ends. */
  @Test
  void keepsMovementWhereReplicatesBeginTheirCourseElsewhere() {
    Rest later = Rest.of(stats(10, 10, 8, 8), TIMES, true).on(course(6, 10, 10, 8, 8));

    Rest pooled = Rest.pooled(List.of(unsettled(8, 8, 10, 10), later));

    assertThat(pooled.systematic().low()).isEqualTo(TIMES * 6, within(1e-9));
    assertThat(pooled.systematic().high()).isEqualTo(TIMES * 12, within(1e-9));
  }

  @Test
  void containsLevelOfReplicatesThatReachedIt() {
    Rest settled = Rest.of(stats(6, 6, 6, 6), TIMES, true);

    Rest pooled = Rest.pooled(List.of(unsettled(12, 12, 12, 12), settled));

    assertThat(pooled.systematic().low()).isLessThanOrEqualTo(TIMES * 6);
    assertThat(pooled.systematic().high()).isGreaterThanOrEqualTo(TIMES * 12);
  }

  @Test
  void reachesDownToFifthWhereAllWindowsMayBelongToRunIn() {
    double atLeast = RunIn.levelAtLeast(6);
    Rest rest =
        Rest.of(stats(15, 15, 15, 15), TIMES, true)
            .on(Rest.Course.of(2, List.of(15.0, 15.0, 15.0, 15.0), atLeast));

    assertThat(rest.systematic().low()).isEqualTo(TIMES * 3, within(1e-9));
    assertThat(rest.systematic().high()).isEqualTo(TIMES * 15, within(1e-9));
  }

  private static Rest unsettled(double... windows) {
    return Rest.of(stats(windows), TIMES, true).on(course(4, windows));
  }

  private static Rest.Course course(int runIn, double... windows) {
    return Rest.Course.of(runIn, Arrays.stream(windows).boxed().toList(), 1);
  }

  private static StreamingStatistics stats(double... windows) {
    StreamingStatistics all = new StreamingStatistics();
    Arrays.stream(windows).forEach(all::addValue);
    return all;
  }
}
