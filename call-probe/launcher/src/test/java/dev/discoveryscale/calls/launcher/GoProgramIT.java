package dev.discoveryscale.calls.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The servers and clients in Go, built as a run builds them. */
@Tag("exhaustive")
class GoProgramIT {

  private static final Path HOME = Path.of("../..");

  @TempDir Path folder;

  @Test
  void buildsTheProgramAndPassesItsTests() throws Exception {
    GoProgram program = new GoProgram(HOME);

    assertThat(program.build()).isExecutable();
    assertThat(program.version("github.com/smallnest/rpcx")).matches("\\d+\\.\\d+\\.\\d+");

    Process testing =
        new ProcessBuilder(program.go().toString(), "test", "./...")
            .directory(HOME.resolve("call-probe/go").toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(testing.getInputStream().readAllBytes());
    assertThat(testing.waitFor()).as(printed).isZero();
  }

  @Test
  void namesTheLogIfItCannotBeBuilt() throws Exception {
    Path sources = Files.createDirectories(folder.resolve("call-probe/go"));
    Files.writeString(sources.resolve("go.mod"), "module broken\n\ngo 1.21\n");
    Files.writeString(sources.resolve("main.go"), "package main\n\nfunc main() { nothing() }\n");

    assertThatThrownBy(() -> new GoProgram(folder).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cannot build call-probe/go")
        .hasMessageContaining("build.log");
  }
}
