package dev.discoveryscale.simulator.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.probe.launcher.Holdings;
import dev.discoveryscale.simulator.plan.Expectation;
import dev.discoveryscale.simulator.runtime.CellFailure;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** After the changes, what is a result and what fails a cell. */
class AgreementTest {

  private static final ConsumerView DUE =
      new ConsumerView(10, 20, 20, new Expectation(2, 0, Optional.empty()));
  private static final List<String> NONE = List.of();

  @Test
  void isReachedWhereEverythingIsAsItMustBe() {
    Agreement agreement = agreement(10, 20, 20, NONE, NONE);

    assertThat(agreement.reached(DUE)).isTrue();
    assertThatCode(() -> agreement.require(DUE)).doesNotThrowAnyException();
  }

  @Test
  void reportsLostAndStaleAddressesAsAResult() {
    Agreement lost = agreement(10, 19, 20, List.of("p://a:1"), NONE);
    Agreement stale = agreement(10, 20, 20, List.of("p://a:1"), List.of("p://b:1"));

    assertThat(lost.reached(DUE)).isFalse();
    assertThat(stale.reached(DUE)).isFalse();
    assertThatCode(() -> lost.require(DUE)).doesNotThrowAnyException();
    assertThatCode(() -> stale.require(DUE)).doesNotThrowAnyException();
    assertThat(stale.describe(DUE)).isEqualTo("addresses lost 1, stale 1, registered 20 of 20");
  }

  @Test
  void failsTheCellWhenRegistriesLackAPartOfTheFleet() {
    Agreement agreement = agreement(9, 18, 18, NONE, List.of("p://a:1"));

    assertThat(agreement.reached(DUE)).isFalse();
    assertThatThrownBy(() -> agreement.require(DUE))
        .isInstanceOf(CellFailure.class)
        .hasMessageContaining("the registries hold 18 addresses, but should hold 20");
  }

  /** As while a killed instance's old node is still there beside its new one. */
  @Test
  void failsTheCellForTwoInvokersOfOneAddress() {
    Agreement agreement = agreement(10, 21, 20, NONE, NONE);

    assertThat(agreement.reached(DUE)).isFalse();
    assertThatThrownBy(() -> agreement.require(DUE))
        .isInstanceOf(CellFailure.class)
        .hasMessageContaining("holds 21 invokers, but should hold 20");
  }

  private static Agreement agreement(
      long hosts, long invokers, long registered, List<String> lost, List<String> stale) {
    return new Agreement(
        new Holdings(hosts, invokers, "interface", "", 2, 5, 5, 10, 10),
        new AddressComparison(registered, lost, stale));
  }
}
