package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.watch.ConsumerNetwork;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whether a process is the one it says it is. */
class ReportedPidTest {

  @TempDir Path folder;

  @Test
  @EnabledOnOs(OS.LINUX)
  void acceptsOnlyTheProcessThatHoldsTheFile() throws Exception {
    long own = ProcessHandle.current().pid();
    Path answers = folder.resolve("answers");
    try (OutputStream held = Files.newOutputStream(answers)) {
      held.write(1);
      assertThat(ReportedPid.doubt(own, answers)).isEmpty();
    }
    assertThat(ReportedPid.doubt(own, answers).orElseThrow())
        .contains("process %d".formatted(own), "is another process");
    assertThat(ReportedPid.doubt(-1, answers).orElseThrow()).contains("cannot be read here");
  }

  @Test
  void hasNoConnectionsOfAnUnknownProcess() throws Exception {
    ConsumerNetwork none = ConsumerNetwork.unknown("it is another process");

    none.phase("churn");

    assertThat(none.traffic().unknown()).hasValue("it is another process");
    assertThat(none.connections("after-churn")).isEmpty();
  }
}
