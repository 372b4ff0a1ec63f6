package dev.discoveryscale.jvm.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user reads of a process that ended. */
class EndTextTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir private Path folder;

  private String messageOf(String script) throws Exception {
    Path log = Files.createFile(folder.resolve("peer.log"));
    Process process =
        new ProcessBuilder("/bin/sh", "-c", script).directory(folder.toFile()).start();
    Conversation conversation = new Conversation("the server", process, log);
    return catchThrowableOfType(JvmEnded.class, () -> conversation.await("ready", LIMIT))
        .getMessage();
  }

  @Test
  void namesTheSignalThatKilledIt() throws Exception {
    assertThat(messageOf("kill -9 $$"))
        .startsWith("the server was killed by signal 9 (exit code 137); see ")
        .endsWith("peer.log");
  }

  @Test
  void namesTheExitCode() throws Exception {
    assertThat(messageOf("exit 7")).startsWith("the server exited with code 7; see ");
  }

  @Test
  void namesTheReportOfACrash() throws Exception {
    assertThat(messageOf("echo SIGSEGV >hs_err_pid$$.log; kill -6 $$"))
        .startsWith("the server crashed; its JVM's report is " + folder.resolve("hs_err_pid"));
  }
}
