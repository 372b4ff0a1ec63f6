package dev.discoveryscale.report.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.capacity.fit.Fleet;
import dev.discoveryscale.report.capacity.fit.Observation;
import dev.discoveryscale.report.capacity.fit.Quantity;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A recorded cell, and the same with one thing in its records changed. */
class SelectionTest {
  private static final Path RECORDED = Path.of("../results/reference/things");
  private static final String PROFILE = "dubbo-3.0-application";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private NamedRun run(String name, Consumer<ObjectNode> run, Consumer<ObjectNode> cell)
      throws IOException {
    Path copy = folder.resolve(name);
    return RunFolder.reading(
        RECORDED,
        records -> {
          Path from = records.cell(PROFILE, 1);
          Path to = new RunFolder(copy).cell(PROFILE, 1);
          Files.createDirectories(to);
          edit(records.root().resolve("run.json"), copy.resolve("run.json"), run);
          edit(from.resolve("cell.json"), to.resolve("cell.json"), cell);
          Files.copy(from.resolve("samples.jsonl"), to.resolve("samples.jsonl"));
          Files.copy(from.resolve("events.jsonl"), to.resolve("events.jsonl"));
          return new NamedRun(name, Reports.read(copy));
        });
  }

  private static void edit(Path from, Path to, Consumer<ObjectNode> change) throws IOException {
    ObjectNode tree = (ObjectNode) JSON.readTree(Files.readAllBytes(from));
    change.accept(tree);
    Files.writeString(to, JSON.writeValueAsString(tree));
  }

  private static void asItIs(ObjectNode tree) {
    // nothing is changed
  }

  private String reason(Consumer<ObjectNode> run, Consumer<ObjectNode> cell) throws IOException {
    Selection selection = Selection.of(List.of(run("changed", run, cell)));
    assertThat(selection.usable()).isEmpty();
    assertThat(selection.leftOut()).hasSize(1);
    return selection.leftOut().get(0).reason();
  }

  @Test
  void takesARecordedCellWithItsFleetAndItsCosts() throws IOException {
    Selection selection =
        Selection.of(List.of(run("one", SelectionTest::asItIs, SelectionTest::asItIs)));
    assertThat(selection.leftOut()).isEmpty();
    Observation cell = selection.usable().get(PROFILE).get(0);
    assertThat(cell.fleet())
        .as("of five protocols 3.0 follows one by application")
        .isEqualTo(new Fleet(100, 8, 5, 1, 2, false, 1024));
    assertThat(cell.fleet().heldUrls()).isEqualTo(1600);
    assertThat(cell.costs()).containsOnlyKeys(Quantity.values());
    assertThat(cell.costs().get(Quantity.LIVE_SET)).isBetween(15.0, 15.1);
    assertThat(cell.model()).isEqualTo("application");
  }

  @Test
  void leavesOutCellsThatDidNotComplete() throws IOException {
    assertThat(reason(SelectionTest::asItIs, cell -> cell.put("outcome", "out-of-memory")))
        .isEqualTo("ended as out-of-memory");
  }

  @Test
  void leavesOutProfiledCells() throws IOException {
    assertThat(reason(SelectionTest::asItIs, cell -> cell.putArray("profiled").add("cpu")))
        .isEqualTo("a profiler was attached");
  }

  @Test
  void leavesOutCellsWhoseLoadWasTheBottleneck() throws IOException {
    assertThat(
            reason(
                SelectionTest::asItIs,
                cell -> cell.withObject("/generator").put("cpuPeakPercent", 99.0)))
        .isEqualTo("the generator was the bottleneck");
  }

  @Test
  void leavesOutCellsThatSharedTheirProcessors() throws IOException {
    assertThat(
            reason(
                SelectionTest::asItIs,
                cell -> {
                  ObjectNode load = cell.withObject("/generator/foreignLoad");
                  load.putArray("processors").add(1);
                  load.putObject("consumer").put("percent", 50.0).putArray("processes");
                }))
        .isEqualTo("other processes used its processors");
  }

  @Test
  void leavesOutCellsWhoseFleetChangedItsSize() throws IOException {
    assertThat(
            reason(
                SelectionTest::asItIs,
                cell -> cell.withObject("/holdingsAfterChurn").put("visibleInstances", 1200)))
        .contains("held 1,200 instances, but the fleet of its scenario has 1,600");
  }

