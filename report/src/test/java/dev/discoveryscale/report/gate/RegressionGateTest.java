package dev.discoveryscale.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a limit of a change is written. */
class RegressionGateTest {
  @ParameterizedTest
  @ValueSource(strings = {"pushes", "pushes<=10%", "pushes>=+1", "pushes<=+x%", "pushes<=-1%", ""})
  void refusesOtherFormsAndNamesAllowedOne(String text) {
    assertThatThrownBy(() -> RegressionGate.parse(text)).hasMessage(RegressionGate.FORM);
  }

  @Test
  void refusesUnknownMeasureAndListsKnownOnes() {
    assertThatThrownBy(() -> RegressionGate.parse("oddMb<=+1%"))
        .hasMessageStartingWith("no measure is named oddMb; use one of the measures in ")
        .hasMessageContaining("such as ");
    assertThatThrownBy(() -> RegressionGate.parse("liveSet<=+10%"))
        .hasMessage(
            "no measure is named liveSet; use usedAfterFullGcMb, or in runs of calls"
                + " clientLiveSetMb or serverLiveSetMb");
    assertThat(RegressionGate.parse("callsOk >= -5.50 %").text()).isEqualTo("callsOk>=-5.5%");
  }
}
