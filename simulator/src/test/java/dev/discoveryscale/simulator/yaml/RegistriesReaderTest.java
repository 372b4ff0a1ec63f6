package dev.discoveryscale.simulator.yaml;

import static dev.discoveryscale.model.RegistryKind.NACOS;
import static dev.discoveryscale.model.RegistryKind.ZOOKEEPER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.record.RecordedScenario;
import dev.discoveryscale.model.scenario.NacosAccess;
import dev.discoveryscale.model.scenario.RegistrySettings;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.TestScenarios;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Registries of one kind or of several, and how clients get into a Nacos. */
class RegistriesReaderTest {

  private static final String TIME = "span: 20h, played: 60s";

  @Test
  void defaultsToZooKeeper() {
    RegistrySettings registries = scenario("{count: 2}").registries();

    assertThat(registries.each()).containsExactly(ZOOKEEPER, ZOOKEEPER);
    assertThat(registries.describe()).isEqualTo("2 ZooKeeper");
    assertThat(registries.nacos()).isEmpty();
  }

  @Test
  void readsNacosRegistriesWithWhatClientsNeed() {
    RegistrySettings registries =
        scenario(
                "{kind: nacos, connect: ['10.0.0.5:8848,10.0.0.6:8848', '10.0.0.7:8848'],"
                    + " nacos: {namespace: dev, user: dubbo, passwordFrom: DUBBO_SECRET, beats: false}}")
            .registries();

    assertThat(registries.each()).containsExactly(NACOS, NACOS);
    assertThat(registries.nacos())
        .contains(new NacosAccess("dev", Optional.of("dubbo"), Optional.of("DUBBO_SECRET"), false));
    assertThat(scenario("{kind: nacos}").registries().nacos())
        .contains(new NacosAccess("public", Optional.empty(), Optional.empty(), true));
    assertThat(scenario("{kind: nacos, connect: ['h:1'], nacos: {user: u}}").registries().nacos())
        .contains(new NacosAccess("public", Optional.of("u"), Optional.of("NACOS_PASSWORD"), true));
    assertThat(scenario("{kind: nacos, nacos: {beats: false}}").registries().beats()).isFalse();
    assertThat(scenario("{kind: nacos}").registries().beats()).isTrue();
    assertThat(scenario("{count: 2}").registries().beats()).isFalse();
  }

