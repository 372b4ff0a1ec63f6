package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallScenario.Arrivals;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scenarios of calls, read from files. */
class CallInputsTest {

  private static final Limits LIMITS = new Limits(8L << 30, 2, 10_000);
  private static final Map<String, String> RELEASES =
      Map.of("dubbo-2.7", "2.7.23", "dubbo-3.0", "3.0.15", "dubbo-3.3", "3.3.6");
  private static final String REST = "\npayloads: [pojo]\nload: {callers: 4}\njvm: {heap: 256m}\n";

  @TempDir private Path folder;

  private CallInputs read(String stacks, String rest, List<String> profiles, String... settings)
      throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, "kind: calls\nname: mine\n" + stacks + rest);
    return CallInputs.read(
        new Home(Path.of("..").toAbsolutePath()),
        Source.read(file, List.of()),
        profiles,
        List.of(settings),
        RELEASES,
        LIMITS);
  }

  private static List<String> names(CallInputs inputs) {
    return inputs.profiles().stream().map(each -> each.value().name()).toList();
  }

  @Test
  void combinesListedValuesAndPayloads() throws IOException {
    CallInputs inputs =
        read(
            "stacks: [{line: [dubbo-3.0, dubbo-3.3], protocol: [dubbo, tri], serialization: hessian2}]",
            "\npayloads: [void, pojo]\njvm: {heap: 256m}\n",
            List.of());
    assertThat(names(inputs))
        .containsExactly(
            "dubbo-3.0-dubbo-hessian2-void",
            "dubbo-3.0-dubbo-hessian2-pojo",
            "dubbo-3.0-tri-hessian2-void",
            "dubbo-3.0-tri-hessian2-pojo",
            "dubbo-3.3-dubbo-hessian2-void",
            "dubbo-3.3-dubbo-hessian2-pojo",
            "dubbo-3.3-tri-hessian2-void",
            "dubbo-3.3-tri-hessian2-pojo");
    assertThat(inputs.scenario().value().load().arrivals()).isEqualTo(Arrivals.CLOSED);
  }

  @Test
  void namesBothLinesOfAMixedStackAndReadsEachSide() throws IOException {
    CallInputs inputs =
        read(
            "stacks: [{client: {line: dubbo-2.7, jvm: {heap: 64m}}, server: {line: dubbo-3.3},"
                + " protocol: dubbo, serialization: hessian2}]",
            REST,
            List.of(),
            "server.jvm.heap=128m");
    CallProfile profile = inputs.profiles().get(0).value();
    assertThat(profile.name()).isEqualTo("dubbo-2.7-calls-3.3-dubbo-hessian2-pojo");
    assertThat(profile.client().jvm().heap().mebibytes()).isEqualTo(64);
    assertThat(profile.server().jvm().heap().mebibytes()).isEqualTo(128);
    assertThat(profile.releases()).isEqualTo("2.7.23 calls 3.3.6");
  }

  @Test
  void laysSettingsOfTheCommandLineOverBothSidesOfEachStack() throws IOException {
    CallInputs inputs =
        read(
            "stacks: [{line: [dubbo-2.7, dubbo-3.3], protocol: dubbo, serialization: hessian2}]",
            REST,
            List.of(),
            "jvm.heap=96m");
    assertThat(inputs.profiles()).hasSize(2);
    assertThat(inputs.profiles())
        .allSatisfy(
            each -> {
              assertThat(each.value().server().jvm().heap().mebibytes()).isEqualTo(96);
              assertThat(each.value().client().jvm().heap().mebibytes()).isEqualTo(96);
            });
  }

  @Test
  void leavesOutExcludedStacksAndThoseNotAskedFor() throws IOException {
    String stacks =
        "stacks: [{line: [dubbo-2.7, dubbo-3.3], protocol: dubbo, serialization: hessian2}]\n";
    CallInputs inputs =
        read(
            stacks + "exclude: [{name: dubbo-3.3-dubbo-hessian2, because: too new}]",
            REST,
            List.of());
    assertThat(names(inputs)).containsExactly("dubbo-2.7-dubbo-hessian2-pojo");
    assertThat(inputs.excluded()).containsEntry("dubbo-3.3-dubbo-hessian2", "too new");
    assertThat(names(read(stacks, REST, List.of("dubbo-3.3-dubbo-hessian2"))))
        .containsExactly("dubbo-3.3-dubbo-hessian2-pojo");
  }

  @Test
  void leavesOutExcludedStacksThatAreImpossible() throws IOException {
    String stacks =
        "stacks: [{line: [dubbo-2.7, dubbo-3.0], protocol: hessian}]\n"
            + "exclude: [{name: dubbo-%s-hessian, because: not published}]";
    CallInputs inputs = read(stacks.formatted("3.0"), REST, List.of());
    assertThat(names(inputs)).containsExactly("dubbo-2.7-hessian-pojo");
    assertThat(inputs.excluded()).containsEntry("dubbo-3.0-hessian", "not published");
    assertThatThrownBy(() -> read(stacks.formatted("2.7"), REST, List.of()))
        .hasMessageContaining("protocol must be one of dubbo, tri, which dubbo-3.0 can use");
  }

  @Test
  void readsShippedScenariosAndProfiles() throws IOException {
    Home home = new Home(Path.of("..").toAbsolutePath());
    Source source = Source.read(home.scenarios().find("calls-smoke", "SCENARIO", ""), List.of());
    assertThat(CallScenarioReader.isOne(source)).isTrue();
    assertThat(names(CallInputs.read(home, source, List.of(), List.of(), RELEASES, LIMITS)))
        .containsExactly("dubbo-2.7-dubbo-hessian2-pojo", "dubbo-3.3-tri-hessian2-pojo");
  }

  @Test
  void blamesSettingOfStacksThatAloneIsTheCause() {
    assertThatThrownBy(
            () ->
                read(
                    "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}]",
                    REST,
                    List.of(),
                    "jvm.memory=10m"))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith("--set jvm.memory=10m: jvm.memory must be a size such as");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "protocol: tri\\ncleint: {line: dubbo-3.3} | 2: unknown key 'cleint'; known keys: client, ",
        "cleint: {line: dubbo-3.3}\\nserver: {} | 1: unknown key 'cleint'; known keys: client, "
      })
  void takesProfileWithMisspeltKeyForProfile(String profile, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), profile.replace("\\n", "\n"));
    Source source = Source.read(file, List.of());

    assertThat(CallProfiles.isOne(source)).isTrue();
    assertThatThrownBy(() -> CallProfiles.read(RELEASES, source, each -> {}))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith(file + ":" + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "protocol: tri | line must be one of dubbo-2.5, dubbo-2.7, dubbo-3.0, dubbo-3.3, grpc-1.80, grpc-go-1.85, json-2.22, motan-1.2, rpcx-1.9, thrift-0.17, got nothing",
        "line: dubbo-3.3 | jvm.heap must be a size such as",
        "server: {line: dubbo-3.3} | server.jvm.heap must be a size such as",
        "server: {line: dubbo-3.3, jvm: {heap: 64m}} | client.line must be one of",
        "{line: dubbo-9, server: {jvm: {heap: 64m}}} | server.line must be one of",
        "{line: dubbo-9, client: {jvm: {heap: 64m}}} | line must be one of"
      })
  void namesKeyThatProfileHasOrWouldHave(String profile, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), profile);
    Source source = Source.read(file, List.of());

    assertThatThrownBy(() -> CallProfiles.read(RELEASES, source, each -> {}))
        .isInstanceOf(BadInput.class)
        .message()
        .matches("(?s)\\Q" + file + "\\E(:1)?: \\Q" + message + "\\E.*");
  }

  @ParameterizedTest
  @CsvSource({"kind: call, 'kind must be discovery or calls, got call'", "seed: 1, got nothing"})
  void refusesScenarioWithKeysOfCallsOfAnotherKind(String kind, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), kind + "\npayloads: [pojo]\n");
    Source source = Source.read(file, List.of());

    assertThatThrownBy(() -> CallScenarioReader.isOne(source))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(message)
        .hasMessageEndingWith(
            "; did you mean calls? The file has the key 'payloads', which only scenarios of calls have");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stacks: [{line: dubbo-9.9, protocol: tri, serialization: java}] | payloads: [pojo] | line must be one of dubbo-2.5, dubbo-2.7, dubbo-3.0, dubbo-3.3, grpc-1.80, grpc-go-1.85, json-2.22, motan-1.2, rpcx-1.9, thrift-0.17, got \"dubbo-9.9\"",
        "stacks: [{line: dubbo-3.3, protocol: dubbo, serialization: kryo, libraries: [kryo]}] | payloads: [pojo] | libraries[0] must be Maven coordinates group:artifact:version",
        "stacks: [{line: dubbo-3.3, protocol: dubbo, serialization: hessian2, parameters: {a: [1]}}] | payloads: [pojo] | parameters.a must be a single value, got [1]",
        "stacks: [{line: dubbo-3.3, protocol: dubbo, serialization: hessian2, parameters: 7}] | payloads: [pojo] | parameters must be a mapping of parameters to values, got 7",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2, wheels: 4}] | payloads: [pojo] | unknown key 'wheels'",
        "stacks: [] | payloads: [pojo] | stacks must have at least one stack, or profiles must name one, got none",
        "stacks: [{line: [dubbo-3.3, dubbo-3.3], protocol: tri, serialization: hessian2}] | payloads: [pojo] | got dubbo-3.3-tri-hessian2 again",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}] | payloads: [pojo, cake] | payloads[1] must be void, exist-user, create-user, pojo, pojo-list, message, person, person-map, bid-request, bid-request-list, bid-request-list-distinct, or text-SIZE or work-SIZE, such as text-100",
        "stacks: [{line: thrift-0.17, protocol: thrift}] | payloads: [pojo] | payloads must be message with this stack, which knows no other payload, got pojo with thrift-0.17-thrift",
        "stacks: [{line: dubbo-2.7, protocol: dubbo, serialization: hessian2}] | payloads: [message_pojo] | payloads must be message in no mix, got message_pojo with dubbo-2.7-dubbo-hessian2",
        "stacks: [{line: dubbo-2.7, protocol: dubbo, serialization: hessian2}] | 'payloads: [message, pojo]\ntime: {turn: 2s}\nsharedJvms: true' | sharedJvms must be absent where payloads have message and Java objects, got true with dubbo-2.7-dubbo-hessian2",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}] | 'load: {arrivals: closed, share: 50}' | load.share must be absent with arrivals: closed; use fixed or poisson",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}] | 'load: {arrivals: poisson, share: 50, rate: 9}' | load.share must be absent with load.rate, got both",
        "stacks: [{line: grpc-1.80, protocol: grpc}] | 'payloads: [pojo]\nthrough: registry' | through must be direct with grpc-1.80-grpc, as only Dubbo registers, got registry",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}] | payloads: [] | payloads must have at least one payload, got none",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}] | 'load: {rate: 5}' | load.rate must be absent with arrivals: closed",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}] | 'load: {arrivals: fixed}' | load.rate must be a whole number from 1 to 10000000, got nothing",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2, jvm: {heap: 9g, memory: 16g}}] | payloads: [pojo] | server.jvm.heap must be at most",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2, jvm: {heap: 4g, memory: 16g}}] | payloads: [pojo] | server.jvm.heap and client.jvm.heap must be so small that all processes need at most 8192.0 MB, the memory of this machine, got 4g and 4g, with which dubbo-3.3-tri-hessian2-pojo needs 9592.0 MB in all",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2, jvm: {heap: 128m}}] | 'load: {callers: 300}' | load.callers must be at most 111 with a client heap of 128m: the histograms of each caller take 0.3 MB",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}] | 'load: {arrivals: fixed, rate: 5}\ntime: {turn: 2s}' | time.turn must be absent in an open loop, got 2s",
        "stacks: [{line: dubbo-3.3, framework: grails, protocol: tri, serialization: hessian2}] | payloads: [pojo] | framework must be one of dubbo, got \"grails\"",
        "stacks: [{line: dubbo-2.7, protocol: dubbo, serialization: java}] | payloads: [text-9999m] | payloads[0] must be void, exist-user, create-user, pojo, pojo-list, message, person, person-map, bid-request, bid-request-list, bid-request-list-distinct, or text-SIZE or work-SIZE, such as text-100",
        "stacks: [{line: dubbo-2.7, protocol: dubbo, serialization: protobuf}] | payloads: [person] | payloads must be void, exist-user, create-user, pojo, pojo-list, message or a text with a stack of messages, got person with dubbo-2.7-dubbo-protobuf",
        "stacks: [{line: dubbo-2.7, protocol: webservice}] | payloads: [text-5_pojo] | payloads must be a text, person, bid request or list of these with webservice (SOAP has no java.time), got text-5_pojo with dubbo-2.7-webservice",
        "stacks: [{line: dubbo-2.7, protocol: dubbo, serialization: protobuf}] | payloads: [work-1k] | payloads must be void, exist-user, create-user, pojo, pojo-list, message or a text with a stack of messages, got work-1k with dubbo-2.7-dubbo-protobuf",
        "stacks: [{line: dubbo-2.7, protocol: dubbo, serialization: protobuf}] | payloads: [void_pojo] | payloads must be void, exist-user, create-user, pojo, pojo-list, message or a text with a stack of messages, got void_pojo with dubbo-2.7-dubbo-protobuf",
        "stacks: [{line: dubbo-2.7, protocol: dubbo, serialization: java}] | payloads: [pojo_cake] | Up to five joined by '_' are called in turn, got \"pojo_cake\"",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}] | 'payloads: [void_pojo]\nload: {callers: 200}' | load.callers must be at most 111 with a client heap of 256m: the histograms of each caller take 0.6 MB",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}] | payloads: [pojo_void_pojo] | payloads must name each payload of a mix once, got pojo_void_pojo",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}] | payloads: [void_text-9k-to-1k] | payloads must name the shortest length of a text first, got text-9k-to-1k",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}] | 'load: {servers: 2}' | through must be registry with several servers (load.servers), got direct",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}] | 'load: {arrivals: fixed, rate: 5, clients: 2}' | load.clients must be 1 in an open loop, got 2",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2, jvm: {heap: 2g, memory: 16g}}] | 'load: {clients: 3}' | server.jvm.heap and client.jvm.heap must be so small",
        "stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}] | 'quick: 7' | quick must be a mapping with keys of the scenario",
        "profiles: [nothing-of-this-name] | payloads: [pojo] | profiles[0] must be the name or the file of a profile, got nothing-of-this-name",
        "'stacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}]' | 'gates: [{measure: callsWrong, max: 0, profile: x}]' | gates[0].profile must be one of dubbo-3.3-tri-hessian2-pojo, got x",
      })
  void refusesWhatCannotBeRun(String stacks, String rest, String message) {
    String jvm = stacks.contains("heap") ? "" : "jvm: {heap: 256m}\n";
    String payloads = rest.contains("payloads") ? "" : "payloads: [pojo]\n";
    assertThatThrownBy(() -> read(stacks, "\n" + rest + "\n" + payloads + jvm, List.of()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(message);
  }
}
