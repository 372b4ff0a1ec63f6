package dev.discoveryscale.registry.nacos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.registry.RegistryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RnacosBinaryTest {

  @TempDir private Path folder;

  @Test
  void readsVersion() throws Exception {
    assertThat(RnacosBinary.at(program("echo rnacos 0.8.8")).version()).isEqualTo("0.8.8");
  }

  @Test
  void refusesOtherProgram() throws Exception {
    Path other = program("echo tar 1.34");

    assertThatThrownBy(() -> RnacosBinary.at(other))
        .isInstanceOf(RegistryException.class)
        .hasMessage("%s is not rnacos: it says \"tar 1.34\" to --version", other);
  }

  @Test
  void namesPathWithoutProgram() {
    Path missing = folder.resolve("missing");

    assertThatThrownBy(() -> RnacosBinary.at(missing))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("rnacos is expected at " + missing);
  }

  private Path program(String body) throws IOException {
    Path program = folder.resolve("program");
    Files.writeString(program, "#!/bin/sh\n" + body + "\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return program;
  }
}
