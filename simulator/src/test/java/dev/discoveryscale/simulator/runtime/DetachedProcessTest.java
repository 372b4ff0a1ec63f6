package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DetachedProcessTest {

  @Test
  void standsBehindProcessesOfItsOwnSessionAndOfOthers() throws Exception {
    List<String> command = new ArrayList<>(DetachedProcess.prefixBehindOthers());
    command.addAll(
        List.of("/bin/sh", "-c", "nice; cat /proc/self/autogroup 2>/dev/null; echo \"$1\"", "x"));
    command.add("an argument  with blanks");

    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> lines = process.inputReader().lines().toList();

    assertThat(process.waitFor()).isZero();
    assertThat(lines).first().isEqualTo("19");
    assertThat(lines).last().isEqualTo("an argument  with blanks");
    if (Files.exists(Path.of("/proc/self/autogroup"))) {
      assertThat(lines).anyMatch(line -> line.endsWith("nice 19"));
    }
  }
}
