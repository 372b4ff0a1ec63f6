package dev.discoveryscale.report.propagation;

import static dev.discoveryscale.report.propagation.PropagationFixture.A;
import static dev.discoveryscale.report.propagation.PropagationFixture.B;
import static dev.discoveryscale.report.propagation.PropagationFixture.NONE;
import static dev.discoveryscale.report.propagation.PropagationFixture.R1;
import static dev.discoveryscale.report.propagation.PropagationFixture.R2;
import static dev.discoveryscale.report.propagation.PropagationFixture.kind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.InstanceChange.Direction;
import dev.discoveryscale.report.propagation.Propagation.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changes of a whole interface, of its rules and of a registry. */
class ServiceAndRegistryChangeTest {
  private final PropagationFixture fixture = new PropagationFixture();

  /** A crashed instance that was back before the registry's timeout, then an empty list. */
  @Test
  void doesNotMatchUnseenCrashToWithdrawal() {
    fixture.first(R1);
    fixture.change("crash", 1_000, List.of(R1), A);
    fixture.change("join", 21_000, List.of(R1), A);
    fixture.interfaceChange("a.B", "withdraw", 120_000, A, B);
    fixture.push(R1, 120_030, NONE, List.of(A, B)).refreshed(R1, 120_040);
    fixture.interfaceChange("a.B", "restore", 132_000, A, B);
    fixture.push(R1, 132_050, List.of(A, B), NONE).refreshed(R1, 132_060);

    Propagation found = fixture.sum();

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
    fixture.first(R1).first(R2);
    fixture.change("crash", 1_000, List.of(R1, R2), A);
    fixture.change("join", 21_000, List.of(R1, R2), A);
    fixture.registryChange("stop", 60_000, R1);
    fixture.registryChange("start", 70_000, R1);
    fixture.push(R1, 70_500, NONE, List.of(A)).push(R1, 70_600, List.of(A), NONE);

    Propagation found = fixture.sum();

    assertThat(found.visible()).isEmpty();
    assertThat(found.changesUnseen()).isEqualTo(2);
    assertThat(kind(found, Direction.STAYED).changes()).isEqualTo(2);
    assertThat(kind(found, Direction.STAYED).sights()).isZero();
    assertThat(kind(found, Direction.STAYED).acknowledged()).isPresent();
  }

  /** What was not undone shows all the same, however late. */
  @Test
  void findsCrashAfterRestartOfRegistry() {
    fixture.first(R1);
    fixture.change("crash", 1_000, List.of(R1), A);
    fixture.registryChange("stop", 10_000, R1);
    fixture.registryChange("start", 20_000, R1);
    fixture.push(R1, 61_000, NONE, List.of(A));

    assertThat(fixture.kind(Direction.DISAPPEARED).visible().orElseThrow().maxMs())
        .isEqualTo(60_000, within(3.0));
  }

  @Test
  void countsWithdrawalForInterfaceAndForApplication() {
    fixture.first(R1).first(R1, "application");
    fixture.interfaceChange("a.Other", "withdraw", 1_000, A, B);

    assertThat(fixture.kind(Direction.DISAPPEARED).sights()).isEqualTo(2);
  }

  /** As Dubbo 3 is protected from it. */
  @Test
  void countsWithdrawalWithoutNotificationAsUnseen() {
    fixture.first(R1);
    fixture.interfaceChange("a.B", "withdraw", 1_000, A);
    fixture.interfaceChange("a.B", "restore", 5_000, A);
    fixture.push(R1, 5_010, NONE, NONE);

    assertThat(fixture.sum().changesUnseen()).isEqualTo(2);
  }

  @Test
  void measuresOverrideToNextRefresh() {
    fixture.first(R1).first(R2).refreshed(R1, 900);
    fixture.interfaceChange("a.B", "override", 1_000);
    fixture.interfaceChange("a.Other", "override", 1_001);
    fixture.refreshed(R1, 1_030).refreshed(R1, 1_040).refreshed(R2, 1_050);
    fixture.interfaceChange("a.B", "clear", 5_000);

    Propagation found = fixture.sum();

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
}
