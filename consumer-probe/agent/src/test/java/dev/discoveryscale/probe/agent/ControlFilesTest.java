package dev.discoveryscale.probe.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The files commands come by")
class ControlFilesTest {

  @TempDir Path folder;

  @Test
  @DisplayName("give a line once it is whole, and only once")
  void wholeLinesOnce() throws Exception {
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
  @DisplayName("hide what was asked of a JVM that ran before")
  void nothingOfBefore() throws Exception {
    write("1 phase churn\n");

    ControlFiles files = ControlFiles.open(folder.toString());
    write("1 phase start\n");

    assertThat(files.newCommands()).containsExactly("1 phase start");
  }

  @Test
  @DisplayName("are one JVM's alone")
  void oneJvmOnly() throws Exception {
    ControlFiles first = ControlFiles.open(folder.toString());

    assertThatThrownBy(() -> ControlFiles.open(folder.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("another JVM is measured through " + folder.resolve("answers"));

    first.answer(new JsonLine().put("number", 1));
    assertThat(folder.resolve("answers")).hasContent("{\"number\":1}");
  }

  private void write(String text) throws IOException {
    Files.writeString(
        folder.resolve("commands"), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
