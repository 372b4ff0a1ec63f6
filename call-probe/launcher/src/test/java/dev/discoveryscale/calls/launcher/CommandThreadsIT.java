package dev.discoveryscale.calls.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandThreadsIT {

  @TempDir Path folder;

  @Test
  void runsBeforeCallersAndAllOtherThreads() throws Exception {
    assumeTrue(mayPrefer(), "only root may prefer threads");
    Pair pair = Pair.of(folder, "dubbo-2.7", "dubbo").with("callers", 10);
    try (LaunchedServer server = pair.server();
        LaunchedClient client = pair.client()) {
      client.startCalls();
      client.startCalls("fixed", 100);
      List<String> preferred = CommandThreads.of(client.pid());
      assertThat(preferred).as("one reads commands, one does them").hasSize(2);
      int callers = 0;
      for (Path thread : threads(client.pid())) {
        String name = Files.readString(thread.resolve("comm"));
        callers += name.startsWith("caller-") ? 1 : 0;
        assertThat(nice(thread))
            .as(name)
            .isEqualTo(preferred.contains(thread.getFileName().toString()) ? -20 : 0);
      }
      assertThat(callers).isEqualTo(10);
      client.stopCalls();
      assertThat(server.isAlive()).isTrue();
    }
  }

  private static boolean mayPrefer() throws Exception {
    Process process = new ProcessBuilder("sleep", "60").start();
    try {
      String pid = String.valueOf(process.pid());
      return new ProcessBuilder("renice", "-n", "-20", "-p", pid).start().waitFor() == 0;
    } finally {
      process.destroyForcibly();
    }
  }

  private static List<Path> threads(long pid) throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc", String.valueOf(pid), "task"))) {
      return all.toList();
    }
  }

  /** The 19th value of the kernel's line; the second is the name, in parentheses. */
  private static int nice(Path thread) throws IOException {
    String line = Files.readString(thread.resolve("stat"));
    return Integer.parseInt(line.substring(line.lastIndexOf(')') + 2).split(" ")[16]);
  }
}
