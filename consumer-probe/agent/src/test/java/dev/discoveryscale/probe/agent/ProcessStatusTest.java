package dev.discoveryscale.probe.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.probe.agent.lines.JsonLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessStatusTest {

  @TempDir Path folder;

  @Test
  void readsResidentMemoryAfresh() throws IOException {
    Path file = folder.resolve("status");
    Files.writeString(file, "Name:\tVmRSS:\nVmHWM:\t  20 kB\nVmRSS:\t     9 kB\n");
    ProcessStatus status = new ProcessStatus(file.toFile());

    assertThat(fields(status)).hasToString("{\"rssBytes\":9216,\"rssPeakBytes\":20480}");

    Files.writeString(file, "VmHWM:\t 300 kB\nVmRSS:\t 200 kB\nThreads:\t5");
    assertThat(fields(status)).hasToString("{\"rssBytes\":204800,\"rssPeakBytes\":307200}");
  }

  @Test
  void omitsUnavailableResidentMemory() throws IOException {
    Path file = folder.resolve("other");
    Files.writeString(file, "Threads:\t5\nVmRS");

    assertThat(fields(new ProcessStatus(file.toFile()))).hasToString("{}");
    assertThat(fields(new ProcessStatus(folder.resolve("none").toFile()))).hasToString("{}");
  }

  private static JsonLine fields(ProcessStatus status) {
    JsonLine fields = new JsonLine();
    status.addTo(fields);
    return fields;
  }
}
