package dev.discoveryscale.report.propagation;

import static dev.discoveryscale.report.propagation.PropagationFixture.A;
import static dev.discoveryscale.report.propagation.PropagationFixture.A2;
import static dev.discoveryscale.report.propagation.PropagationFixture.B;
import static dev.discoveryscale.report.propagation.PropagationFixture.NONE;
import static dev.discoveryscale.report.propagation.PropagationFixture.R1;
import static dev.discoveryscale.report.propagation.PropagationFixture.R2;
import static dev.discoveryscale.report.propagation.PropagationFixture.kind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.discoveryscale.model.record.InstanceChange.Direction;
import dev.discoveryscale.report.propagation.Propagation.Kind;
import dev.discoveryscale.report.statistics.Latency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times and counts of changes that lists show. */
class PropagationTallyTest {
  private final PropagationFixture fixture = new PropagationFixture();

  @Test
  void countsTimesFromStartOfChange() {
    fixture.first(R1);
    fixture.change("leave", 1_000, List.of(R1), A);
    fixture.push(R1, 1_040, NONE, List.of(A)).refreshed(R1, 1_055);
    fixture.change("join", 5_000, List.of(R1), A);
    fixture.push(R1, 5_200, List.of(A), NONE).refreshed(R1, 5_230);

    Propagation found = fixture.sum();

    assertThat(found.kinds())
        .extracting(Kind::changes, Kind::sights)
        .containsExactly(tuple(1L, 1L), tuple(1L, 1L));
    assertThat(kind(found, Direction.DISAPPEARED).visible().orElseThrow().maxMs()).isEqualTo(40);
    assertThat(kind(found, Direction.DISAPPEARED).callable().orElseThrow().maxMs()).isEqualTo(55);
    assertThat(kind(found, Direction.APPEARED).visible().orElseThrow().maxMs()).isEqualTo(200);
    assertThat(kind(found, Direction.APPEARED).callable().orElseThrow().maxMs()).isEqualTo(230);
    assertThat(kind(found, Direction.APPEARED).acknowledged().orElseThrow().maxMs()).isEqualTo(20);
    assertThat(found.visible().orElseThrow().count()).isEqualTo(2);
    assertThat(found.changesUnseen() + found.changesMerged()).isZero();
  }

  /** Half of the sights are slow and half are quick: pooled, the median is one of the slow. */
  @Test
  void separatesTimesOfAddedAndRemovedAddresses() {
    fixture.first(R1);
    fixture.change("crash", 1_000, List.of(R1), A);
    fixture.push(R1, 10_000, NONE, List.of(A));
    fixture.change("crash", 11_000, List.of(R1), A2);
    fixture.push(R1, 23_000, NONE, List.of(A2));
    fixture.change("recover", 30_000, List.of(R1), A);
    fixture.push(R1, 30_100, List.of(A), NONE);
    fixture.change("recover", 40_000, List.of(R1), A2);
    fixture.push(R1, 40_120, List.of(A2), NONE);

    Propagation found = fixture.sum();

    assertThat(found.gone().orElseThrow().p50Ms()).contains(9_000.0);
    assertThat(found.gone().orElseThrow().maxMs()).isEqualTo(12_000);
    assertThat(found.come().orElseThrow().p50Ms()).contains(100.0);
    assertThat(found.come().orElseThrow().maxMs()).isEqualTo(120);
    assertThat(found.visible().orElseThrow().count()).isEqualTo(4);
  }

  /** Three instances leave at once, seen by two registries: six sights of one observation. */
  @Test
  void countsAllSightsOfGroupAsOneObservation() {
    fixture.first(R1).first(R2);
    for (String address : List.of(A, A2, B)) {
      fixture.change(0, "leave", 1_000, List.of(R1, R2), address);
    }
    fixture.push(R1, 1_010, NONE, List.of(A, A2, B)).refreshed(R1, 1_020);
    fixture.push(R2, 1_030, NONE, List.of(A, A2, B)).refreshed(R2, 1_040);

    Kind found = fixture.kind(Direction.DISAPPEARED);

    for (Latency each :
        List.of(
            found.visible().orElseThrow(),
            found.callable().orElseThrow(),
            fixture.tally(List.of(R1, R2)).byRegistry().get(0).visible().orElseThrow())) {
      assertThat(each.independent()).isEqualTo(1);
      assertThat(each.p50Ms()).isEmpty();
      assertThat(each.p99Ms()).isEmpty();
    }
    assertThat(found.visible().orElseThrow().count()).isEqualTo(6);
    assertThat(found.visible().orElseThrow().maxMs()).isEqualTo(30);
    assertThat(found.acknowledged().orElseThrow().independent()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"1, false, false", "2, true, false", "99, true, false", "100, true, true"})
  void givesPercentilesOnlyForEnoughChanges(int changes, boolean median, boolean p99) {
    fixture.first(R1);
    for (int i = 1; i <= changes; i++) {
      String action = i % 2 == 0 ? "join" : "leave";
      fixture.change(action, 10_000L * i, List.of(R1), A, A2);
      List<String> moved = List.of(A, A2);
      fixture.push(
          R1,
          10_000L * i + i,
          action.equals("join") ? moved : NONE,
          action.equals("join") ? NONE : moved);
    }

    Latency found = fixture.sum().visible().orElseThrow();

    assertThat(found.count()).isEqualTo(2L * changes);
    assertThat(found.independent()).isEqualTo(changes);
    assertThat(found.p50Ms().isPresent()).isEqualTo(median);
    assertThat(found.p99Ms().isPresent()).isEqualTo(p99);
    assertThat(found.maxMs()).isEqualTo(changes);
  }

