package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.plan.Checks.From;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a Nacos needs is known before anything is started. */
class NacosChecksTest {

  private static final String TIME = "span: 20h, played: 60s";
  private static final RnacosBinary RNACOS = new RnacosBinary(Path.of("/bin/rnacos"), "0.8.8");

  @Test
  void refusesANacosThatCannotBeStartedAndSaysHowToComeByOne() {
    assertThatThrownBy(() -> require("{kind: nacos}", Optional.empty(), Map.of()))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith(
            "s.yaml: no Nacos can be started: no rnacos binary was found (searched: RNACOS_BINARY,"
                + " PATH, ~/.cargo/bin); cargo install rnacos builds it. Other ways: ")
        .hasMessageContaining("registries.connect")
        .hasMessageContaining("containers.use");
    assertThatThrownBy(() -> require("{kinds: [zookeeper, nacos]}", Optional.empty(), Map.of()))
        .hasMessageStartingWith("s.yaml: no Nacos can be started: ");
    assertThatCode(() -> require("{kind: nacos}", Optional.of(RNACOS), Map.of()))
        .doesNotThrowAnyException();
  }

  @Test
  void saysWhatIsWrongWithAProgramThatIsNoRnacos() {
    From<Scenario> nacos = from("{kind: nacos}");

    assertThatThrownBy(
            () ->
                NacosChecks.require(
                    nacos,
                    () -> {
                      throw new RegistryException("/bin/ls is not rnacos");
                    },
                    name -> null))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("can be started: /bin/ls is not rnacos");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"{count: 2}", "{kind: nacos, connect: ['127.0.0.1:8848']}"})
  void needsNoServerToStartWhereNoneIsStarted(String registries) {
    assertThatCode(() -> require(registries, Optional.empty(), Map.of()))
        .doesNotThrowAnyException();
  }

  @Test
  void takesThePasswordFromTheEnvironmentAlone() {
    String registries = "{kind: nacos, connect: ['h:1'], nacos: {user: u, passwordFrom: SECRET}}";

    assertThatThrownBy(
            () -> require(registries, Optional.empty(), Map.of("NACOS_PASSWORD", "other")))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "s.yaml: registries.nacos.passwordFrom must be a variable that holds the password of u,"
                + " got no environment variable SECRET");
    assertThatCode(() -> require(registries, Optional.empty(), Map.of("SECRET", "p")))
        .doesNotThrowAnyException();
    assertThat(NacosChecks.credentials(from(registries).value().registries().nacos().orElseThrow()))
        .isEmpty();
  }

  @Test
  void reportsWhatIsMissingHereForAValidScenario() {
    String connected = "{kind: nacos, connect: ['h:1'], nacos: {user: u, passwordFrom: SECRET}}";

    assertThat(missing("{kinds: [zookeeper, nacos]}", Optional.empty(), Map.of()))
        .singleElement()
        .asString()
        .startsWith("no Nacos can be started: no rnacos binary was found")
        .contains("registries.connect", "containers.use", "cargo install rnacos");
    assertThat(missing(connected, Optional.empty(), Map.of()))
        .containsExactly(
            "environment variable SECRET is not set: a run needs it for the password of u");
    assertThat(missing("{kind: nacos}", Optional.of(RNACOS), Map.of())).isEmpty();
    assertThat(missing(connected, Optional.empty(), Map.of("SECRET", "p"))).isEmpty();
    assertThat(missing("{count: 2}", Optional.empty(), Map.of())).isEmpty();
  }

  @Test
  void refusesALineThatKnowsNoNacos() {
    From<Scenario> nacos = from("{kinds: [zookeeper, nacos]}");

    assertThatThrownBy(
            () ->
                NacosChecks.check(
                    nacos,
                    new From<>(Consumers.of("dubbo-2.6", DiscoveryModel.INTERFACE), "p.yaml")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("p.yaml: client.line must ")
        .hasMessageContaining(", got dubbo-2.6, with a Nacos in scenario ")
        .hasMessageContaining("one of dubbo-2.7, dubbo-3.0");
    assertThatCode(
            () ->
                NacosChecks.check(
                    nacos,
                    new From<>(Consumers.of("dubbo-2.7", DiscoveryModel.INTERFACE), "p.yaml")))
        .doesNotThrowAnyException();
  }

  @Test
  void refusesARestartFromWhichProvidersComeBackInPart() {
    From<Scenario> restarted =
        new From<>(
            TestScenarios.scenario(
                TIME,
                List.of(
                    "registries.kind=nacos",
                    "churn=[{kind: registry-restart, every: 1h, down: 20s}]")),
            "s.yaml");

    assertThatThrownBy(
            () ->
                NacosChecks.check(
                    restarted,
                    new From<>(Consumers.of("dubbo-3.1", DiscoveryModel.INTERFACE), "p.yaml")))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith(
            "s.yaml: churn[0].kind must be used with a single protocol or another line")
        .hasMessageContaining(
            ", got registry-restart with dubbo-3.1-interface and several protocols in a Nacos");
    for (String line : List.of("dubbo-2.7", "dubbo-3.3")) {
      assertThatCode(
              () ->
                  NacosChecks.check(
                      restarted,
                      new From<>(Consumers.of(line, DiscoveryModel.INTERFACE), "p.yaml")))
          .doesNotThrowAnyException();
    }
  }

  @Test
  void needsAsManyOfEachKindAsAnInstanceWritesThere() {
    Needs zooKeeper =
        Needs.of(
            from("{count: 2}").value(),
            Consumers.of("dubbo-3.3", DiscoveryModel.APPLICATION_FIRST));
    Needs nacos =
        Needs.of(
            from("{kind: nacos, count: 2}").value(),
            Consumers.of("dubbo-3.3", DiscoveryModel.APPLICATION_FIRST));
    Needs mixed =
        Needs.of(
            from("{kinds: [zookeeper, nacos]}").value(),
            Consumers.of("dubbo-3.3", DiscoveryModel.APPLICATION_FIRST));

    assertThat(List.of(zooKeeper, nacos, mixed))
        .extracting(Needs::nodesPerRegistry)
        .containsOnly(50L * (3 * 2 + 1));
    assertThat(List.of(zooKeeper, nacos, mixed))
        .extracting(Needs::sessions)
        .containsExactly(100L, 200L, 150L);
    assertThat(nacos.largestList()).isZero();
    assertThat(nacos.largestPush()).isBetween(100L * 900, 100L * 1_800);
    assertThat(zooKeeper.largestPush()).isZero();
    assertThat(mixed.largestList()).isEqualTo(zooKeeper.largestList());
    assertThat(mixed.largestPush()).isEqualTo(nacos.largestPush());
  }

  private static void require(
      String registries, Optional<RnacosBinary> binary, Map<String, String> environment) {
    NacosChecks.require(from(registries), () -> binary, environment::get);
  }

  private static List<String> missing(
      String registries, Optional<RnacosBinary> binary, Map<String, String> environment) {
    return NacosChecks.missing(from(registries).value(), () -> binary, environment::get);
  }

  private static From<Scenario> from(String registries) {
    return new From<>(TestScenarios.scenario(TIME, List.of("registries=" + registries)), "s.yaml");
  }
}
