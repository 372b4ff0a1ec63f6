package dev.discoveryscale.report.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.AddressHash;
import dev.discoveryscale.model.record.InstanceChange;
import dev.discoveryscale.model.record.InstanceChange.Direction;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.propagation.Propagation.Kind;
import dev.discoveryscale.report.statistics.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes followed through lists, by hand: one interface, one or two registries. */
class PropagationTallyTest {
  private static final String R1 = "r1:2181";
  private static final String R2 = "r2:2181";
  private static final String A = "dubbo://a:1";
  private static final String A2 = "tri://a:2";
  private static final String B = "dubbo://b:1";
  private static final List<String> NONE = List.of();

  private final List<InstanceChange> changes = new ArrayList<>();
  private final List<Sample> samples = new ArrayList<>();

  @Test
  void countsTimesFromStartOfChange() {
    first(R1);
    change("leave", 1_000, List.of(R1), A);
    push(R1, 1_040, NONE, List.of(A)).refreshed(R1, 1_055);
    change("join", 5_000, List.of(R1), A);
    push(R1, 5_200, List.of(A), NONE).refreshed(R1, 5_230);

    Propagation found = sum();

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
    first(R1);
    change("crash", 1_000, List.of(R1), A);
    push(R1, 10_000, NONE, List.of(A));
    change("crash", 11_000, List.of(R1), A2);
    push(R1, 23_000, NONE, List.of(A2));
    change("recover", 30_000, List.of(R1), A);
    push(R1, 30_100, List.of(A), NONE);
    change("recover", 40_000, List.of(R1), A2);
    push(R1, 40_120, List.of(A2), NONE);

    Propagation found = sum();

    assertThat(found.gone().orElseThrow().p50Ms()).contains(9_000.0);
    assertThat(found.gone().orElseThrow().maxMs()).isEqualTo(12_000);
    assertThat(found.come().orElseThrow().p50Ms()).contains(100.0);
    assertThat(found.come().orElseThrow().maxMs()).isEqualTo(120);
    assertThat(found.visible().orElseThrow().count()).isEqualTo(4);
  }

