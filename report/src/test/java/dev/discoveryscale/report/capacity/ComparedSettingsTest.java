package dev.discoveryscale.report.capacity;

import static dev.discoveryscale.report.capacity.RecordedCell.PROFILE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.capacity.fit.Observation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which settings make the environment of a recorded cell another one. */
class ComparedSettingsTest {
  private RecordedCell recorded;

  @BeforeEach
  void open(@TempDir Path folder) {
    recorded = new RecordedCell(folder);
  }

  @Test
  void leavesOutFewCellsOfOtherEnvironment() throws IOException {
    NamedRun one = recorded.run("one");
    NamedRun two = recorded.run("two");
    NamedRun other =
        recorded.run(
            "other", run -> run.withObject("/scenario/providers/url").put("distinctParameters", 1));
    CellSelection selection = CellSelection.of(List.of(other, one, two));
    assertThat(selection.usable().get(PROFILE))
        .extracting(Observation::run)
        .containsExactly("one", "two");
    assertThat(selection.leftOut())
        .singleElement()
        .satisfies(
            cell -> {
              assertThat(cell.run()).isEqualTo("other");
              assertThat(cell.reason())
                  .startsWith("environment differs from most cells")
                  .contains(
                      ": providers.url.distinctParameters: 1, others: 0; this changes results");
            });
  }

  @Test
  void takesRecordsWithoutKindOfChangeForRollingRestart() throws IOException {
    NamedRun one = recorded.run("one");
    NamedRun older =
        recorded.run("older", run -> ((ObjectNode) run.at("/scenario/churn/0")).remove("kind"));
    CellSelection selection = CellSelection.of(List.of(one, older));
    assertThat(selection.usable().get(PROFILE)).hasSize(2);
    assertThat(selection.leftOut()).isEmpty();
  }

  private static Arguments changed(String why, Consumer<ObjectNode> change) {
    return Arguments.of(why, change);
  }

  private static ObjectNode protocol(ObjectNode run) {
    return (ObjectNode) run.at("/scenario/providers/protocols/1");
  }

  private static Stream<Arguments> environments() {
    return Stream.of(
        changed(
            "calls.every: 1s, others: 5s",
            run -> run.withObject("/scenario/calls").put("every", "1s")),
        changed(
            "churn: [down 20s every 1m instances 1 kind rolling-restart],"
                + " others: [down 20s every 5m instances 1 kind rolling-restart]",
            run -> ((ObjectNode) run.at("/scenario/churn/0")).put("every", "1m")),
        changed(
            "jvm.flags: [-XX:+UseStringDeduplication], others: not set",
            run -> profile(run, "jvm").putArray("flags").add("-XX:+UseStringDeduplication")),
        changed(
            "jvm.heapSizing: fixed, others: growing; the size of eden differs, and with it the number of"
                + " young collections; forced collections may shrink a heap that grows",
            run -> profile(run, "jvm").put("heapSizing", "fixed")),
        changed("jvm.cores: 2, others: 1", run -> profile(run, "jvm").put("cores", 2)),
        changed(
            "discovery.metadata: remote, others: local",
            run -> profile(run, "discovery").put("metadata", "remote")),
        changed(
            "providers.register: all, others: auto",
            run -> run.withObject("/scenario/providers").put("register", "all")),
        changed(
            "providers.sessions: shared, others: per-instance",
            run -> run.withObject("/scenario/providers").put("sessions", "shared")),
        changed(
            "providers.protocols: [name dubbo wire dubbo, name rest wire dubbo, name hessian wire"
                + " dubbo, name thrift wire dubbo, name webservice wire dubbo], others: [name dubbo"
                + " wire dubbo, name rmi wire dubbo, name hessian wire dubbo, name thrift wire"
                + " dubbo, name webservice wire dubbo]",
            run -> protocol(run).put("name", "rest")),
        changed(
            "providers.protocols: [name dubbo wire dubbo, name tri wire tri, name hessian wire"
                + " dubbo, name thrift wire dubbo, name webservice wire dubbo], others: [name dubbo"
                + " wire dubbo, name rmi wire dubbo, name hessian wire dubbo, name thrift wire"
                + " dubbo, name webservice wire dubbo]",
            run -> protocol(run).put("name", "tri").put("wire", "tri")),
        changed(
            "time.by: squeezing, others: sampling; time.squeezed: 20h in 24s, others: not set",
            run -> run.withObject("/scenario/time").put("by", "squeezing")),
        changed(
            "jvm.unheardOf: on, others: not set",
            run -> profile(run, "jvm").put("unheardOf", "on")));
  }

  @ParameterizedTest
  @MethodSource("environments")
  void namesSettingAndBothValuesOfOtherEnvironment(String why, Consumer<ObjectNode> change)
      throws IOException {
    CellSelection selection =
        CellSelection.of(
            List.of(recorded.run("one"), recorded.run("two"), recorded.run("other", change)));
    assertThat(selection.usable().get(PROFILE)).hasSize(2);
    assertThat(selection.leftOut())
        .extracting(LeftOut::reason)
        .containsExactly("environment differs from most cells: " + why);
  }

  /** Each setting of a run and of its profile, as a pointer into the record. */
  private static Stream<String> recordedSettings() throws IOException {
    JsonNode run = RecordedCell.runRecord();
    List<String> all = new ArrayList<>();
    pointers("/scenario", run.at("/scenario"), all);
    pointers("/profiles/" + PROFILE, run.at("/profiles/" + PROFILE), all);
    return all.stream();
  }

  private static void pointers(String pointer, JsonNode node, List<String> all) {
    if (node.isObject()) {
      node.fields().forEachRemaining(e -> pointers(pointer + "/" + e.getKey(), e.getValue(), all));
    } else if (node.isArray() && node.path(0).isObject()) {
      pointers(pointer + "/0", node.get(0), all);
    } else {
      all.add(pointer);
    }
  }

  @ParameterizedTest
  @MethodSource("recordedSettings")
  void comparesEverySettingNotListedAsHarmless(String pointer) throws IOException {
    String path =
        pointer
            .replaceFirst("^/(scenario|profiles/" + PROFILE + ")/", "")
            .replace("/0/", "[]/")
            .replace('/', '.');
    boolean listed =
        ComparedSettings.NOT_COMPARED.stream()
            .anyMatch(
                each ->
                    path.equals(each)
                        || path.startsWith(each + "[].")
                        || path.startsWith(each + "."));
    RunSummary asItIs = recorded.run("as it is").summary();
    RunSummary changed = recorded.run("changed").summary();
    int key = pointer.lastIndexOf('/');
    ObjectNode plan = new ObjectMapper().createObjectNode();
    plan.set("scenario", changed.run().plan().scenario().json());
    plan.withObject("/profiles").set(PROFILE, changed.run().plan().profiles().get(PROFILE).json());
    ((ObjectNode) plan.at(pointer.substring(0, key))).put(pointer.substring(key + 1), "another");
    CellSummary cell =
        asItIs.cells().stream().filter(each -> each.profile().equals(PROFILE)).findAny().get();

    assertThat(
            ComparedSettings.of(changed.run(), cell)
                .equals(ComparedSettings.of(asItIs.run(), cell)))
        .as(path)
        .isEqualTo(listed);
  }

  private static ObjectNode profile(ObjectNode run, String part) {
    return run.withObject("/profiles/" + PROFILE + "/" + part);
  }
}
