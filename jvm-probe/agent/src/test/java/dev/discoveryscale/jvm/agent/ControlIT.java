package dev.discoveryscale.jvm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The packaged agent in somebody's application, asked through files. */
@Timeout(300)
class ControlIT {

  @TempDir Path folder;

  private Process application;

  @BeforeEach
  void start() throws IOException {
    application =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-javaagent:%s=out=%s,control=%s"
                    .formatted(AgentInChildJvmIT.agentJar(), samples(), folder),
                "-cp",
                Path.of("target", "test-classes").toString(),
                Idle.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    application.destroyForcibly().waitFor();
  }

  @Test
  void identifiesItselfAndExecutesCommands() throws Exception {
    assertThat(answer(0)).contains("\"ok\":true", "\"pid\":" + application.pid(), "maxHeapBytes");

    ask("1 phase still");
    assertThat(answer(1)).isEqualTo("{\"number\":1,\"ok\":true,\"error\":\"\",\"name\":\"still\"}");
    ask("2 settle end");
    assertThat(answer(2)).contains("\"ok\":true", "\"name\":\"end\"", "\"settled\":true");
    ask("3 dump " + folder.resolve("heap.hprof"));
    assertThat(answer(3)).contains("\"ok\":true", "\"compressedReferences\":");
    assertThat(folder.resolve("heap.hprof")).isNotEmptyFile();
    ask("4 dump " + folder.resolve("heap.hprof"));
    assertThat(answer(4)).contains("\"ok\":false", "IOException");
    ask("5 dance wildly");
    assertThat(answer(5)).contains("\"ok\":false", "unknown command 'dance'");
    ask("what is this");
    ask("6 phase stop");
    assertThat(answer(6)).contains("\"ok\":true");

    assertThat(Files.readString(folder.resolve("answers")))
        .contains("expected NUMBER WORD NAME, found 'what is this'");
    assertThat(Files.readString(samples()))
        .contains("\"type\":\"phase\",\"phase\":\"still\"")
        .contains("\"type\":\"settled\",\"phase\":\"still\",\"name\":\"end\"");

    ask("7 end run");
    assertThat(answer(7)).contains("\"ok\":true");
    await().atMost(Duration.ofSeconds(60)).until(() -> threads().noneMatch(this::isTheProbes));
    String records = samples().toRealPath().toString();
    assertThat(openFiles()).noneMatch(records::equals);
    assertThat(application.isAlive()).isTrue();
    application.getOutputStream().close();
    assertThat(application.waitFor()).isZero();
  }

  private boolean isTheProbes(String thread) {
    return thread.startsWith("probe-");
  }

  private Stream<String> threads() throws IOException {
    Path tasks = Path.of("/proc", String.valueOf(application.pid()), "task");
    assumeTrue(Files.isDirectory(tasks), "only Linux shows threads so");
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
      for (Path task : all) {
        names.add(Files.readString(task.resolve("comm")));
      }
    } catch (IOException endedMeanwhile) {
      // Gone before its file was opened, or before that was read.
      return Stream.of("probe-?");
    }
    return names.stream();
  }

  private List<String> openFiles() throws IOException {
    List<String> open = new ArrayList<>();
    Path files = Path.of("/proc", String.valueOf(application.pid()), "fd");
    try (DirectoryStream<Path> all = Files.newDirectoryStream(files)) {
      for (Path file : all) {
        try {
          open.add(Files.readSymbolicLink(file).toString());
        } catch (IOException closedMeanwhile) {
          continue;
        }
      }
    }
    return open;
  }

  private Path samples() {
    return folder.resolve("samples.jsonl");
  }

  private void ask(String line) throws IOException {
    Files.writeString(
        folder.resolve("commands"),
        line + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private String answer(int number) {
    String begin = "{\"number\":%d,".formatted(number);
    return await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> lines().stream().filter(one -> one.startsWith(begin)).toList(),
            found -> !found.isEmpty())
        .get(0);
  }

  private List<String> lines() throws IOException {
    Path answers = folder.resolve("answers");
    return Files.exists(answers) ? Files.readString(answers).lines().toList() : List.of();
  }
}
