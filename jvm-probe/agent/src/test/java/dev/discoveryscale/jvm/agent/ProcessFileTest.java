package dev.discoveryscale.jvm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessFileTest {

  @TempDir Path folder;

  @Test
  void readsResidentMemoryAfresh() throws IOException {
    Path file = folder.resolve("status");
    Files.writeString(file, "Name:\tVmRSS:\nVmHWM:\t  20 kB\nVmRSS:\t     9 kB\n");
    ProcessFile status = ProcessFile.status(folder.toFile());

    assertThat(fields(status)).hasToString("{\"rssBytes\":9216,\"rssPeakBytes\":20480}");

    Files.writeString(file, "VmHWM:\t 300 kB\nVmRSS:\t 200 kB\nThreads:\t5");
    assertThat(fields(status)).hasToString("{\"rssBytes\":204800,\"rssPeakBytes\":307200}");
  }

  @Test
  void omitsUnavailableResidentMemory() throws IOException {
    Path file = folder.resolve("status");
    Files.writeString(file, "Threads:\t5\nVmRS");

    assertThat(fields(ProcessFile.status(folder.toFile()))).hasToString("{}");
    assertThat(fields(ProcessFile.status(folder.resolve("none").toFile()))).hasToString("{}");
  }

  @Test
  void readsWhatTheStorageTransferred() throws IOException {
    Files.writeString(
        folder.resolve("io"),
        "rchar: 7\nread_bytes: 4096\nwrite_bytes: 0\ncancelled_write_bytes: 5\n");

    assertThat(fields(ProcessFile.io(folder.toFile())))
        .hasToString("{\"diskReadBytes\":4096,\"diskWrittenBytes\":0}");
  }

  @Test
  void readsWhatTheLoopbackInterfaceCarried() throws IOException {
    Files.createDirectories(folder.resolve("net"));
    Files.writeString(
        folder.resolve("net/dev"),
        "Inter-|   Receive\n face |bytes    packets\n    lo:    4711     12 0\n  eth0: 99 1 0\n");

    assertThat(fields(ProcessFile.network(folder.toFile())))
        .hasToString("{\"loopbackBytes\":4711}");
  }

  private static JsonLine fields(ProcessFile status) {
    JsonLine fields = new JsonLine();
    status.addTo(fields);
    return fields;
  }
}
