package dev.discoveryscale.model.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.churn.ChurnKind;
import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.scenario.NacosAccess;
import dev.discoveryscale.model.scenario.Profile.HeapSizing;
import dev.discoveryscale.model.scenario.Profile.Jvm;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.model.scenario.Scenario.HeapDump;
import dev.discoveryscale.model.scenario.Scenario.LiveSet;
import dev.discoveryscale.model.scenario.Scenario.Register;
import org.junit.jupiter.api.Test;

class OlderRecordsTest {

  /** A scenario as the first simulator recorded it. */
  private static final String SCENARIO =
      """
      {"name": "icbc",
       "registries": {"kind": "zookeeper", "count": 2, "placement": "mirrored", "heap": "384m",
        "packetLimit": "16m", "ports": [], "connect": []},
       "providers": {"application": "demo-provider", "instances": 500, "interfaces": 8,
        "protocols": [{"name": "rmi", "port": 20881, "wire": "dubbo"}],
        "url": {"length": 1024, "distinctParameters": 1}, "sessions": "per-instance"},
       "calls": {"every": "5s"},
       "churn": [{"instances": 1, "every": "5m", "down": "20s"}],
       "time": {"span": "20h", "played": "1m", "by": "SAMPLING", "warmUp": "15s", "still": "1m"},
       "gates": [{"measure": "callsFailed", "min": null, "max": 0.0, "profile": null}],
       "profiles": ["dubbo-2.7-interface"]}
      """;

  private static final String PROFILE =
      """
      {"name": "dubbo-3.0-application",
       "client": {"line": "dubbo-3.0", "version": "3.0.15", "packetLimit": "16m"},
       "discovery": {"model": "APPLICATION_FIRST", "metadata": "local"},
       "jvm": {"home": null, "heap": "768m", "collector": "g1", "cores": 1, "memory": "2g",
        "flags": []}}
      """;

  @Test
  void takesConstantForItsWord() throws JsonProcessingException {
    assertThat(scenario(tree(SCENARIO)).time().by()).isEqualTo(ChurnMode.SAMPLING);
    assertThat(RecordedProfile.read(tree(PROFILE)).consumer().orElseThrow().discovery().model())
        .isEqualTo(DiscoveryModel.APPLICATION_FIRST);
  }

  @Test
  void givesScenarioWhatHeldBeforeItWasSetting() throws JsonProcessingException {
    Scenario scenario = scenario(tree(SCENARIO));

    assertThat(scenario.seed()).isEqualTo(20_000);
    assertThat(scenario.churn().get(0).kind()).isEqualTo(ChurnKind.ROLLING_RESTART);
    assertThat(scenario.providers().register()).isEqualTo(Register.AUTO);
    assertThat(scenario.providers().url().revisions()).isEqualTo(1);
    assertThat(scenario.time().quiet()).isEqualTo(Span.parse("0ms"));
    assertThat(scenario.liveSet().beforeChurn()).isEqualTo(LiveSet.Before.IN_PLACE);
    assertThat(scenario.heapDump()).isEqualTo(HeapDump.NONE);
    assertThat(scenario.profiling()).isEmpty();
    assertThat(scenario.containers().use()).isFalse();
    assertThat(scenario.main()).isEmpty();
  }

  @Test
  void takesNacosWithoutBeatsSettingForOneWithoutBeats() throws JsonProcessingException {
    ObjectNode older = tree(SCENARIO);
    older.withObject("/registries").put("kind", "nacos").withObject("/nacos").put("namespace", "n");

    assertThat(scenario(older).registries().nacos().map(NacosAccess::beats)).hasValue(false);
  }

  @Test
  void givesProfileWhatHeldBeforeItWasSetting() throws JsonProcessingException {
    Jvm jvm = RecordedProfile.read(tree(PROFILE)).consumer().orElseThrow().jvm().orElseThrow();

    assertThat(jvm.heapSizing()).isEqualTo(HeapSizing.GROWING);
    assertThat(jvm.nativeMemory()).isFalse();
    assertThat(jvm.image()).isEqualTo("eclipse-temurin:17-jre");
  }

  @Test
  void keepsValuesThatWereRecorded() throws JsonProcessingException {
    ObjectNode older = tree(SCENARIO).put("seed", 7).put("heapDump", "kept");
    older.withObject("/liveSet").put("beforeChurn", "twin");
    older.withObject("/time").put("quiet", "3s");

    Scenario scenario = scenario(older);
    assertThat(scenario.seed()).isEqualTo(7);
    assertThat(scenario.heapDump()).isEqualTo(HeapDump.KEPT);
    assertThat(scenario.liveSet().beforeChurn()).isEqualTo(LiveSet.Before.TWIN);
    assertThat(scenario.time().quiet()).isEqualTo(Span.parse("3s"));
  }

  @Test
  void showsRecordAsItWasWritten() throws JsonProcessingException {
    JsonNode older = tree(SCENARIO);

    assertThat(RecordedScenario.read(older).json()).isEqualTo(tree(SCENARIO));
    assertThat(RecordedScenario.read(older).settings().path("heapDump").asText()).isEqualTo("none");
  }

  @Test
  void writesScenarioOfTodayAsItWasRead() throws JsonProcessingException {
    ObjectNode written = tree(SCENARIO);
    written.withObject("/providers").put("protocols", "native").putArray("interfaces").add("a.B");
    written.withObject("/time").putObject("played").put("atLeast", "1m").put("atMost", "4m");
    written.withArray("/churn").addObject().put("kind", "flapping").put("instances", 2);
    ((ObjectNode) written.at("/churn/1")).put("every", "1h").put("times", 3);
    ((ObjectNode) written.at("/churn/1")).put("down", "1s").put("up", "2s");
    Scenario scenario = scenario(written);

    assertThat(scenario(RecordedScenario.of(scenario).json())).isEqualTo(scenario);
  }

  @Test
  void refusesScenarioWithoutValueThatEachHas() throws JsonProcessingException {
    ObjectNode broken = tree(SCENARIO);
    broken.withObject("/providers").remove("instances");

    assertThatThrownBy(() -> RecordedScenario.read(broken)).hasMessageContaining("instances");
  }

  private static Scenario scenario(JsonNode json) throws JsonProcessingException {
    return RecordedScenario.read(json).discovery().orElseThrow();
  }

  private static ObjectNode tree(String json) throws JsonProcessingException {
    return (ObjectNode) new ObjectMapper().readTree(json);
  }
}