  @Test
  void leavesOutCellsOfRecordsThatDoNotTellTheFleet() throws IOException {
    assertThat(
            reason(
                run -> run.withObject("/scenario/providers/url").remove("length"),
                SelectionTest::asItIs))
        .isEqualTo("its record does not say how large the fleet was");
  }

  @Test
  void leavesOutCellsPressedAgainstTheirHeap() throws IOException {
    run("pressed", SelectionTest::asItIs, SelectionTest::asItIs);
    Path samples =
        folder.resolve("pressed/cells").resolve(PROFILE).resolve("1").resolve("samples.jsonl");
    Files.writeString(
        samples,
        Files.readString(samples)
            .replaceFirst("\"maxHeapBytes\":\\d+", "\"maxHeapBytes\":" + (16 << 20)));
    Selection selection =
        Selection.of(List.of(new NamedRun("pressed", Reports.read(folder.resolve("pressed")))));
    assertThat(selection.leftOut())
        .singleElement()
        .satisfies(cell -> assertThat(cell.reason()).contains("at the heap limit"));
  }

  @Test
  void leavesOutTheFewThatAreOfAnotherEnvironment() throws IOException {
    NamedRun one = run("one", SelectionTest::asItIs, SelectionTest::asItIs);
    NamedRun two = run("two", SelectionTest::asItIs, SelectionTest::asItIs);
    NamedRun other =
        run(
            "other",
            run -> run.withObject("/scenario/providers/url").put("distinctParameters", 1),
            SelectionTest::asItIs);
    Selection selection = Selection.of(List.of(other, one, two));
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
    NamedRun one = run("one", SelectionTest::asItIs, SelectionTest::asItIs);
    NamedRun older =
        run(
            "older",
            run -> ((ObjectNode) run.at("/scenario/churn/0")).remove("kind"),
            SelectionTest::asItIs);
    Selection selection = Selection.of(List.of(one, older));
    assertThat(selection.usable().get(PROFILE)).hasSize(2);
    assertThat(selection.leftOut()).isEmpty();
  }

  private static Arguments changed(String why, Consumer<ObjectNode> change) {
    return Arguments.of(why, change);
  }

  private static ObjectNode profile(ObjectNode run, String part) {
    return run.withObject("/profiles/" + PROFILE + "/" + part);
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
            "jvm.heapSizing: fixed, others: growing",
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
  void namesTheSettingAndBothValuesOfAnotherEnvironment(String why, Consumer<ObjectNode> change)
      throws IOException {
    Selection selection =
        Selection.of(
            List.of(
                run("one", SelectionTest::asItIs, SelectionTest::asItIs),
                run("two", SelectionTest::asItIs, SelectionTest::asItIs),
                run("other", change, SelectionTest::asItIs)));
    assertThat(selection.usable().get(PROFILE)).hasSize(2);
    assertThat(selection.leftOut())
        .extracting(LeftOut::reason)
        .containsExactly("environment differs from most cells: " + why);
  }

  /** Each setting of a run and of its profile, as a pointer into the record. */
  private static Stream<String> recordedSettings() throws IOException {
    JsonNode run =
        RunFolder.reading(
            RECORDED,
            records -> JSON.readTree(Files.readAllBytes(records.root().resolve("run.json"))));
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
  void comparesEverySettingThatIsNotListedAsHarmless(String pointer) throws IOException {
    String path =
        pointer
            .replaceFirst("^/(scenario|profiles/" + PROFILE + ")/", "")
            .replace("/0/", "[]/")
            .replace('/', '.');
    boolean listed =
        CellEnvironment.NOT_COMPARED.stream()
            .anyMatch(
                each ->
                    path.equals(each)
                        || path.startsWith(each + "[].")
                        || path.startsWith(each + "."));
    RunSummary asItIs = run("as it is", SelectionTest::asItIs, SelectionTest::asItIs).summary();
    RunSummary changed =
        run(
                "changed",
                run -> {
                  int key = pointer.lastIndexOf('/');
                  ((ObjectNode) run.at(pointer.substring(0, key)))
                      .put(pointer.substring(key + 1), "another");
                },
                SelectionTest::asItIs)
            .summary();
    CellSummary cell =
        asItIs.cells().stream().filter(each -> each.profile().equals(PROFILE)).findAny().get();

    assertThat(
            CellEnvironment.of(changed.run(), cell).equals(CellEnvironment.of(asItIs.run(), cell)))
        .as(path)
        .isEqualTo(listed);
  }
}
