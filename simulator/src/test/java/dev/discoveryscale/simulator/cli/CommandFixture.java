package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.registry.nacos.RnacosBinary;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Commands that start nothing, in this JVM or on a bare machine, and what they print. */
abstract class CommandFixture {

  static final String UNKNOWN = ", got 3.0.999, but Maven has no org.apache.dubbo:dubbo:3.0.999";

  @TempDir Path folder;

  final StringWriter out = new StringWriter();
  final StringWriter err = new StringWriter();

  Path unknownRelease() throws IOException {
    return Files.writeString(
        folder.resolve("unknown.yaml"),
        """
        client: {line: dubbo-3.0, version: 3.0.999}
        discovery: {model: application}
        jvm: {heap: 256m}
        """);
  }

  /**
   * In a JVM of its own, whose user's only Maven repository refuses connections, and where no path
   * leads to an rnacos.
   */
  int onABareMachine(String... words) throws IOException, InterruptedException {
    Path settings = Files.createDirectories(folder.resolve(".m2")).resolve("settings.xml");
    Files.writeString(
        settings,
        "<settings><mirrors><mirror><id>none</id><mirrorOf>*</mirrorOf>"
            + "<url>http://127.0.0.1:1/</url></mirror></mirrors></settings>");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Duser.home=" + folder);
    command.add("-Dsimulate.home=" + System.getProperty("simulate.home"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(words));
    ProcessBuilder simulator = new ProcessBuilder(command).redirectErrorStream(true);
    simulator.environment().remove(RnacosBinary.VARIABLE);
    simulator.environment().put("PATH", Path.of(System.getProperty("java.home"), "bin").toString());
    Process process = simulator.start();
    out.write(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    return process.waitFor();
  }

  int execute(String... words) {
    CommandLine simulate = Main.commandLine();
    simulate.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return simulate.execute(words);
  }
}
