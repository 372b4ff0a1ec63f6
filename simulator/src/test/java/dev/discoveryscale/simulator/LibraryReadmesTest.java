package dev.discoveryscale.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.fidelity.ProviderPorts;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs in the READMEs of the modules that are libraries, word for word. */
class LibraryReadmesTest {

  private static final Pattern PROGRAM =
      Pattern.compile("```java\n(.*?public class (\\w+) .*?)```", Pattern.DOTALL);

  @TempDir private Path folder;

  @Test
  void servesFromTwoRegistriesWhileOneIsAway() throws Exception {
    assertThat(run("registry-sim"))
        .hasSize(5)
        .endsWith("alive: false", "alive: true")
        .anyMatch(line -> line.matches("zookeeper://127.0.0.1:\\d+"))
        .anyMatch(line -> line.matches("registry-1 has \\d+ nodes"));
  }

  @Test
  void registersTwentyProvidersAndReplacesOne() throws Exception {
    assertThat(run("provider-emulator"))
        .anyMatch(line -> line.matches("\\d+ nodes in \\[127.0.0.1:\\d+]"))
        .endsWith("20 instances are registered", "0 connections");
  }

  /** Compiles the program of a module's README, and gives the lines it prints. */
  private List<String> run(String module) throws Exception {
    Matcher program = PROGRAM.matcher(Files.readString(Path.of("..", module, "README.md")));
    assertThat(program.find()).as("the README of %s has a program", module).isTrue();
    Path source = folder.resolve(program.group(2) + ".java");
    Files.writeString(source, program.group(1));
    String classPath = System.getProperty("java.class.path");
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, told, "-proc:none", "-cp", classPath, source.toString());
    assertThat(compiled).as(told.toString(StandardCharsets.UTF_8)).isZero();
    return java(classPath + File.pathSeparator + folder, program.group(2));
  }

  private List<String> java(String classPath, String main) throws Exception {
    Path errors = folder.resolve("errors.txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dport=" + freePort(),
                "-cp",
                classPath,
                main)
            .redirectError(errors.toFile())
            .start();
    try (InputStream output = process.getInputStream()) {
      String text = new String(output.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
      return text.lines().filter(line -> !line.contains(" DEBUG ")).toList();
    } finally {
      process.destroyForcibly();
    }
  }

  private static int freePort() throws IOException {
    return ProviderPorts.of("127.1.1.1", 1).get(0);
  }
}
