package dev.discoveryscale.junit.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.junit.channel.ApplicationDefinition;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An application that did not start is ended, and the failure says that it did not, whatever else
 * cannot be known of it. The application is a script here: it never reaches an agent.
 */
class HostedApplicationTest {

  private static final Duration LIMIT = Duration.ofMillis(500);
  private static final List<String> NOBODY = List.of("127.0.0.1:1");
  private static final ApplicationDefinition.Sign PRINTED =
      new ApplicationDefinition.Print("^started");

  @TempDir private Path folder;

  @AfterEach
  void endIt() throws IOException {
    ProcessHandle.of(pid()).ifPresent(ProcessHandle::destroyForcibly);
  }

  @Test
  void reportsTheFailureDespiteAnUnreadableRegistry() throws Exception {
    HostedApplication application = start(PRINTED, "");

    assertThatThrownBy(() -> application.awaitStarted(0, NOBODY, List.of()))
        .isInstanceOf(CellFailure.class)
        .hasMessageContaining("Script had not started within 0.5 s: it has not printed '^started'")
        .hasMessageContaining("it was stopped");
    requireEnded();
  }

  @Test
  void reportsTheFailureDespiteAnInvalidAddress() throws Exception {
    HostedApplication application = start(PRINTED, "");

    assertThatThrownBy(() -> application.awaitStarted(0, List.of("127.0.0.1:port"), List.of()))
        .isInstanceOf(CellFailure.class)
        .hasMessageContaining("Script had not started within 0.5 s");
    requireEnded();
  }

  @Test
  void reportsTheFailureDespiteAMissingLog() throws Exception {
    HostedApplication application =
        start(new ApplicationDefinition.Connections(), "rm $place/application.log");

    assertThatThrownBy(() -> application.awaitStarted(0, List.of(), List.of()))
        .isInstanceOf(CellFailure.class)
        .hasMessageContaining("Script had not started within 0.5 s")
        .hasMessageContaining("application.log");
    requireEnded();
  }

  @Test
  void reportsAnAgentWithInvalidAnswers() throws Exception {
    HostedApplication application =
        start(PRINTED, "echo started; echo nonsense > $place/control/answers");

    assertThatThrownBy(() -> application.awaitStarted(0, List.of(), List.of()))
        .isInstanceOf(CellFailure.class)
        .hasMessageContaining("whether Script has started is not known: ")
        .hasMessageContaining("nonsense")
        .hasMessageContaining("it was stopped; its last output:\n    started");
    requireEnded();
  }

  @Test
  void reportsASignThatCannotBeRead() throws Exception {
    HostedApplication application = start(new ApplicationDefinition.Print("("), "");

    assertThatThrownBy(() -> application.awaitStarted(0, List.of(), List.of()))
        .isInstanceOf(CellFailure.class)
        .hasMessageContaining("whether Script has started is not known: ")
        .hasMessageContaining("Unclosed group");
    requireEnded();
  }

  @Test
  void endsAnApplicationWhoseStartIsNoLongerAwaited() throws Exception {
    HostedApplication application = start(PRINTED, "", Duration.ofHours(1));

    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> application.awaitStarted(0, List.of(), List.of()))
        .isInstanceOf(InterruptedException.class);
    requireEnded();
  }

  private HostedApplication start(ApplicationDefinition.Sign sign, String does) throws Exception {
    return start(sign, does, LIMIT);
  }

  /** A script that tells its process, does something, and stays. */
  private HostedApplication start(ApplicationDefinition.Sign sign, String does, Duration limit)
      throws Exception {
    Path script = folder.resolve("script");
    Files.writeString(
        script,
        """
        #!/bin/sh
        place=$(echo %1$s/Script-*)
        %2$s
        echo $$ > %1$s/pid.new && mv %1$s/pid.new %1$s/pid
        exec sleep 600
        """
            .formatted(folder, does));
    assertThat(script.toFile().setExecutable(true)).isTrue();
    HostedApplication application =
        HostedApplication.start(
            new ApplicationDefinition(
                "Script", "agent.jar", script.toString(), List.of(), List.of(), sign, limit),
            folder,
            new EndpointCalls(
                each -> OptionalLong.empty(),
                name -> OptionalLong.empty(),
                moment -> {},
                () -> 0,
                () -> List.of(0),
                Pacer.Ticker.system()));
    while (!Files.exists(folder.resolve("pid"))) {
      Thread.onSpinWait();
    }
    return application;
  }

  private long pid() throws IOException {
    return Long.parseLong(Files.readString(folder.resolve("pid")).strip());
  }

  private void requireEnded() throws IOException {
    assertThat(ProcessHandle.of(pid()).filter(ProcessHandle::isAlive)).isEmpty();
  }
}