  /** Three instances leave at once, seen by two registries: six sights of one observation. */
  @Test
  void countsAllSightsOfAGroupAsOneObservation() {
    first(R1).first(R2);
    for (String address : List.of(A, A2, B)) {
      change(0, "leave", 1_000, List.of(R1, R2), address);
    }
    push(R1, 1_010, NONE, List.of(A, A2, B)).refreshed(R1, 1_020);
    push(R2, 1_030, NONE, List.of(A, A2, B)).refreshed(R2, 1_040);

    Kind found = kind(sum(), Direction.DISAPPEARED);

    for (Latency each :
        List.of(
            found.visible().orElseThrow(),
            found.callable().orElseThrow(),
            tally(List.of(R1, R2)).byRegistry().get(0).visible().orElseThrow())) {
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
    first(R1);
    for (int i = 1; i <= changes; i++) {
      String action = i % 2 == 0 ? "join" : "leave";
      change(action, 10_000L * i, List.of(R1), A, A2);
      List<String> moved = List.of(A, A2);
      push(
          R1,
          10_000L * i + i,
          action.equals("join") ? moved : NONE,
          action.equals("join") ? NONE : moved);
    }

    Latency found = sum().visible().orElseThrow();

    assertThat(found.count()).isEqualTo(2L * changes);
    assertThat(found.independent()).isEqualTo(changes);
    assertThat(found.p50Ms().isPresent()).isEqualTo(median);
    assertThat(found.p99Ms().isPresent()).isEqualTo(p99);
    assertThat(found.maxMs()).isEqualTo(changes);
  }

  @Test
  void leavesOutTimesOfAddedAddressesWithoutAny() {
    first(R1);
    change("leave", 1_000, List.of(R1), A);
    push(R1, 1_040, NONE, List.of(A));

    assertThat(sum().gone()).isPresent();
    assertThat(sum().come()).isEmpty();
  }

  @Test
  void countsEachAddressInEachDirectory() {
    first(R1).first(R2);
    change("leave", 1_000, List.of(R1, R2), A, A2);
    push(R1, 1_010, NONE, List.of(A)).push(R1, 1_020, NONE, List.of(A2)).refreshed(R1, 1_030);
    push(R2, 1_040, NONE, List.of(A, A2)).refreshed(R2, 1_041);
    change("leave", 2_000, List.of(R2), B);
    push(R2, 2_007, NONE, List.of(B)).refreshed(R2, 2_008);

    Kind found = kind(sum(), Direction.DISAPPEARED);

    assertThat(found.sights()).isEqualTo(5);
    assertThat(found.sightsUnseen() + found.unseen() + found.merged()).isZero();
    assertThat(found.visible().orElseThrow().p50Ms()).contains(20.0);
    assertThat(found.callable().orElseThrow().count()).isEqualTo(5);
  }

  @Test
  void attributesListsToTheirRegistry() {
    first(R1).first(R2);
    change("leave", 1_000, List.of(R1, R2), A, A2);
    push(R1, 1_010, NONE, List.of(A)).push(R1, 1_020, NONE, List.of(A2));
    push(R2, 1_540, NONE, List.of(A));
    change("join", 5_000, List.of(R1), B);
    push(R1, 5_030, List.of(B), NONE);

    List<RegistryTally> found = tally(List.of(R1, R2)).byRegistry();

    assertThat(found)
        .extracting(RegistryTally::changes, RegistryTally::changesSeen, RegistryTally::pushes)
        .containsExactly(tuple(2L, 2L, 3L), tuple(1L, 0L, 1L));
    assertThat(found)
        .extracting(each -> each.visible().orElseThrow().maxMs())
        .containsExactly(30.0, 540.0);
  }

  @Test
  void separatesRegistriesOnlyIfEachListNamesOne() {
    first(R1);
    assertThat(tally(List.of(R2)).byRegistry()).isEmpty();
    assertThat(tally(List.of()).byRegistry()).isEmpty();
    assertThat(tally(List.of(R1, R2)).byRegistry())
        .extracting(RegistryTally::pushes)
        .containsExactly(0L, 0L);

    samples.add(
        new Sample.Push(
            1,
            "churn",
            Optional.of("a.B"),
            Optional.empty(),
            Optional.of("interface"),
            Optional.of(5L),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
    assertThat(tally(List.of(R1, R2)).byRegistry()).isEmpty();
  }

  @Test
  void countsChangeUndoneBeforeNotificationAsUnseen() {
    first(R1);
    change("leave", 1_000, List.of(R1), A, A2);
    push(R1, 1_010, NONE, List.of(A)).refreshed(R1, 1_011);
    change("join", 5_000, List.of(R1), A, A2);
    push(R1, 6_000, List.of(A), NONE).refreshed(R1, 6_001);

    Propagation found = sum();

    assertThat(found.changesUnseen()).isEqualTo(2);
    assertThat(found.kinds()).extracting(Kind::sightsUnseen).containsExactly(1L, 1L);
    assertThat(found.visible().orElseThrow().count()).isEqualTo(2);
  }

  /** Else the second leave would seem to have taken an hour. */
  @Test
  void doesNotMatchUnseenChangeToLaterList() {
    first(R1);
    change("leave", 1_000, List.of(R1), A);
    change("join", 1_500, List.of(R1), A);
    push(R1, 2_000, NONE, NONE);
    change("leave", 3_600_000, List.of(R1), A);
    push(R1, 3_600_030, NONE, List.of(A)).refreshed(R1, 3_600_040);
    change("join", 3_604_000, List.of(R1), A);
    push(R1, 3_604_050, List.of(A), NONE).refreshed(R1, 3_604_060);

    Propagation found = sum();

    assertThat(found.visible().orElseThrow().maxMs()).isEqualTo(50);
    assertThat(found.changesUnseen()).isEqualTo(2);
  }

  @Test
  void matchesLeaveShownAfterJoinBegan() {
    first(R1);
    change("leave", 1_000, List.of(R1), A);
    change("join", 6_000, List.of(R1), A);
    push(R1, 6_002, NONE, List.of(A)).refreshed(R1, 6_003);
    push(R1, 6_100, List.of(A), NONE).refreshed(R1, 6_101);

    Propagation found = sum();

    assertThat(found.changesUnseen()).isZero();
    assertThat(kind(found, Direction.DISAPPEARED).visible().orElseThrow().maxMs()).isEqualTo(5_002);
  }

  @Test
  void countsChangesOfSeveralGroupsInOneListAsMerged() {
    first(R1);
    group(0, "leave", 1_000, A);
    group(0, "leave", 1_001, B);
    push(R1, 1_020, NONE, List.of(A, B));
    group(5_000, "join", 6_000, A);
    group(6_000, "join", 7_000, B);
    push(R1, 8_000, List.of(A, B), NONE);

    Propagation found = sum();

    assertThat(kind(found, Direction.DISAPPEARED).merged()).isZero();
    assertThat(kind(found, Direction.APPEARED).merged()).isEqualTo(2);
    assertThat(found.changesMerged()).isEqualTo(2);
  }

  @Test
  void leavesOutCallableTimeOfIgnoredList() {
    first(R1);
    change("crash", 1_000, List.of(R1), A);
    push(R1, 41_000, NONE, List.of(A));

    Kind found = kind(sum(), Direction.DISAPPEARED);

    assertThat(found.visible().orElseThrow().maxMs()).isEqualTo(40_000, within(3.0));
    assertThat(found.callable()).isEmpty();
  }

  @Test
  void leavesOutCallableTimeOfAddressThatLeftBefore() {
    first(R1);
    change("join", 1_000, List.of(R1), A);
    push(R1, 1_010, List.of(A), NONE);
    change("leave", 1_020, List.of(R1), A);
    push(R1, 1_030, NONE, List.of(A)).refreshed(R1, 1_040);

    assertThat(kind(sum(), Direction.APPEARED).callable()).isEmpty();
    assertThat(kind(sum(), Direction.DISAPPEARED).callable().orElseThrow().maxMs()).isEqualTo(20);
  }

  @Test
  void countsFirstRefreshAfterList() {
    first(R1).refreshed(R1, 900);
    change("join", 1_000, List.of(R1), A);
    push(R1, 1_010, List.of(A), NONE).refreshed(R1, 1_015).refreshed(R1, 1_900);

    assertThat(sum().callable().orElseThrow().maxMs()).isEqualTo(15);
  }

  @Test
  void followsModelsSeparately() {
    first(R1);
    samples.add(push(500, R1, "application", Optional.of(true), Optional.empty()));
    changes.add(
        new InstanceChange(
            "odd",
            0,
            "leave",
            Direction.DISAPPEARED,
            1_000,
            1_001,
            Optional.empty(),
            List.of(R1),
            Map.of("interface", List.of(A, A2), "application", List.of(A))));
    push(R1, 1_010, NONE, List.of(A, A2));

    assertThat(kind(sum(), Direction.DISAPPEARED).sights()).isEqualTo(3);
    assertThat(kind(sum(), Direction.DISAPPEARED).sightsUnseen()).isEqualTo(1);
  }

  @Test
  void countsOnlyListsWithoutChanges() {
    first(R1);
    push(R1, 1_000, NONE, NONE).push(R1, 1_001, List.of(A), NONE).push(R1, 1_002, NONE, NONE);

    assertThat(tally().pushesUnchanged()).contains(2L);
    assertThat(tally().sum()).isEmpty();
  }

  @Test
  void givesNoNumbersWithoutDifferences() {
    change("leave", 1_000, List.of(R1), A);
    samples.add(push(1_010, R1, "interface", Optional.empty(), Optional.empty()));

    assertThat(tally().sum()).isEmpty();
    assertThat(tally().pushesUnchanged()).isEmpty();
  }

  /** A crashed instance that was back before the registry's timeout, then an empty list. */
  @Test
  void doesNotMatchUnseenCrashToWithdrawal() {
    first(R1);
    change("crash", 1_000, List.of(R1), A);
    change("join", 21_000, List.of(R1), A);
    interfaceChange("a.B", "withdraw", 120_000, A, B);
    push(R1, 120_030, NONE, List.of(A, B)).refreshed(R1, 120_040);
    interfaceChange("a.B", "restore", 132_000, A, B);
    push(R1, 132_050, List.of(A, B), NONE).refreshed(R1, 132_060);

    Propagation found = sum();

    assertThat(found.kinds())
        .extracting(Kind::churn, Kind::direction, Kind::sights, Kind::sightsUnseen)
        .containsExactly(
            tuple("restart", Direction.DISAPPEARED, 1L, 1L),
            tuple("restart", Direction.APPEARED, 1L, 1L),
            tuple("odd", Direction.DISAPPEARED, 2L, 0L),
            tuple("odd", Direction.APPEARED, 2L, 0L));
    assertThat(found.visible().orElseThrow().count()).isEqualTo(4);
    assertThat(found.visible().orElseThrow().maxMs()).isEqualTo(50);
    assertThat(found.callable().orElseThrow().maxMs()).isEqualTo(60);
    assertThat(found.changesMerged()).isZero();
  }

  /** It deletes and writes again what was there, or lets it expire. */
  @Test
  void doesNotMatchEarlierChangesToRegistryRestart() {
    first(R1).first(R2);
    change("crash", 1_000, List.of(R1, R2), A);
    change("join", 21_000, List.of(R1, R2), A);
    registryChange("stop", 60_000, R1);
    registryChange("start", 70_000, R1);
    push(R1, 70_500, NONE, List.of(A)).push(R1, 70_600, List.of(A), NONE);

    Propagation found = sum();

    assertThat(found.visible()).isEmpty();
    assertThat(found.changesUnseen()).isEqualTo(2);
    assertThat(kind(found, Direction.STAYED).changes()).isEqualTo(2);
    assertThat(kind(found, Direction.STAYED).sights()).isZero();
    assertThat(kind(found, Direction.STAYED).acknowledged()).isPresent();
  }

  /** What was not undone shows all the same, however late. */
  @Test
  void findsCrashAfterRestartOfRegistry() {
    first(R1);
    change("crash", 1_000, List.of(R1), A);
    registryChange("stop", 10_000, R1);
    registryChange("start", 20_000, R1);
    push(R1, 61_000, NONE, List.of(A));

    assertThat(kind(sum(), Direction.DISAPPEARED).visible().orElseThrow().maxMs())
        .isEqualTo(60_000, within(3.0));
  }

  @Test
  void countsWithdrawalForInterfaceAndForApplication() {
    first(R1);
    samples.add(push(500, R1, "application", Optional.of(true), Optional.empty()));
    interfaceChange("a.Other", "withdraw", 1_000, A, B);

    assertThat(kind(sum(), Direction.DISAPPEARED).sights()).isEqualTo(2);
  }

  /** As Dubbo 3 is protected from it. */
  @Test
  void countsWithdrawalWithoutNotificationAsUnseen() {
    first(R1);
    interfaceChange("a.B", "withdraw", 1_000, A);
    interfaceChange("a.B", "restore", 5_000, A);
    push(R1, 5_010, NONE, NONE);

    assertThat(sum().changesUnseen()).isEqualTo(2);
  }

  @Test
  void measuresOverrideToNextRefresh() {
    first(R1).first(R2).refreshed(R1, 900);
    interfaceChange("a.B", "override", 1_000);
    interfaceChange("a.Other", "override", 1_001);
    refreshed(R1, 1_030).refreshed(R1, 1_040).refreshed(R2, 1_050);
    interfaceChange("a.B", "clear", 5_000);

    Propagation found = sum();

    Kind stayed = kind(found, Direction.STAYED);
    assertThat(stayed.changes()).isEqualTo(3);
    assertThat(stayed.sights()).isEqualTo(2);
    assertThat(stayed.sightsUnseen()).isEqualTo(1);
    assertThat(stayed.callable().orElseThrow().count()).isEqualTo(1);
    assertThat(stayed.callable().orElseThrow().maxMs()).isEqualTo(30);
    assertThat(stayed.visible()).isEmpty();
    assertThat(found.callable()).as("not of an address").isEmpty();
    assertThat(found.changesUnseen()).as("not of an address").isZero();
  }

  private PropagationTally tally() {
    return tally(List.of());
  }

  private PropagationTally tally(List<String> registries) {
    PropagationTally tally = new PropagationTally(changes, registries);
    samples.forEach(tally);
    return tally;
  }

  private Propagation sum() {
    return tally().sum().orElseThrow();
  }

  private static Kind kind(Propagation found, Direction direction) {
    return found.kinds().stream()
        .filter(kind -> kind.direction() == direction)
        .findFirst()
        .orElseThrow();
  }

  private void change(String action, long t, List<String> registries, String... addresses) {
    change(t, action, t, registries, addresses);
  }

  private void group(long planned, String action, long t, String address) {
    change(planned, action, t, List.of(R1), address);
  }

  private void change(
      long planned, String action, long t, List<String> registries, String... addresses) {
    changes.add(
        new InstanceChange(
            "restart",
            planned,
            action,
            Direction.of(action).orElseThrow(),
            t,
            t + 20,
            Optional.empty(),
            registries,
            Map.of("interface", List.of(addresses))));
  }

  /** All addresses of an interface, in the directories of both models. */
  private void interfaceChange(String name, String action, long t, String... addresses) {
    changes.add(
        new InstanceChange(
            "odd",
            t,
            action,
            Direction.of(action).orElseThrow(),
            t,
            t + 20,
            Optional.of(name),
            List.of(R1),
            Map.of("interface", List.of(addresses), "application", List.of(addresses))));
  }

  private void registryChange(String action, long t, String registry) {
    changes.add(
        new InstanceChange(
            "odd",
            t,
            action,
            Direction.of(action).orElseThrow(),
            t,
            t + 20,
            Optional.empty(),
            List.of(registry),
            Map.of()));
  }

  private PropagationTallyTest first(String registry) {
    samples.add(push(500, registry, "interface", Optional.of(true), Optional.empty()));
    return this;
  }

  private PropagationTallyTest push(
      String registry, long t, List<String> added, List<String> removed) {
    samples.add(
        new Sample.Push(
            t,
            "churn",
            Optional.of("a.B"),
            Optional.of(registry),
            Optional.of("interface"),
            Optional.of(9L),
            Optional.empty(),
            Optional.of(added.stream().map(AddressHash::of).toList()),
            Optional.of(removed.stream().map(AddressHash::of).toList())));
    return this;
  }

  private static Sample.Push push(
      long t,
      String registry,
      String model,
      Optional<Boolean> first,
      Optional<List<String>> differences) {
    return new Sample.Push(
        t,
        "subscribe",
        Optional.of("a.B"),
        Optional.of(registry),
        Optional.of(model),
        Optional.of(9L),
        first,
        differences,
        differences);
  }

  private PropagationTallyTest refreshed(String registry, long t) {
    samples.add(new Sample.Refreshed(t, "churn", "a.B", registry, "interface"));
    return this;
  }
}
