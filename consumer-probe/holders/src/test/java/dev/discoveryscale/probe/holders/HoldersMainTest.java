package dev.discoveryscale.probe.holders;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class HoldersMainTest {

  @TempDir Path folder;

  /** A pipe that nobody writes to is a dump that takes for ever to read. */
  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void endsWithParentProcess() throws Exception {
    Path dump = folder.resolve("endless.hprof");
    assertThat(new ProcessBuilder("mkfifo", dump.toString()).start().waitFor()).isZero();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                HoldersMain.class.getName(),
                dump.toString(),
                "dubbo-2.7",
                "17",
                "true",
                folder.resolve("holders.json").toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      process.getOutputStream().close();

      assertThat(process.waitFor()).isEqualTo(HoldersMain.PARENT_GONE);
    } finally {
      process.destroyForcibly();
    }
    assertThat(List.of(folder.toFile().list())).containsExactly("endless.hprof");
  }
}
