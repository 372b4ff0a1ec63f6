package dev.discoveryscale.jvm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlFilesTest {

  @TempDir Path folder;

  @Test
  void returnsWholeLinesOnce() throws Exception {
    ControlFiles files = ControlFiles.open(folder.toString());
    assertThat(files.newCommands()).isEmpty();

    write("1 phase warm");
    assertThat(files.newCommands()).isEmpty();
    write("-up\n2 settle é\n3 du");
    assertThat(files.newCommands()).containsExactly("1 phase warm-up", "2 settle é");
    assertThat(files.newCommands()).isEmpty();
    write("mp x\n");
    assertThat(files.newCommands()).containsExactly("3 dump x");
  }

  @Test
  void hidesCommandsOfEarlierJvm() throws Exception {
    write("1 phase churn\n");

    ControlFiles files = ControlFiles.open(folder.toString());
    write("1 phase start\n");

    assertThat(files.newCommands()).containsExactly("1 phase start");
  }

  @Test
  void letsOneJvmAtATimeOwnThem() throws Exception {
    ControlFiles first = ControlFiles.open(folder.toString());

    assertThatThrownBy(() -> ControlFiles.open(folder.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("another JVM is measured through " + folder.resolve("answers"));

    first.answer(new JsonLine().put("number", 1));
    assertThat(folder.resolve("answers")).hasContent("{\"number\":1}");
  }

  @Test
  void givesThemToNextJvmOnceClosed() throws Exception {
    ControlFiles.open(folder.toString()).close();

    ControlFiles.open(folder.toString()).close();
  }

  @Test
  void ignoresFilesOfEndedRun() throws Exception {
    assertThatThrownBy(() -> ControlFiles.open(folder.resolve("gone").toString()))
        .isInstanceOf(RunOver.class)
        .hasMessageContaining("found no folder", "its run is gone");
    write("1 phase churn\n2 end run\n");
    assertThatThrownBy(() -> ControlFiles.open(folder.toString()))
        .isInstanceOf(RunOver.class)
        .hasMessageContaining("the last command");
  }

  @Test
  void refusesLinks() throws Exception {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Path control = Files.createDirectory(folder.resolve("control"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), elsewhere);
    Path target = Files.createFile(folder.resolve("target"));
    Files.createSymbolicLink(control.resolve("answers"), target);

    assertThatThrownBy(() -> ControlFiles.open(link.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("must be a folder and not a link");
    assertThatThrownBy(() -> ControlFiles.open(control.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no plain file: " + control.resolve("answers"));
    assertThat(target).isEmptyFile();
  }

  @Test
  void refusesFilesOfAnotherUser() throws Exception {
    Path commands = Files.createFile(folder.resolve("commands"));
    assumeTrue(given(commands, "nobody"), "only root may give a file away");

    assertThatThrownBy(() -> ControlFiles.open(folder.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("commands belongs to nobody");
  }

  private static boolean given(Path file, String user) {
    try {
      Files.setOwner(
          file, file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(user));
      return true;
    } catch (IOException notPermitted) {
      return false;
    }
  }

  @Test
  void refusesFilesOutsideCell() throws Exception {
    Path control = Files.createDirectory(folder.resolve("control"));
    ControlFiles files = ControlFiles.open(control.toString());
    String dump = folder.resolve("heap.hprof").toString();

    assertThat(files.permitted(dump)).isEqualTo(dump);
    assertThatThrownBy(() -> files.permitted(folder + "/../heap.hprof"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("allowed: files below " + folder.toRealPath());
  }

  private void write(String text) throws IOException {
    Files.writeString(
        folder.resolve("commands"), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
