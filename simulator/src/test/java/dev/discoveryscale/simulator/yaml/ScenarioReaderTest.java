package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.Scenario;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a scenario contains, and what is assumed where it says nothing. */
class ScenarioReaderTest extends ScenarioReaderFixture {

  @Test
  void readsWhatIsThereAndTellsWhatItAssumed() throws IOException {
    List<String> defaults = new ArrayList<>();

    Scenario scenario = ScenarioReader.read(source(GOOD), defaults::add);

    assertThat(scenario.providers().urls(ReleaseLine.of("dubbo-3.0"))).isEqualTo(37 * 3 * 2);
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
            ": gates[0].measure must be read in this run: a measure before churn needs liveSet.beforeChurn: "
                + "twin or in-place, got usedAfterFullGcBeforeChurnMb");
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
        "profiling=[cpu, wall] | profiling[1] must be one of cpu, alloc, lock, got \"wall\"",
        "profiling=[cpu, cpu] | profiling[1] must be each of cpu, alloc, lock once, got cpu, as in"
            + " [0]",
        "profiling=cpu | profiling must be a list, each one of cpu, alloc, lock, got \"cpu\"",
        "profiling={cpu: 1} | profiling must be a list, each one of cpu, alloc, lock, got a"
            + " mapping",
        "containers.use=maybe | containers.use must be true or false, got \"maybe\"",
        "containers.registry=zookeeper | containers.registry must be an image's name and tag such"
            + " as name:1.0, got \"zookeeper\"",
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
  void readsInterfacesThatTheUserNames() throws IOException {
    Scenario scenario = read("providers.interfaces=[com.acme.OrderService, com.acme.Stock]");

    assertThat(scenario.providers().interfaces().names())
        .containsExactly("com.acme.OrderService", "com.acme.Stock");
    assertThat(scenario.providers().urls(ReleaseLine.of("dubbo-2.7"))).isEqualTo(37 * 2 * 2);
  }

  @Test
  void readsProtocolsThatAreTheLinesOwn() throws IOException {
    Scenario scenario = read("providers.protocols=native");

    assertThat(scenario.providers().protocols().of(ReleaseLine.of("dubbo-2.7")))
        .containsExactly(new Protocol("dubbo", 20880, "dubbo"));
    assertThat(scenario.providers().protocols().of(ReleaseLine.of("dubbo-3.1")))
        .containsExactly(new Protocol("dubbo", 20880, "dubbo"), new Protocol("tri", 20881, "tri"));
    assertThat(scenario.providers().urls(ReleaseLine.of("dubbo-2.6"))).isEqualTo(37 * 3);
    assertThat(scenario.providers().urls(ReleaseLine.of("dubbo-3.3"))).isEqualTo(37 * 3 * 2);
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
  void recordsInterfacesAndProtocolsAsWritten() throws IOException {
    ObjectMapper json = new ObjectMapper();
    Scenario named = read("providers.interfaces=[a.B]", "providers.protocols=native");

    assertThat(json.writeValueAsString(named.providers().interfaces())).isEqualTo("[\"a.B\"]");
    assertThat(json.writeValueAsString(named.providers().protocols())).isEqualTo("\"native\"");
    assertThat(json.writeValueAsString(named.providers().register())).isEqualTo("\"auto\"");
    assertThat(json.writeValueAsString(read().providers().interfaces())).isEqualTo("3");
    assertThat(json.writeValueAsString(read().providers().protocols())).startsWith("[{\"name\"");
  }
}
