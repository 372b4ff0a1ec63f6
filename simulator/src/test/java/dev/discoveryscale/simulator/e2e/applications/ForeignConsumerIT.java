package dev.discoveryscale.simulator.e2e.applications;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The consumer of the README, word for word, with nothing but Dubbo's jars beside it, calls an
 * emulated fleet. By default a line of each kind; with {@code -DeveryLine=true} the others too.
 */
@Tag("exhaustive")
class ForeignConsumerIT {

  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final String INTERFACE = "com.acme.Orders";
  private static final int INSTANCES = 6;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder;

  @ParameterizedTest(name = "{0} at {1} level")
  @CsvSource({
    "dubbo-2.6, interface",
    "dubbo-2.7, interface",
    "dubbo-3.3, interface",
    "dubbo-3.3, application"
  })
  void answersAtEveryAddress(String line, String level) throws Exception {
    isAnsweredByAll(line, level);
  }

  @ParameterizedTest(name = "{0} at {1} level")
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @CsvSource({
    "dubbo-3.0, interface",
    "dubbo-3.0, application",
    "dubbo-3.1, interface",
    "dubbo-3.1, application",
    "dubbo-3.2, interface",
    "dubbo-3.2, application"
  })
  void answersConsumersOfEveryLine(String line, String level) throws Exception {
    isAnsweredByAll(line, level);
  }

  /** As in icbc: the consumer knows the other names as something that nobody speaks. */
  @ParameterizedTest(name = "{0} at {1} level")
  @CsvSource({"dubbo-3.3, application"})
  void answersDubboBesideCarriedNames(String line, String level) throws Exception {
    isAnswered(line, level, INSTANCES, protocol("dubbo"), protocol("hessian"), protocol("thrift"));
  }

  private void isAnsweredByAll(String line, String level) throws Exception {
    if (line.startsWith("dubbo-2.")) {
      isAnswered(line, level, INSTANCES, protocol("dubbo"));
    } else {
      String triple = protocol("tri").replace("}", ", wire: tri}");
      isAnswered(line, level, INSTANCES * 2, protocol("dubbo"), triple);
    }
  }

  private static String protocol(String name) throws IOException {
    return "{name: %s, port: %d}".formatted(name, FreePort.any());
  }

  private void isAnswered(String line, String level, int addresses, String... protocols)
      throws Exception {
    try (Simulation simulation =
        Simulation.emulate(
            folder,
            line + "-" + level,
            "providers.instances=" + INSTANCES,
            "providers.interfaces=[" + INTERFACE + "]",
            "providers.protocols=[" + String.join(", ", protocols) + "]")) {
      assertThat(consumer(line, level, simulation.registries()))
          .contains(addresses + " addresses answered 1000 calls")
          .filteredOn(text -> text.matches("hi@\\d+:\\d+/" + INTERFACE))
          .hasSize(addresses);
    }
  }

  /** Runs the README's command and gives the lines it printed. */
  private List<String> consumer(String line, String level, List<String> registries)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED"));
    command.add(
        "-Ddubbo.application.service-discovery.migration=FORCE_" + level.toUpperCase(Locale.ROOT));
    command.add("-Duser.home=" + folder);
    command.addAll(List.of("-cp", ReadmeConsumer.dubboOnly(line)));
    command.addAll(List.of(ReadmeConsumer.source(folder, line).toString(), INTERFACE));
    command.addAll(registries);
    Path output = folder.resolve("consumer.txt");
    Path log = folder.resolve("consumer.log");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(log.toFile())
            .start();
    try {
      assertThat(process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS))
          .as("the consumer ends within %s, see %s", LIMIT, log)
          .isTrue();
      assertThat(process.exitValue()).as("its exit code, see %s", log).isZero();
      return Files.readAllLines(output);
    } finally {
      process.destroyForcibly();
    }
  }
}