  @Test
  void leavesOutTimesOfAddedAddressesWithoutAny() {
    fixture.first(R1);
    fixture.change("leave", 1_000, List.of(R1), A);
    fixture.push(R1, 1_040, NONE, List.of(A));

    assertThat(fixture.sum().gone()).isPresent();
    assertThat(fixture.sum().come()).isEmpty();
  }

  @Test
  void countsEachAddressInEachDirectory() {
    fixture.first(R1).first(R2);
    fixture.change("leave", 1_000, List.of(R1, R2), A, A2);
    fixture
        .push(R1, 1_010, NONE, List.of(A))
        .push(R1, 1_020, NONE, List.of(A2))
        .refreshed(R1, 1_030);
    fixture.push(R2, 1_040, NONE, List.of(A, A2)).refreshed(R2, 1_041);
    fixture.change("leave", 2_000, List.of(R2), B);
    fixture.push(R2, 2_007, NONE, List.of(B)).refreshed(R2, 2_008);

    Kind found = fixture.kind(Direction.DISAPPEARED);

    assertThat(found.sights()).isEqualTo(5);
    assertThat(found.sightsUnseen() + found.unseen() + found.merged()).isZero();
    assertThat(found.visible().orElseThrow().p50Ms()).contains(20.0);
    assertThat(found.callable().orElseThrow().count()).isEqualTo(5);
  }

  @Test
  void attributesListsToTheirRegistry() {
    fixture.first(R1).first(R2);
    fixture.change("leave", 1_000, List.of(R1, R2), A, A2);
    fixture.push(R1, 1_010, NONE, List.of(A)).push(R1, 1_020, NONE, List.of(A2));
    fixture.push(R2, 1_540, NONE, List.of(A));
    fixture.change("join", 5_000, List.of(R1), B);
    fixture.push(R1, 5_030, List.of(B), NONE);

    List<RegistryTally> found = fixture.tally(List.of(R1, R2)).byRegistry();

    assertThat(found)
        .extracting(RegistryTally::changes, RegistryTally::changesSeen, RegistryTally::pushes)
        .containsExactly(tuple(2L, 2L, 3L), tuple(1L, 0L, 1L));
    assertThat(found)
        .extracting(each -> each.visible().orElseThrow().maxMs())
        .containsExactly(30.0, 540.0);
  }

  @Test
  void separatesRegistriesOnlyIfEachListNamesOne() {
    fixture.first(R1);
    assertThat(fixture.tally(List.of(R2)).byRegistry()).isEmpty();
    assertThat(fixture.tally(List.of()).byRegistry()).isEmpty();
    assertThat(fixture.tally(List.of(R1, R2)).byRegistry())
        .extracting(RegistryTally::pushes)
        .containsExactly(0L, 0L);

    fixture.push(1, Optional.empty());
    assertThat(fixture.tally(List.of(R1, R2)).byRegistry()).isEmpty();
  }

  @Test
  void followsModelsSeparately() {
    fixture.first(R1).first(R1, "application");
    fixture.change(
        "odd",
        0,
        "leave",
        1_000,
        Optional.empty(),
        List.of(R1),
        Map.of("interface", List.of(A, A2), "application", List.of(A)));
    fixture.push(R1, 1_010, NONE, List.of(A, A2));

    assertThat(fixture.kind(Direction.DISAPPEARED).sights()).isEqualTo(3);
    assertThat(fixture.kind(Direction.DISAPPEARED).sightsUnseen()).isEqualTo(1);
  }

  @Test
  void countsOnlyListsWithoutChanges() {
    fixture.first(R1);
    fixture
        .push(R1, 1_000, NONE, NONE)
        .push(R1, 1_001, List.of(A), NONE)
        .push(R1, 1_002, NONE, NONE);

    assertThat(fixture.tally().pushesUnchanged()).contains(2L);
    assertThat(fixture.tally().sum()).isEmpty();
  }

  @Test
  void givesNoNumbersWithoutDifferences() {
    fixture.change("leave", 1_000, List.of(R1), A);
    fixture.push(1_010, Optional.of(R1));

    assertThat(fixture.tally().sum()).isEmpty();
    assertThat(fixture.tally().pushesUnchanged()).isEmpty();
  }
}
