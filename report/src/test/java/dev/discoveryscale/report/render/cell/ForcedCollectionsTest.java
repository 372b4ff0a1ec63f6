package dev.discoveryscale.report.render.cell;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForcedCollectionsTest {
  @TempDir private Path root;

  @Test
  void namesRemainingEffectForEachHeapSizing() throws IOException {
    List<String> lines =
        lines(
            run ->
                ((ObjectNode) run.plan().profiles().get("a").json())
                    .withObject("/jvm")
                    .put("heapSizing", "fixed"));

    assertThat(lines).hasSize(3);
    assertThat(lines.get(1)).startsWith("Fixed heap (a): forced collections do not resize it.");
    assertThat(lines.get(2))
        .startsWith("Growing heap (b): forced collections may also shrink the committed heap.");
  }

  @Test
  void reportsNoEffectWithoutForcedCollectionsBeforeChurn() throws IOException {
    assertThat(lines(beforeChurn("none")))
        .singleElement()
        .asString()
        .startsWith("The live set is read after churn only (liveSet.beforeChurn: none).");
    assertThat(lines(beforeChurn("twin")))
        .singleElement()
        .asString()
        .startsWith("The live set before churn was measured in a separate, identical consumer");
    assertThat(lines(beforeChurn("in-place"))).hasSize(2);
  }

  private static Consumer<RunRecord> beforeChurn(String where) {
    return run ->
        ((ObjectNode) run.plan().scenario().json()).putObject("liveSet").put("beforeChurn", where);
  }

  @Test
  void takesOlderRecordsForGrowingHeaps() throws IOException {
    assertThat(
            ForcedCollections.of(Reports.read(Path.of("../results/reference", "icbc-replicates"))))
        .anyMatch(
            line ->
                line.startsWith(
                    "Growing heap (dubbo-2.7-interface, dubbo-3.0-interface, dubbo-3.0-application)"))
        .noneMatch(line -> line.startsWith("Fixed heap"));
  }

  private List<String> lines(Consumer<RunRecord> change) throws IOException {
    RunFolder folder =
        RunFixture.of(root, "[]", "a", "b")
            .played("a", 1, 300, 320, 5)
            .played("b", 1, 300, 320, 5)
            .folder();
    RunRecord run = folder.run();
    change.accept(run);
    folder.write(run);
    return ForcedCollections.of(Reports.read(root));
  }
}
