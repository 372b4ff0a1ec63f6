package dev.discoveryscale.results.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.results.report.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private static final Path RECORDED = Path.of("reference/things");
  private static final String PROFILE = "dubbo-3.0-application";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private NamedRun run(String name, Consumer<ObjectNode> run, Consumer<ObjectNode> cell)
      throws IOException {
    Path from = RECORDED.resolve("cells").resolve(PROFILE).resolve("1");
    Path to = folder.resolve(name).resolve("cells").resolve(PROFILE).resolve("1");
    Files.createDirectories(to);
    edit(RECORDED.resolve("run.json"), folder.resolve(name).resolve("run.json"), run);
    edit(from.resolve("cell.json"), to.resolve("cell.json"), cell);
    Files.copy(from.resolve("samples.jsonl"), to.resolve("samples.jsonl"));
    Files.copy(from.resolve("events.jsonl"), to.resolve("events.jsonl"));
    return new NamedRun(name, Reports.read(folder.resolve(name)));
  }

  private static void edit(Path from, Path to, Consumer<ObjectNode> change) throws IOException {
    ObjectNode tree = (ObjectNode) JSON.readTree(from.toFile());
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
  void leavesOutCellsWhoseFleetChangedItsSize() throws IOException {
    assertThat(
            reason(
                SelectionTest::asItIs,
                cell -> cell.withObject("/holdingsAfterChurn").put("visibleInstances", 1200)))
        .contains("held 1,200 instances where the fleet of its scenario has 1,600");
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
        .satisfies(cell -> assertThat(cell.reason()).contains("pressed against the heap's limit"));
  }

  @Test
  void leavesOutTheFewThatAreOfAnotherWorld() throws IOException {
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
                  .startsWith("another world than most cells")
                  .contains(": 1 differing parameters; they: 0 differing parameters; this changes");
            });
  }

  @Test
  void recordsThatNameNoKindOfChangeAreOfTheOneThereWas() throws IOException {
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

  private static Stream<Arguments> worlds() {
    return Stream.of(
        Arguments.of(
            "calls every 1s; they: calls every 5s",
            (Consumer<ObjectNode>) run -> run.withObject("/scenario/calls").put("every", "1s")),
        Arguments.of(
            "changes by crash and rolling-restart; they: changes by rolling-restart",
            (Consumer<ObjectNode>)
                run -> run.withArray("/scenario/churn").addObject().put("kind", "crash")),
        Arguments.of(
            "JVM flags -XX:+UseStringDeduplication; they: no JVM flags",
            (Consumer<ObjectNode>)
                run ->
                    run.withObject("/profiles/" + PROFILE + "/jvm")
                        .putArray("flags")
                        .add("-XX:+UseStringDeduplication")));
  }

  @ParameterizedTest
  @MethodSource("worlds")
  void namesWhatMakesAnotherWorld(String why, Consumer<ObjectNode> change) throws IOException {
    Selection selection =
        Selection.of(
            List.of(
                run("one", SelectionTest::asItIs, SelectionTest::asItIs),
                run("two", SelectionTest::asItIs, SelectionTest::asItIs),
                run("other", change, SelectionTest::asItIs)));
    assertThat(selection.usable().get(PROFILE)).hasSize(2);
    assertThat(selection.leftOut())
        .extracting(LeftOut::reason)
        .containsExactly("another world than most cells: " + why);
    assertThat(selection.basis())
        .singleElement()
        .asString()
        .contains(why.substring(why.indexOf("they: ") + "they: ".length()));
  }
}