  @Test
  void readsMixedRegistriesInTheirOrder() {
    RegistrySettings registries = scenario("{kinds: [zookeeper, nacos, zookeeper]}").registries();

    assertThat(registries.each()).containsExactly(ZOOKEEPER, NACOS, ZOOKEEPER);
    assertThat(registries.count()).isEqualTo(3);
    assertThat(registries.kind()).isEmpty();
    assertThat(registries.describe()).isEqualTo("2 ZooKeeper and 1 Nacos");
    assertThat(scenario("{kinds: [nacos, nacos]}").registries())
        .isEqualTo(scenario("{kind: nacos, count: 2}").registries());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{kind: nacos, count: 2} | registries.kinds=[zookeeper, nacos] | 1 ZooKeeper and 1 Nacos",
        "{kinds: [zookeeper, nacos]} | registries.kind=nacos | 1 Nacos",
        "{kinds: [zookeeper, nacos]} | registries.kinds=null | 1 ZooKeeper",
        "{kind: nacos} | registries.kind=null;registries.kinds=[zookeeper, nacos] | 1 ZooKeeper and 1 Nacos",
        "{kind: nacos} | registries.kinds=[zookeeper, nacos];registries.kind=null | 1 ZooKeeper and 1 Nacos",
        "{count: 1} | registries.kind=nacos;registries.kinds=[zookeeper] | 1 ZooKeeper",
        "{kind: nacos, nacos: {beats: false}} | registries.kind=zookeeper | 1 ZooKeeper",
        "{kind: nacos, nacos: {beats: false}} | registries.kinds=[zookeeper, zookeeper] | 2 ZooKeeper",
        "{kind: nacos, nacos: {beats: false}} | registries.kinds=[zookeeper, nacos] | 1 ZooKeeper and 1 Nacos",
      })
  void replacesKindByKindsAndBack(String file, String settings, String registries) {
    assertThat(scenario(file, settings.split(";")).registries().describe()).isEqualTo(registries);
  }

  @Test
  void keepsTheFormerRecordOfZooKeepers() {
    JsonNode tree = RecordedScenario.of(scenario("{count: 2}")).json();

    assertThat(tree.path("registries").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "kind", "count", "placement", "heap", "packetLimit", "ports", "connect");
    assertThat(tree.at("/registries/kind").asText()).isEqualTo("zookeeper");
    assertThat(tree.path("containers").has("nacos")).isFalse();
  }

  @Test
  void readsBackARecordOfOtherKinds() {
    for (String registries :
        List.of(
            "{kinds: [zookeeper, nacos], ports: [2181, 8848]}",
            "{kind: nacos, connect: ['h:1'], nacos: {user: u, namespace: n}}",
            "{kind: nacos, nacos: {beats: false}}")) {
      Scenario written = scenario(registries);
      Source recorded = new Source("run.json", (ObjectNode) RecordedScenario.of(written).json());

      assertThat(ScenarioReader.read(recorded, d -> {})).isEqualTo(written);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{kind: etcd} | registries.kind must be one of zookeeper, nacos, got \"etcd\"",
        "{kinds: [nacos, etcd]} | registries.kinds[1] must be one of zookeeper, nacos, got \"etcd\"",
        "{kinds: nacos} | registries.kinds must be a list, each one of zookeeper, nacos, got \"nacos\"",
        "{kind: nacos, kinds: [nacos]} | registries.kinds must be absent if kind is given, because kind applies to all registries, got both",
        "{count: 3, kinds: [nacos, zookeeper]} | registries.kinds must have as many kinds as there are registries, 3, got 2 kinds",
        "{count: 2, kinds: [nacos]} | registries.kinds must have as many kinds as there are registries, 2, got 1 kind",
        "{count: 2, ports: [2181]} | registries.ports must have as many ports as there are registries, 2, got 1 port",
        "{kinds: [nacos, zookeeper], connect: ['a:1']} | registries.connect must have one address for each registry (2, see registries.kinds), got 1 address",
        "{count: 2, connect: ['a:1']} | registries.connect must have one address for each registry (2, see registries.count), got 1 address",
        "{nacos: {user: u}} | registries.nacos must be absent without a registry of kind nacos, got a value",
        "{kind: nacos, nacos: {password: p}} | unknown key 'password' in registries.nacos; known keys: passwordFrom, user, beats, namespace",
        "{kind: nacos, nacos: {beats: sometimes}} | registries.nacos.beats must be true or false, got \"sometimes\"",
        "{kind: nacos, nacos: {passwordFrom: P}} | registries.nacos.passwordFrom must be used with user, got no user",
        "{kind: nacos, connect: ['a:1'], nacos: {user: u, passwordFrom: a-b}} | registries.nacos.passwordFrom must be the name of an environment variable, got \"a-b\"",
        "{kind: nacos, nacos: {namespace: a b}} | registries.nacos.namespace must be a namespace's id: letters, digits, '-' and '_', at most 128, got \"a b\"",
        "{kind: nacos, nacos: {namespace: dev}} | registries.nacos.namespace must be public; other namespaces need servers that have them (registries.connect), got dev of servers that the simulator starts",
        "{kind: nacos, nacos: {user: u}} | registries.nacos.user must be absent: rnacos has no login; for servers with a login use registries.connect or containers.use, got u with an rnacos that the simulator starts",
        "{kind: nacos, count: 2, ports: [8848, 9848]} | registries.ports[0] must be a port whose gRPC port, 1000 higher, is at most 65535 and not used by another registry, got 8848 of a Nacos",
        "{kind: nacos, ports: [65000]} | registries.ports[0] must be a port whose gRPC port, 1000 higher, is at most 65535 and not used by another registry, got 65000 of a Nacos",
      })
  void refusesInOneLine(String registries, String message) {
    assertThatThrownBy(() -> scenario(registries))
        .isInstanceOf(BadInput.class)
        .message()
        .matches(".*\\.yaml:\\d+: \\Q" + message + "\\E");
  }

  @Test
  void refusesSharedSessionsWithANacosAndAnImageWithoutOne() {
    assertThatThrownBy(() -> scenario("{kind: nacos}", "providers.sessions=shared"))
        .hasMessageContaining("providers.sessions must ")
        .hasMessageContaining(", got shared with registries of kind nacos");
    assertThatThrownBy(() -> scenario("{count: 2}", "containers.nacos=a/b:1"))
        .hasMessageContaining("containers.nacos must ")
        .hasMessageContaining(", got a value");
    assertThatThrownBy(() -> scenario("{kind: nacos, nacos: {user: u}}", "containers.use=true"))
        .hasMessageContaining(
            "registries.nacos.user must be nacos, the only user of a new Nacos, got u with");
    assertThat(scenario("{kind: nacos}", "containers.use=true").containers().nacos())
        .contains("nacos/nacos-server:v2.5.1");
    assertThat(scenario("{kind: nacos}").containers().nacos())
        .as("an image that is not used is in no record")
        .isEmpty();
  }

  private static Scenario scenario(String registries, String... more) {
    List<String> settings =
        Stream.concat(Stream.of("registries=" + registries), Stream.of(more)).toList();
    return TestScenarios.scenario(TIME, settings);
  }
}
