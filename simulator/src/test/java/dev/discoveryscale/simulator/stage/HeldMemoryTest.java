package dev.discoveryscale.simulator.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.scenario.Scenario.HeapDump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a heap dump when its cell ends, however it ends. */
class HeldMemoryTest {

  @TempDir Path folder;

  @Test
  void deletesAPartialDump() throws IOException {
    Path dump = Files.writeString(folder.resolve("heap.hprof"), "JAVA PROFILE 1.0.2, cut off");

    assertThat(held(HeapDump.DIVIDED).discard()).isEmpty();

    assertThat(dump).doesNotExist();
    assertThat(held(HeapDump.DIVIDED).discard()).isEmpty();
  }

  @Test
  void keepsADumpOnRequest() throws IOException {
    Path dump = Files.writeString(folder.resolve("heap.hprof"), "JAVA PROFILE 1.0.2");

    assertThat(held(HeapDump.KEPT).discard()).isEmpty();

    assertThat(dump).exists();
  }

  @Test
  void reportsADumpThatCannotBeDeleted() throws IOException {
    Path dump = Files.createDirectories(folder.resolve("heap.hprof").resolve("inside"));

    assertThat(held(HeapDump.DIVIDED).discard().orElseThrow())
        .contains(dump.getParent().toString(), "could not be deleted");
  }

  private HeldMemory held(HeapDump wanted) {
    return new HeldMemory(wanted, "dubbo-2.7", folder);
  }
}
