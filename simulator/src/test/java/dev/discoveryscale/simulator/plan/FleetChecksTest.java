package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A fleet that cannot be, or that its consumer could not see, is refused before it is started. */
class FleetChecksTest {

  private static final Limits MACHINE = new Limits(8L << 30, 2, 20_000);

  @ParameterizedTest
  @CsvSource({
    "interface, dubbo-3.0, INTERFACE",
    "all, dubbo-3.0, INTERFACE",
    "interface, dubbo-3.1, APPLICATION_FIRST",
    "instance, dubbo-3.1, APPLICATION_FIRST",
    "instance, dubbo-3.3, APPLICATION",
    "all, dubbo-3.2, APPLICATION",
    "interface, dubbo-2.6, INTERFACE"
  })
  void letsThroughWhatTheConsumerCanSee(String register, String line, DiscoveryModel model) {
    assertThatCode(() -> check(line, model, "providers.register=" + register))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "instance | dubbo-3.0 | INTERFACE | auto, all or interface, which its consumer",
        "interface | dubbo-3.3 | APPLICATION | auto, all or instance, which its consumer",
        "instance | dubbo-2.7 | INTERFACE | auto or interface, as dubbo-2.7 registers interfaces only",
        "all | dubbo-2.6 | INTERFACE | auto or interface, as dubbo-2.6 registers interfaces only"
      })
  void refusesWhatTheConsumerCouldNotSee(
      String register, String line, DiscoveryModel model, String allowed) {
    assertThatThrownBy(() -> check(line, model, "providers.register=" + register))
        .isInstanceOf(BadInput.class)
        .message()
        .doesNotContain("\n")
        .startsWith("s.yaml: providers.register must be ")
        .contains(allowed)
        .endsWith(", got %s with %s-%s".formatted(register, line, model.word()));
  }

  @Test
  void refusesTripleOf2() {
    assertThatThrownBy(
            () -> check("dubbo-2.7", DiscoveryModel.INTERFACE, "providers.protocols[1].wire=tri"))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "s.yaml: providers.protocols[1].wire must be dubbo, because dubbo-2.7 does not"
                + " support triple, got tri with dubbo-2.7-interface");
  }

  @Test
  void letsThroughTripleOf3AndNativeOfAny() {
    assertThatCode(
            () -> check("dubbo-3.0", DiscoveryModel.INTERFACE, "providers.protocols[1].wire=tri"))
        .doesNotThrowAnyException();
    assertThatCode(() -> check("dubbo-2.6", DiscoveryModel.INTERFACE, "providers.protocols=native"))
        .doesNotThrowAnyException();
    assertThatCode(
            () -> check("dubbo-3.3", DiscoveryModel.APPLICATION, "providers.protocols=native"))
        .doesNotThrowAnyException();
  }

  @Test
  void refusesNamesThatTheConsumerDoesNotFollow() {
    String rmi = "providers.protocols=[{name: rmi, port: 20880}]";

    assertThatThrownBy(() -> check("dubbo-3.0", DiscoveryModel.APPLICATION, rmi))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("providers.protocols must ")
        .hasMessageContaining(", got only protocols that dubbo-3.0-application does not follow");
    assertThatCode(() -> check("dubbo-3.1", DiscoveryModel.APPLICATION, rmi))
        .doesNotThrowAnyException();
  }

  private static void check(String line, DiscoveryModel model, String setting) {
    Checks.check(
        new From<>(TestScenarios.scenario("span: 20h, played: 60s", List.of(setting)), "s.yaml"),
        List.of(new From<>(Consumers.of(line, model), "p.yaml")),
        MACHINE);
  }
}
