package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A refusal is one line that names the file, the path, what was found and what is allowed. */
class ScenarioRefusalsTest extends ScenarioReaderFixture {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // what is replaced | by what | path | found | allowed
        "instances: 37 | instances: -37 | providers.instances | -37 | a whole number from 1 to",
        "instances: 37 | instances: many | providers.instances | \"many\" | a whole number from 1"
            + " to",
        "instances: 37 | instances: 3.5 | providers.instances | 3.5 | a whole number",
        "instances: 37 | instances: 99999999999 | providers.instances | 99999999999 | a whole"
            + " number",
        "instances: 37 | instancs: 37 | providers.instances | nothing | a whole number from 1 to",
        "count: 2 | count: 0 | registries.count | 0 | a whole number from 1 to 8",
        "kind: zookeeper | kind: etcd | registries.kind | \"etcd\" | one of zookeeper",
        "port: 20881 | port: 20880 | providers.protocols[1].port | 20880 in both | differ from protocols[0].port",
        "port: 20881 | port: 70000 | providers.protocols[1].port | 70000 | from 1 to 65535",
        "name: tri | name: dubbo | providers.protocols[1].name | dubbo again | no other protocol",
        "wire: dubbo | wire: grpc | providers.protocols[1].wire | \"grpc\" | one of dubbo, tri",
        "name: tri, port: 20881, wire: dubbo | name: rest, port: 20881, wire: tri |"
            + " providers.protocols[1].wire | tri with the name rest | dubbo unless the name",
        "name: dubbo, port: 20880 | name: dubbo, port: 20880, wire: tri |"
            + " providers.protocols[0].wire | tri with the name dubbo | dubbo unless the name",
        "length: 700 | length: 700, revisions: 0 | providers.url.revisions | 0 | from 1 to 100000",
        "length: 700 | length: 700, revisions: 100001 | providers.url.revisions | 100001 | from 1"
            + " to 100000",
        "length: 700 | length: 700, revisions: 38 | providers.url.revisions | 38 | at most"
            + " providers.instances, 37",
        "interfaces: 3 | register: both, interfaces: 3 | providers.register | \"both\" | one of"
            + " auto, interface, instance, all",
        "interfaces: 3 | interfaces: [] | providers.interfaces | 0 names | 1 to 10000",
        "interfaces: 3 | interfaces: [Orders] | providers.interfaces[0] | \"Orders\" | a fully"
            + " qualified name",
        "interfaces: 3 | interfaces: [a.B, a.C, a.B] | providers.interfaces[2] | a.B again | no"
            + " other",
        "interfaces: 3 | interfaces: many | providers.interfaces | \"many\" | a whole number from 1"
            + " to 10000",
        "length: 700 | length: 10 | providers.url.length | 10 | a whole number from 200 to",
        "every: 5m | every: soon | churn[0].every | \"soon\" | a time such as",
        "down: 20s | down: 6m | churn[0].every | 5m | more than 6m",
        "instances: 2 | instances: 38 | churn[0].instances | 38 | at most providers.instances, 37",
        "rolling-restart, instances: 2 | mass-restart, fraction: 1.5 | churn[0].fraction | 1.5 | a"
            + " number above 0",
        "rolling-restart | earthquake | churn[0].kind | \"earthquake\" | one of rolling-restart",
        "rolling-restart, instances: 2, every: 5m | empty-push, every: 20s | churn[0].every | 20s |"
            + " more than 20s",
        "rolling-restart | metadata-late | churn[0].late | nothing | a time such as",
        "rolling-restart, instances: 2 | metadata-late, late: 0s | churn[0].late | 0 | from 100ms"
            + " to 24h",
        "rolling-restart, instances: 2 | metadata-late, late: 5m | churn[0].every | 5m | more than"
            + " 320s",
        "rolling-restart | metadata-failing | churn[0].failing | nothing | a time such as",
        "rolling-restart, instances: 2 | metadata-failing, instances: 38, failing: 5s |"
            + " churn[0].instances | 38 | at most providers.instances, 37",
        "rolling-restart, instances: 2, every: 5m, down: 20s | configuration-push, interfaces: 4,"
            + " every: 5m, stay: 20s | churn[0].interfaces | 4 | at most providers.interfaces, 3",
        "rolling-restart, instances: 2, every: 5m, down: 20s | configuration-push, interfaces: 0,"
            + " every: 5m, stay: 20s | churn[0].interfaces | 0 | a whole number from 1 to 10000",
        "rolling-restart, instances: 2, every: 5m, down: 20s | configuration-push, every: 5m, down:"
            + " 20s | churn[0].stay | nothing | a time such as",
        "down: 20s | down: 10ms | churn[0].down | 10ms | from 100ms to 24h",
        "rolling-restart, instances: 2, every: 5m | registry-unreachable, every: 10s |"
            + " churn[0].every | 10s | more than 20s (down), as one registry-unreachable must end before the next begins,",
        "rolling-restart, instances: 2, every: 5m, down: 20s | registry-unreachable, every: 5m |"
            + " churn[0].down | nothing | a time such as",
        "span: 1h | span: 1 | time.span | 1 | a time such as",
        "played: 1m | played: 2h | time.played | 2h | at most the span, 1h",
        "callsFailed | happiness | gates[0].measure | \"happiness\" | one of",
        "callsFailed | rssMb | gates[0].measure | \"rssMb\" | rssStillMb, rssChurnMb or rssPeakMb",
        ", max: 0 | '' | gates[0] | neither | min, max or both",
        "name: small | name: Ä | name | \"Ä\" | lower-case letters",
        "name: small | name: nul | name | \"nul\" | a name that Windows does not reserve",
        "name: small | nam: small | name | nothing | lower-case letters",
        "down: 20s | dwon: 20s | churn[0].down | nothing; is 'dwon' misspelt? | a time such as",
        "span: 1h, played: 1m | span: 1h | time.played | nothing | by: real plays the whole span",
        "span: 1h | span: 60 | time.span | 60 without a unit | a time such as",
        "- {name: dubbo, port: 20880} | - dubbo | providers.protocols[0] | \"dubbo\" | such as"
            + " {key: value}",
      })
  void refusesInOneLine(String part, String by, String path, String found, String allowed)
      throws IOException {
    String broken = GOOD.replace(part, by);
    assertThat(broken).isNotEqualTo(GOOD);
    Source source = source(indented(broken));

    assertThatThrownBy(() -> ScenarioReader.read(source, d -> {}))
        .isInstanceOf(BadInput.class)
        .message()
        .doesNotContain("\n")
        .startsWith(source.file() + ":")
        .contains(": " + path + " must ", ", got " + found)
        .contains(allowed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // what is replaced | by what | the key | where | the known keys, the nearest first
        "interfaces: 3 | interfaces: 3, colour: red | colour | providers | from, url, consumedBy, protocols,",
        "down: 20s | down: 20s, up: 1s | up | churn[0] | down, kind, every, instances",
        "rolling-restart, instances: 2 | empty-push, instances: 2 | instances | churn[0] | down,"
            + " kind, every",
        "rolling-restart, instances: 2 | metadata-late, late: 5s, failing: 5s | failing | churn[0] |"
            + " kind, down, late, every, instances",
        "rolling-restart, instances: 2 | registry-restart, instances: 2 | instances | churn[0] |"
            + " down, kind, every",
      })
  void refusesUnknownKeyAndNamesKnownOnes(
      String part, String by, String key, String where, String known) throws IOException {
    Source source = source(indented(GOOD.replace(part, by)));

    assertThatThrownBy(() -> ScenarioReader.read(source, d -> {}))
        .isInstanceOf(BadInput.class)
        .message()
        .doesNotContain("\n")
        .matches("\\Q" + source.file() + "\\E:\\d+: unknown key .*")
        .contains(": unknown key '%s' in %s; known keys: %s".formatted(key, where, known));
  }

  @Test
  void namesSectionThatIsMisspelt() throws IOException {
    Source source = source(GOOD.replace("providers:", "provider:"));

    assertThatThrownBy(() -> ScenarioReader.read(source, d -> {}))
        .hasMessageEndingWith("got nothing; is 'provider' misspelt?");
  }

  @Test
  void namesPlaceOfKeyThatStandsElsewhere() throws IOException {
    Source source = source(GOOD + "instances: 3\n");

    assertThatThrownBy(() -> ScenarioReader.read(source, d -> {}))
        .hasMessageStartingWith(source.file() + ":15: unknown key 'instances'; known keys: ")
        .hasMessageEndingWith("; did you mean providers.instances?");
  }

  @Test
  void namesPlaceOfKeyThatStandsInProfiles() throws IOException {
    Source source = source(GOOD + "heap: 512m\n");

    assertThatThrownBy(() -> ScenarioReader.read(source, d -> {}))
        .hasMessageEndingWith("; did you mean registries.heap or jvm.heap of a profile?");
  }

  @Test
  void refusesToRestartWhatSomeoneElseRuns() throws IOException {
    String restart = "churn=[{kind: registry-restart, every: 5m, down: 20s}]";
    String external = "registries={connect: [10.0.0.1:2181]}";

    assertThat(read(restart).churn()).hasSize(1);
    assertThatThrownBy(() -> read(restart, external))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(
            "churn[0].kind must be used with registries that the simulator starts, got"
                + " registry-restart with registries.connect");
    assertThat(read(restart.replace("restart", "unreachable"), external).churn()).hasSize(1);
  }

  /** A replaced key in a block mapping may bring a second one after a comma. */
  private static String indented(String text) {
    return text.replace("interfaces: 3, colour", "interfaces: 3\n  colour")
        .replace("register: both, ", "register: both\n  ");
  }
}
