package dev.discoveryscale.simulator.container;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.exception.NotFoundException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.ConnectException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.testcontainers.DockerClientFactory;

/** What is said of an engine that fails, or is gone. */
class EngineTest {

  private static final String ADDRESS = "unix:///run/engine.sock";

  private final RuntimeException refused =
      new RuntimeException("deep", new IllegalStateException(new ConnectException("Refused")));

  @Test
  void isLostWithoutAConnection() {
    assertThat(Engine.failure(ADDRESS, refused))
        .isInstanceOf(EngineLost.class)
        .hasMessage(
            "the container engine at unix:///run/engine.sock stopped answering (Refused): start"
                + " it again and resume the run, which removes containers that are left");
  }

  @Test
  void isLostWhenItHangsBeyondItsLimit() {
    Engine hanging = new FakeEngine().answer("versionCmd", FakeEngine.hangs()).engine();

    assertThatThrownBy(
            () -> hanging.within(Duration.ofMillis(100)).ask(client -> client.versionCmd().exec()))
        .isInstanceOf(EngineLost.class)
        .hasMessageStartingWith(
            "the container engine at unix:///fake.sock stopped answering (no answer within 0.1 s): ");
  }

  @Test
  void takesARefusalForAnAnswer() {
    RuntimeException absent = new NotFoundException("No such container: c1", new IOException());

    assertThat(Engine.failure(ADDRESS, new IllegalStateException(absent.getMessage(), absent)))
        .isNotInstanceOf(EngineLost.class)
        .hasMessageStartingWith("the container engine at unix:///run/engine.sock: ")
        .hasMessageEndingWith("No such container: c1");
  }

  @Test
  void reportsFailedRemovalAtExitInOneLine() throws Exception {
    Thread library =
        new Thread(DockerClientFactory.TESTCONTAINERS_THREAD_GROUP, this::refuse, "hook");

    assertThat(said(library))
        .startsWith("simulate: containers cannot be removed: the container engine at unix:///run/")
        .hasLineCount(1);
  }

  @Test
  void isLostWhenAnAnswerIsCancelled() {
    assertThat(Engine.failure(ADDRESS, new CancellationException()))
        .isInstanceOf(EngineLost.class)
        .hasMessageContaining("stopped answering (CancellationException)");
  }

  @Test
  void interruptsLibraryThreadsThatWaitAtExit() throws Exception {
    Thread library =
        new Thread(
            DockerClientFactory.TESTCONTAINERS_THREAD_GROUP,
            () -> FakeEngine.waitForever(),
            "hook");
    library.setDaemon(true);
    library.start();

    LibraryThreads.breakOff(Duration.ofMillis(50));

    library.join(Duration.ofMinutes(1).toMillis());
    assertThat(library.isAlive()).isFalse();
  }

  @Test
  void keepsABrokenStreamOutOfTheTerminal() throws Exception {
    assertThat(said(new Thread(this::refuse, "docker-java-httpclient5-hijacking-stream-1")))
        .isEmpty();
  }

  @Test
  void printsUncaughtExceptionsOfOtherThreads() throws Exception {
    assertThat(said(new Thread(this::refuse, "mine")))
        .startsWith("Exception in thread \"mine\" java.lang.RuntimeException: deep")
        .contains("at " + EngineTest.class.getName());
  }

  private void refuse() {
    throw refused;
  }

  private static String said(Thread thread) throws InterruptedException {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    thread.setUncaughtExceptionHandler(
        new LibraryThreads(ADDRESS, new PrintStream(said, true, UTF_8)));
    thread.start();
    thread.join();
    return said.toString(UTF_8);
  }
}
