package dev.discoveryscale.jvm.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.jvm.conversation.ApplicationLost;
import dev.discoveryscale.jvm.conversation.CommandFailed;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Asking an application through files, with the test in the agent's place. */
@Timeout(30)
class ApplicationJvmTest {

  private static final String HELLO =
      "{\"number\":0,\"ok\":true,\"error\":\"\",\"pid\":7,\"vmName\":\"VM\",\"version\":\"1.8\","
          + "\"collectors\":\"Copy\",\"maxHeapBytes\":1048576,\"processors\":2,"
          + "\"inputArguments\":\"-Xmx1m\",\"later\":1}\n";

  @TempDir Path folder;
  private FileOutputStream answers;

  @BeforeEach
  void begin() throws IOException {
    answers = new FileOutputStream(folder.resolve("answers").toFile(), true);
    answers.getChannel().lock();
  }

  @AfterEach
  void end() throws IOException {
    answers.close();
  }

  @Test
  void startsOnceFirstLineIsWhole() throws Exception {
    ApplicationJvm.Awaited awaited = new ApplicationJvm.Awaited(folder);
    assertThat(awaited.look()).isEmpty();
    answer(HELLO.substring(0, 20));
    assertThat(awaited.look()).isEmpty();
    answer(HELLO.substring(20));

    Application application = awaited.look().orElseThrow().application();

    assertThat(application.pid()).isEqualTo(7);
    assertThat(application.maxHeapBytes()).isEqualTo(1_048_576);
    assertThat(application.refusesCollections()).isEmpty();
  }

  @ParameterizedTest(name = "{1} with {0}: {2}")
  @CsvSource({
    "G1 Young Generation, -XX:+DisableExplicitGC, -XX:+DisableExplicitGC",
    "G1 Young Generation, -XX:+DisableExplicitGC -XX:-DisableExplicitGC, ",
    "G1 Young Generation, -XX:+ExplicitGCInvokesConcurrent, -XX:+ExplicitGCInvokesConcurrent",
    "G1 Young Generation, -XX:-ExplicitGCInvokesConcurrent, ",
    "Shenandoah Cycles, -XX:+ExplicitGCInvokesConcurrent, ",
    "global, -Xdisableexplicitgc, -Xdisableexplicitgc"
  })
  void detectsOptionsThatDisableCollections(String collectors, String options, String found) {
    Application application = new Application(7, "VM", "17", collectors, 1, 2, options);

    assertThat(application.refusesCollections()).isEqualTo(Optional.ofNullable(found));
  }

  @Test
  void numbersCommandsAndAnswers() throws Exception {
    ApplicationJvm jvm = come();
    answer("{\"number\":0,\"ok\":false,\"error\":\"half a line of before\"}\n");
    answer("{\"number\":1,\"ok\":true,\"error\":\"\",\"name\":\"still\"}\n");
    jvm.phase("still");
    answer("{\"number\":2,\"ok\":false,\"error\":\"IOException: no dumps\"}\n");

    assertThatThrownBy(() -> jvm.dumpHeap(Path.of("/a.hprof"), Duration.ofSeconds(9)))
        .isInstanceOf(CommandFailed.class)
        .hasMessageContaining("no dumps");

    assertThat(folder.resolve("commands")).hasContent("1 phase still\n2 dump /a.hprof");
  }

  @Test
  void reportsJvmThatDoesNotAnswer() throws Exception {
    ApplicationJvm jvm = come();

    assertThatThrownBy(() -> jvm.settle("end", Duration.ofMillis(200)))
        .isInstanceOf(ApplicationLost.class)
        .hasMessageContaining("(process 7) did not answer 'settle end'");
  }

  @Test
  void endsWhenJvmReleasesItsFile() throws Exception {
    ApplicationJvm jvm = come();
    jvm.requireAlive();

    answers.close();

    assertThatThrownBy(jvm::requireAlive)
        .isInstanceOf(ApplicationLost.class)
        .hasMessageStartingWith("the application (process 7) has ended (or its agent has");
    assertThatThrownBy(() -> jvm.phase("churn")).isInstanceOf(ApplicationLost.class);
  }

  @Test
  void rejectsOtherJvmInItsPlace() throws Exception {
    ApplicationJvm jvm = come();
    answer(HELLO.replace("\"pid\":7", "\"pid\":8"));

    assertThatThrownBy(jvm::requireAlive)
        .isInstanceOf(ApplicationLost.class)
        .hasMessageContaining("has ended, and another was started as process 8");
  }

  @Test
  void endsOnCommandOfInterruptedThread() throws Exception {
    ApplicationJvm jvm = come();
    answer("{\"number\":1,\"ok\":true,\"error\":\"\"}\n");
    jvm.phase("still");

    Thread.currentThread().interrupt();
    try {
      ApplicationJvm.end(folder);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }

    assertThat(folder.resolve("commands")).hasContent("1 phase still\n999999999 end run\n");
  }

  @Test
  void signalsLifeWhenChecked() throws Exception {
    ApplicationJvm jvm = come();
    jvm.requireAlive();
    Path commands = Files.createFile(folder.resolve("commands"));
    Files.setLastModifiedTime(commands, FileTime.fromMillis(0));

    jvm.requireAlive();
    assertThat(Files.getLastModifiedTime(commands).toMillis()).isPositive();

    Files.setLastModifiedTime(commands, FileTime.fromMillis(0));
    jvm.requireAlive();
    assertThat(Files.getLastModifiedTime(commands).toMillis()).as("once a minute").isZero();
  }

  private ApplicationJvm come() throws IOException {
    answer(HELLO);
    return new ApplicationJvm.Awaited(folder).look().orElseThrow();
  }

  private void answer(String text) throws IOException {
    answers.write(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void refusesAmbiguousPathsInOption() throws Exception {
    Path agent = Path.of("/a b/agent.jar");
    assertThat(AgentOption.of(agent, Path.of("/x,y/s"), Path.of("/c")))
        .isEqualTo("-javaagent:/a b/agent.jar=out=/x,y/s,control=/c");
    assertThat(AgentOption.quoted("-javaagent:/a b")).isEqualTo("'-javaagent:/a b'");
    assertThat(AgentOption.quoted("-javaagent:/a=out=/b")).isEqualTo("-javaagent:/a=out=/b");
    assertThatThrownBy(() -> AgentOption.of(Path.of("/a=b.jar"), agent, agent))
        .hasMessageContaining("/a=b.jar has '='");
    assertThatThrownBy(() -> AgentOption.of(agent, Path.of("/x,out=y/s"), agent))
        .hasMessageContaining("/x,out=y/s has a comma");
    assertThat(Files.exists(folder.resolve("commands"))).isFalse();
  }
}
