package dev.discoveryscale.report.propagation;

import static dev.discoveryscale.report.propagation.PropagationFixture.A;
import static dev.discoveryscale.report.propagation.PropagationFixture.A2;
import static dev.discoveryscale.report.propagation.PropagationFixture.B;
import static dev.discoveryscale.report.propagation.PropagationFixture.NONE;
import static dev.discoveryscale.report.propagation.PropagationFixture.R1;
import static dev.discoveryscale.report.propagation.PropagationFixture.kind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.InstanceChange.Direction;
import dev.discoveryscale.report.propagation.Propagation.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which list shows a change of an instance, and which change no list shows. */
class ChangeMatchingTest {
  private final PropagationFixture fixture = new PropagationFixture();

  @Test
  void countsChangeUndoneBeforeNotificationAsUnseen() {
    fixture.first(R1);
    fixture.change("leave", 1_000, List.of(R1), A, A2);
    fixture.push(R1, 1_010, NONE, List.of(A)).refreshed(R1, 1_011);
    fixture.change("join", 5_000, List.of(R1), A, A2);
    fixture.push(R1, 6_000, List.of(A), NONE).refreshed(R1, 6_001);

    Propagation found = fixture.sum();

    assertThat(found.changesUnseen()).isEqualTo(2);
    assertThat(found.kinds()).extracting(Kind::sightsUnseen).containsExactly(1L, 1L);
    assertThat(found.visible().orElseThrow().count()).isEqualTo(2);
  }

  /** Else the second leave would seem to have taken an hour. */
  @Test
  void doesNotMatchUnseenChangeToLaterList() {
    fixture.first(R1);
    fixture.change("leave", 1_000, List.of(R1), A);
    fixture.change("join", 1_500, List.of(R1), A);
    fixture.push(R1, 2_000, NONE, NONE);
    fixture.change("leave", 3_600_000, List.of(R1), A);
    fixture.push(R1, 3_600_030, NONE, List.of(A)).refreshed(R1, 3_600_040);
    fixture.change("join", 3_604_000, List.of(R1), A);
    fixture.push(R1, 3_604_050, List.of(A), NONE).refreshed(R1, 3_604_060);

    Propagation found = fixture.sum();

    assertThat(found.visible().orElseThrow().maxMs()).isEqualTo(50);
    assertThat(found.changesUnseen()).isEqualTo(2);
  }

  @Test
  void matchesLeaveShownAfterJoinBegan() {
    fixture.first(R1);
    fixture.change("leave", 1_000, List.of(R1), A);
    fixture.change("join", 6_000, List.of(R1), A);
    fixture.push(R1, 6_002, NONE, List.of(A)).refreshed(R1, 6_003);
    fixture.push(R1, 6_100, List.of(A), NONE).refreshed(R1, 6_101);

    Propagation found = fixture.sum();

    assertThat(found.changesUnseen()).isZero();
    assertThat(kind(found, Direction.DISAPPEARED).visible().orElseThrow().maxMs()).isEqualTo(5_002);
  }

  @Test
  void countsChangesOfSeveralGroupsInOneListAsMerged() {
    fixture.first(R1);
    fixture.change(0, "leave", 1_000, List.of(R1), A);
    fixture.change(0, "leave", 1_001, List.of(R1), B);
    fixture.push(R1, 1_020, NONE, List.of(A, B));
    fixture.change(5_000, "join", 6_000, List.of(R1), A);
    fixture.change(6_000, "join", 7_000, List.of(R1), B);
    fixture.push(R1, 8_000, List.of(A, B), NONE);

    Propagation found = fixture.sum();

    assertThat(kind(found, Direction.DISAPPEARED).merged()).isZero();
    assertThat(kind(found, Direction.APPEARED).merged()).isEqualTo(2);
    assertThat(found.changesMerged()).isEqualTo(2);
  }

  @Test
  void leavesOutCallableTimeOfIgnoredList() {
    fixture.first(R1);
    fixture.change("crash", 1_000, List.of(R1), A);
    fixture.push(R1, 41_000, NONE, List.of(A));

    Kind found = fixture.kind(Direction.DISAPPEARED);

    assertThat(found.visible().orElseThrow().maxMs()).isEqualTo(40_000, within(3.0));
    assertThat(found.callable()).isEmpty();
  }

  @Test
  void leavesOutCallableTimeOfAddressThatLeftBefore() {
    fixture.first(R1);
    fixture.change("join", 1_000, List.of(R1), A);
    fixture.push(R1, 1_010, List.of(A), NONE);
    fixture.change("leave", 1_020, List.of(R1), A);
    fixture.push(R1, 1_030, NONE, List.of(A)).refreshed(R1, 1_040);

    assertThat(fixture.kind(Direction.APPEARED).callable()).isEmpty();
    assertThat(fixture.kind(Direction.DISAPPEARED).callable().orElseThrow().maxMs()).isEqualTo(20);
  }

  @Test
  void countsFirstRefreshAfterList() {
    fixture.first(R1).refreshed(R1, 900);
    fixture.change("join", 1_000, List.of(R1), A);
    fixture.push(R1, 1_010, List.of(A), NONE).refreshed(R1, 1_015).refreshed(R1, 1_900);

    assertThat(fixture.sum().callable().orElseThrow().maxMs()).isEqualTo(15);
  }
}
