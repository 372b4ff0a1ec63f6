package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.DubboLine;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.model.scenario.Scenario.ChurnLength;
import dev.discoveryscale.model.scenario.Scenario.Containers;
import dev.discoveryscale.model.scenario.Scenario.LiveSet.Before;
import dev.discoveryscale.model.scenario.Scenario.Profiling;
import dev.discoveryscale.model.scenario.Scenario.Protocol;
import dev.discoveryscale.model.scenario.Scenario.Register;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A refusal is one line that names the file, the path, what was found and what is allowed. */
class ScenarioReaderTest {

  private static final String GOOD =
      """
      name: small
      registries: {kind: zookeeper, count: 2}
      providers:
        instances: 37
        interfaces: 3
        protocols:
          - {name: dubbo, port: 20880}
          - {name: tri, port: 20881, wire: dubbo}
        url: {length: 700}
      churn:
        - {kind: rolling-restart, instances: 2, every: 5m, down: 20s}
      time: {span: 1h, played: 1m}
      gates:
        - {measure: callsFailed, max: 0}
      """;

  @TempDir private Path folder;

  @Test
  void readsWhatIsThereAndTellsWhatItAssumed() throws IOException {
    List<String> defaults = new ArrayList<>();

    Scenario scenario = ScenarioReader.read(source(GOOD), defaults::add);

    assertThat(scenario.providers().urls(DubboLine.of("dubbo-3.0"))).isEqualTo(37 * 3 * 2);
    assertThat(scenario.providers().url().length()).isEqualTo(700);
    assertThat(scenario.churn()).hasSize(1);
    assertThat(defaults)
        .contains(
            "providers.url.distinctParameters=0",
            "providers.url.revisions=1",
            "providers.register=auto",
            "providers.sessions=per-instance",
            "registries.placement=mirrored",
            "calls.every=5s",
            "time.by=sampling")
        .doesNotContain("registries.kind=zookeeper");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "profiling=[cpu, wall] | profiling[1] must be one of cpu, alloc, lock, got \"wall\"",
        "profiling=[cpu, cpu] | profiling[1] must be each of cpu, alloc, lock once, got cpu, as in"
            + " [0]",
        "profiling=cpu | profiling must be a list, each one of cpu, alloc, lock, got \"cpu\"",
        "profiling={cpu: 1} | profiling must be a list, each one of cpu, alloc, lock, got a"
            + " mapping",
        "containers.use=maybe | containers.use must be true or false, got \"maybe\"",
        "containers.registry=zookeeper | containers.registry must be an image's name and tag such"
            + " as zookeeper:3.9.5, got \"zookeeper\"",
        "containers.consumer=a:1 | containers.consumer must be an image's name without a tag, got"
            + " \"a:1\""
      })
  void refusesWhatCannotBeSampledOrContained(String setting, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("set.yaml"), GOOD);
    Source source = Source.read(file, List.of(Setting.parse(setting)));

    assertThatThrownBy(() -> ScenarioReader.read(source, d -> {}))
        .isInstanceOf(BadInput.class)
        .hasMessage(file + ": " + message);
  }

  @Test
  void readsTheLiveSetBeforeChurnInPlaceUnlessToldOtherwise() throws IOException {
    assertThat(ScenarioReader.read(source(GOOD), d -> {}).liveSet().beforeChurn())
        .isEqualTo(Before.IN_PLACE);

    Path file = Files.writeString(folder.resolve("set.yaml"), GOOD);
    Setting twin = Setting.parse("liveSet.beforeChurn=twin");
    assertThat(
            ScenarioReader.read(Source.read(file, List.of(twin)), d -> {}).liveSet().beforeChurn())
        .isEqualTo(Before.TWIN);
    Setting none = Setting.parse("liveSet.beforeChurn=none");
    assertThat(
            ScenarioReader.read(Source.read(file, List.of(none)), d -> {}).liveSet().beforeChurn())
        .isEqualTo(Before.NONE);

    Setting gate = Setting.parse("gates=[{measure: usedAfterFullGcBeforeChurnMb, max: 9}]");
    assertThatThrownBy(() -> ScenarioReader.read(Source.read(file, List.of(none, gate)), d -> {}))
        .isInstanceOf(BadInput.class)
        .hasMessageEndingWith(
            ": gates[0].measure must be a measure that is read, or liveSet.beforeChurn must be twin"
                + " or in-place, got usedAfterFullGcBeforeChurnMb");
  }

  @Test
  void runsNothingInContainersUnlessToldAndThenOfTheImagesNamed() throws IOException {
    assertThat(ScenarioReader.read(source(GOOD), d -> {}).containers())
        .isEqualTo(
            new Containers(false, "zookeeper:3.9.5", Optional.empty(), "discovery-scale-consumer"));

    Path file = Files.writeString(folder.resolve("set.yaml"), GOOD);
    List<Setting> settings =
        List.of(
            Setting.parse("containers.use=true"),
            Setting.parse("containers.registry=registry.example:5000/team/zookeeper:3.8.4"),
            Setting.parse("containers.consumer=team/consumer"));

    assertThat(ScenarioReader.read(Source.read(file, settings), d -> {}).containers())
        .isEqualTo(
            new Containers(
                true,
                "registry.example:5000/team/zookeeper:3.8.4",
                Optional.empty(),
                "team/consumer"));
  }

  @Test
  void readsWhatAProfilerSamplesAlsoFromASetting() throws IOException {
    assertThat(ScenarioReader.read(source(GOOD), d -> {}).profiling()).isEmpty();

    Path file = Files.writeString(folder.resolve("set.yaml"), GOOD);
    Source source = Source.read(file, List.of(Setting.parse("profiling=[alloc,cpu]")));

    assertThat(ScenarioReader.read(source, d -> {}).profiling())
        .containsExactly(Profiling.ALLOC, Profiling.CPU);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "time.by=squeezing;time.played=auto | time.played must be a time such as 60s; auto requires"
            + " by: sampling, because the other ways play all changes, got auto with by: squeezing",
        "time.by=real;time.played={atLeast: 1m} | time.played must be a time such as 60s; auto"
            + " requires by: sampling, because the other ways play all changes, got auto with by:"
            + " real",
        "time.played={atLeast: 5m, atMost: 4m} | time.played.atMost must be a time such as 500ms,"
            + " 5s, 2m or 20h, from 5m to 1h, got 4m",
        "time.played={atLeast: 2h} | time.played.atLeast must be a time such as 500ms, 5s, 2m or"
            + " 20h, from 1s to 1h, got 2h",
        "time.played={atLast: 2m} | time.played.atLast must be one of the keys atLeast, atMost, got"
            + " an unknown key",
        "time.played=automatic | time.played must be a time such as 500ms, 5s, 2m or 20h, from 1s"
            + " to 1000h, got \"automatic\"",
        "profiles=[a, b];main=[a, c] | main[1] must be one of profiles: a, b, got c",
        "main=[a, b, a] | main[2] must be each profile once, got a, as in [0]",
        "main=a | main must be a list, each a profile's name, got \"a\""
      })
  void refusesWhatCannotBePlayedSo(String settings, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("set.yaml"), GOOD);
    Source source = Source.read(file, Stream.of(settings.split(";")).map(Setting::parse).toList());

    assertThatThrownBy(() -> ScenarioReader.read(source, d -> {}))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith(file + ":")
        .hasMessageEndingWith(": " + message);
  }

  @Test
  void readsHowLongChangesAreAtLeastAndAtMostPlayed() throws IOException {
    List<String> defaults = new ArrayList<>();

    assertThat(played("time.played=auto", defaults)).hasToString("1m to 4m");
    assertThat(defaults).contains("time.played.atLeast=1m", "time.played.atMost=4m");
    assertThat(played("time.played={atMost: 84s}", defaults)).hasToString("1m to 84s");
    assertThat(played("time.played.atMost=2m;time.played.atLeast=2m", defaults).auto()).isFalse();
    assertThat(played("time.span=30s;time.played=auto;churn=[]", defaults)).hasToString("30s");
  }

  /** As {@code run.json} keeps it. */
  @Test
  void writesHowLongChangesArePlayedAsItReadsIt() throws IOException {
    ObjectMapper json = new ObjectMapper();

    assertThat(json.writeValueAsString(played("time.played=60s", new ArrayList<>())))
        .isEqualTo("\"1m\"");
    assertThat(json.writeValueAsString(played("time.played={atMost: 84s}", new ArrayList<>())))
        .isEqualTo("{\"atLeast\":\"1m\",\"atMost\":\"84s\"}");
  }

  private ChurnLength played(String settings, List<String> defaults) throws IOException {
    String open = GOOD.replace("played: 1m", "");
    Path file = Files.writeString(folder.resolve("set.yaml"), open);
    Source source = Source.read(file, Stream.of(settings.split(";")).map(Setting::parse).toList());
    return ScenarioReader.read(source, defaults::add).time().played();
  }

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
        "interfaces: 3 | interfaces: 3, colour: red | providers.colour | an unknown key |"
            + " instances",
        "count: 2 | count: 0 | registries.count | 0 | a whole number from 1 to 8",
        "kind: zookeeper | kind: etcd | registries.kind | \"etcd\" | one of zookeeper",
        "port: 20881 | port: 20880 | providers.protocols[1].port | 20880, as in [0] | no other has",
        "port: 20881 | port: 70000 | providers.protocols[1].port | 70000 | from 1 to 65535",
        "name: tri | name: dubbo | providers.protocols[1].name | dubbo again | no other protocol",
        "wire: dubbo | wire: grpc | providers.protocols[1].wire | \"grpc\" | one of dubbo, tri",
        "name: tri, port: 20881, wire: dubbo | name: rest, port: 20881, wire: tri |"
            + " providers.protocols[1].wire | tri under the name rest | tri under its own",
        "name: dubbo, port: 20880 | name: dubbo, port: 20880, wire: tri |"
            + " providers.protocols[0].wire | tri under the name dubbo | dubbo, or tri",
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
        "down: 20s | down: 20s, up: 1s | churn[0].up | an unknown key | one of the keys down, kind,"
            + " every, instances",
        "rolling-restart, instances: 2 | mass-restart, fraction: 1.5 | churn[0].fraction | 1.5 | a"
            + " number above 0",
        "rolling-restart | earthquake | churn[0].kind | \"earthquake\" | one of rolling-restart",
        "rolling-restart, instances: 2 | empty-push, instances: 2 | churn[0].instances | an unknown"
            + " key | one of the keys down, kind, every",
        "rolling-restart, instances: 2, every: 5m | empty-push, every: 20s | churn[0].every | 20s |"
            + " more than 20s",
        "rolling-restart | metadata-late | churn[0].late | nothing | a time such as",
        "rolling-restart, instances: 2 | metadata-late, late: 0s | churn[0].late | 0 | from 100ms"
            + " to 24h",
        "rolling-restart, instances: 2 | metadata-late, late: 5m | churn[0].every | 5m | more than"
            + " 320s",
        "rolling-restart, instances: 2 | metadata-late, late: 5s, failing: 5s | churn[0].failing |"
            + " an unknown key | one of the keys kind, down, late, every, instances",
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
        "rolling-restart, instances: 2 | registry-restart, instances: 2 | churn[0].instances | an"
            + " unknown key | one of the keys down, kind, every",
        "rolling-restart, instances: 2, every: 5m | registry-unreachable, every: 10s |"
            + " churn[0].every | 10s | more than 20s, the duration of its steps",
        "rolling-restart, instances: 2, every: 5m, down: 20s | registry-unreachable, every: 5m |"
            + " churn[0].down | nothing | a time such as",
        "span: 1h | span: 1 | time.span | 1 | a time such as",
        "played: 1m | played: 2h | time.played | 2h | at most the span, 1h",
        "callsFailed | happiness | gates[0].measure | \"happiness\" | one of",
        "callsFailed | rssMb | gates[0].measure | \"rssMb\" | rssStillMb, rssChurnMb or rssPeakMb",
        "max: 0 | most: 0 | gates[0] | neither | min, max or both",
        "name: small | name: Ä | name | \"Ä\" | lower-case letters",
        "name: small | nam: small | name | nothing | lower-case letters",
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

  @Test
  void readsInterfacesThatTheUserNames() throws IOException {
    Scenario scenario = read("providers.interfaces=[com.acme.OrderService, com.acme.Stock]");

    assertThat(scenario.providers().interfaces().names())
        .containsExactly("com.acme.OrderService", "com.acme.Stock");
    assertThat(scenario.providers().urls(DubboLine.of("dubbo-2.7"))).isEqualTo(37 * 2 * 2);
  }

  @Test
  void readsProtocolsThatAreTheLinesOwn() throws IOException {
    Scenario scenario = read("providers.protocols=native");

    assertThat(scenario.providers().protocols().of(DubboLine.of("dubbo-2.7")))
        .containsExactly(new Protocol("dubbo", 20880, "dubbo"));
    assertThat(scenario.providers().protocols().of(DubboLine.of("dubbo-3.1")))
        .containsExactly(new Protocol("dubbo", 20880, "dubbo"), new Protocol("tri", 20881, "tri"));
    assertThat(scenario.providers().urls(DubboLine.of("dubbo-2.6"))).isEqualTo(37 * 3);
    assertThat(scenario.providers().urls(DubboLine.of("dubbo-3.3"))).isEqualTo(37 * 3 * 2);
  }

  @Test
  void refusesAnotherWordForProtocols() {
    assertThatThrownBy(() -> read("providers.protocols=all"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("providers.protocols must be one of native, got \"all\"");
  }

  @Test
  void readsTripleOnItsOwnWire() throws IOException {
    assertThat(read("providers.protocols[1].wire=tri").providers().protocols().listed().get(1))
        .isEqualTo(new Protocol("tri", 20881, "tri"));
  }

  @Test
  void readsWhatIsRegisteredAndInHowManyBuilds() throws IOException {
    Scenario scenario = read("providers.register=all", "providers.url.revisions=37");

    assertThat(scenario.providers().register()).isEqualTo(Register.ALL);
    assertThat(scenario.providers().url().revisions()).isEqualTo(37);
  }

  @Test
  void recordsThemAsTheyWereWritten() throws IOException {
    ObjectMapper json = new ObjectMapper();
    Scenario named = read("providers.interfaces=[a.B]", "providers.protocols=native");

    assertThat(json.writeValueAsString(named.providers().interfaces())).isEqualTo("[\"a.B\"]");
    assertThat(json.writeValueAsString(named.providers().protocols())).isEqualTo("\"native\"");
    assertThat(json.writeValueAsString(named.providers().register())).isEqualTo("\"auto\"");
    assertThat(json.writeValueAsString(read().providers().interfaces())).isEqualTo("3");
    assertThat(json.writeValueAsString(read().providers().protocols())).startsWith("[{\"name\"");
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

  @Test
  void refusesARepeatedKeyAndSaysWhere() throws IOException {
    Path file = Files.writeString(folder.resolve("twice.yaml"), "name: a\nname: b\n");

    assertThatThrownBy(() -> Source.read(file, List.of()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("twice.yaml:2 must be one document")
        .hasMessageContaining("name");
  }

  @Test
  void refusesWhatIsNotYaml() throws IOException {
    Path file = Files.writeString(folder.resolve("broken.yaml"), "name: [a\n");

    assertThatThrownBy(() -> Source.read(file, List.of()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("broken.yaml:1 must be one document");
  }

  @Test
  void refusesAnEmptyFile() throws IOException {
    Path file = Files.writeString(folder.resolve("empty.yaml"), "");

    assertThatThrownBy(() -> Source.read(file, List.of()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("a mapping of keys to values");
  }

  @Test
  void laysSettingsOverTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), GOOD);
    List<Setting> settings =
        List.of(
            Setting.parse("providers.instances=5"),
            Setting.parse("providers.protocols[1].port=20999"),
            Setting.parse("churn=[]"));

    Scenario scenario = ScenarioReader.read(Source.read(file, settings), d -> {});

    assertThat(scenario.providers().instances()).isEqualTo(5);
    assertThat(scenario.providers().protocols().listed().get(1).port()).isEqualTo(20999);
    assertThat(scenario.churn()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"providers", "=5", "providers..x=1", "providers.instances="})
  void refusesASettingThatIsNone(String text) {
    assertThatThrownBy(() -> Setting.parse(text))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith("--set ")
        .hasMessageContaining(text.replaceFirst("=$", ""));
  }

  @Test
  void refusesASettingOfAnElementThatIsNotThere() throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), GOOD);

    assertThatThrownBy(
            () -> Source.read(file, List.of(Setting.parse("providers.protocols[7].port=1"))))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("protocols[7]")
        .hasMessageContaining("2 elements");
  }

  private Scenario read(String... settings) throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), GOOD);
    return ScenarioReader.read(
        Source.read(file, Stream.of(settings).map(Setting::parse).toList()), d -> {});
  }

  private Source source(String text) throws IOException {
    return Source.read(Files.writeString(folder.resolve("small.yaml"), text), List.of());
  }

  /** A replaced key in a block mapping may bring a second one after a comma. */
  private static String indented(String text) {
    return text.replace("interfaces: 3, colour", "interfaces: 3\n  colour")
        .replace("register: both, ", "register: both\n  ");
  }
}
