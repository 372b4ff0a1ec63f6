package dev.discoveryscale.model.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.scenario.Gate;
import dev.discoveryscale.model.scenario.Profile.HeapSizing;
import dev.discoveryscale.model.scenario.Protocols;
import dev.discoveryscale.model.scenario.Scenario.ChurnLength;
import dev.discoveryscale.model.scenario.Scenario.LiveSet;
import dev.discoveryscale.model.scenario.Scenario.Profiling;
import dev.discoveryscale.model.scenario.Scenario.Protocol;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordedScenarioTest {

  @Test
  void readsWhatSimulatorsWriteNow() throws JsonProcessingException {
    RecordedScenario scenario =
        read(
            """
            {"registries": {"kinds": ["zookeeper", "nacos"], "count": 2, "placement": "split"},
             "providers": {"instances": 500, "interfaces": ["a.B", "a.C"], "protocols": "native",
               "url": {"length": 1024, "distinctParameters": 3, "revisions": 5}},
             "time": {"span": "20h", "by": "sampling", "played": {"atLeast": "1m", "atMost": "4m"}},
             "liveSet": {"beforeChurn": "twin"}, "profiling": ["cpu", "lock"],
             "gates": [{"measure": "callsFailed", "max": 0, "profile": "p"}]}\
            """);

    assertThat(scenario.instances()).hasValue(500);
    assertThat(scenario.interfaces()).hasValue(2);
    assertThat(scenario.protocols()).hasValue(Protocols.ofTheLine());
    assertThat(scenario.urlLength()).hasValue(1024);
    assertThat(scenario.distinctParameters()).hasValue(3);
    assertThat(scenario.revisions()).isEqualTo(5);
    assertThat(scenario.registries()).hasValue(2);
    assertThat(scenario.kinds()).containsExactly(RegistryKind.ZOOKEEPER, RegistryKind.NACOS);
    assertThat(scenario.split()).isTrue();
    assertThat(scenario.span()).hasValue(Span.parse("20h"));
    assertThat(scenario.played()).hasValue(new ChurnLength(Span.parse("1m"), Span.parse("4m")));
    assertThat(scenario.by()).hasValue(ChurnMode.SAMPLING);
    assertThat(scenario.beforeChurn()).isEqualTo(LiveSet.Before.TWIN);
    assertThat(scenario.profiling()).containsExactly(Profiling.CPU, Profiling.LOCK);
    assertThat(scenario.gates())
        .containsExactly(
            new Gate("callsFailed", Optional.empty(), Optional.of(0.0), Optional.of("p")));
  }

  @Test
  void takesWhatHeldBeforeItWasWritten() throws JsonProcessingException {
    RecordedScenario scenario =
        read(
            """
            {"providers": {"protocols": [{"name": "rmi", "port": 20880}]},
             "time": {"by": "SQUEEZING", "played": "6m"}}\
            """);

    assertThat(scenario.instances()).isEmpty();
    assertThat(scenario.protocols().orElseThrow().listed())
        .containsExactly(new Protocol("rmi", 20880, "rmi"));
    assertThat(scenario.revisions()).isEqualTo(1);
    assertThat(scenario.kinds()).containsExactly(RegistryKind.ZOOKEEPER);
    assertThat(scenario.split()).isFalse();
    assertThat(scenario.span()).isEmpty();
    assertThat(scenario.played()).hasValue(ChurnLength.exactly(Span.parse("6m")));
    assertThat(scenario.by()).hasValue(ChurnMode.SQUEEZING);
    assertThat(scenario.beforeChurn()).isEqualTo(LiveSet.Before.IN_PLACE);
    assertThat(scenario.profiling()).isEmpty();
    assertThat(scenario.gates()).isEmpty();
  }

  @Test
  void takesTheHeapOfAnOlderProfileForOneThatGrows() throws JsonProcessingException {
    RecordedProfile old = new RecordedProfile(tree("{\"client\": {\"line\": \"dubbo-2.7\"}}"));

    assertThat(old.line()).hasValue("dubbo-2.7");
    assertThat(old.version()).isEmpty();
    assertThat(old.heapSizing()).isEqualTo(HeapSizing.GROWING);
    assertThat(new RecordedProfile(tree("{\"jvm\": {\"heapSizing\": \"fixed\"}}")).heapSizing())
        .isEqualTo(HeapSizing.FIXED);
  }

  private static RecordedScenario read(String json) throws JsonProcessingException {
    return new RecordedScenario(tree(json));
  }

  private static JsonNode tree(String json) throws JsonProcessingException {
    return new ObjectMapper().readTree(json);
  }
}
