package dev.discoveryscale.simulator.e2e.endings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.e2e.CollectionsOfCell;
import dev.discoveryscale.simulator.e2e.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A consumer that runs out of memory: a result, recorded to its last collection. */
@Tag("exhaustive")
class OutOfMemoryIT {

  private static final String STARVING =
      """
      client: {line: dubbo-2.7}
      discovery: {model: interface}
      jvm: {heap: 40m, collector: %s}
      """;

  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir private Path folder;

  @Test
  void reportsOutOfMemoryAsAResultAndEndsTheSweep() throws Exception {
    try (Simulation simulation =
        Simulation.start(
            folder,
            "span: 8s, by: real",
            "dubbo-2.7-interface",
            "jvm.heap=32m",
            "jvm.collector=serial",
            "providers.instances=[200,300]",
            "providers.interfaces=8",
            "liveSet.beforeChurn=twin",
            "gates=[]")) {
      assertThat(simulation.exitCode(LIMIT)).as(simulation.output()).isZero();
      assertThat(simulation.output())
          .contains(
              "instances=300: dubbo-2.7-interface is skipped, because it failed at"
                  + " instances=200: out-of-memory");
      assertThat(simulation.cell("points/instances=200", "dubbo-2.7-interface").path("outcome"))
          .hasToString("\"out-of-memory\"");
      Path cell = simulation.run().resolve("points/instances=200/cells/dubbo-2.7-interface/1");
      assertThat(Files.readString(cell.resolve("cell.json")))
          .contains("the twin that reads it failed: the consumer ran out of memory")
          .contains("\"the consumer ran out of memory\"");
      new CollectionsOfCell(cell).areAllRecorded();
      assertThat(simulation.run().resolve("points/instances=300")).doesNotExist();
    }
    try (Simulation resumed = Simulation.resume(folder)) {
      assertThat(resumed.exitCode(LIMIT)).as(resumed.output()).isZero();
      assertThat(resumed.output()).contains("nothing to resume: all 1 cells have a result");
      new CollectionsOfCell(
              resumed.run().resolve("points/instances=200/cells/dubbo-2.7-interface/1"))
          .areAllRecorded();
    }
  }

  @Test
  void recordsOutOfMemoryToTheLastCollection() throws Exception {
    List<String> collectors = List.of("g1", "parallel", "serial");
    List<String> profiles = new ArrayList<>();
    for (String collector : collectors) {
      Path profile = folder.resolve(collector + ".yaml");
      Files.writeString(profile, STARVING.formatted(collector));
      profiles.add(profile.toString());
    }
    try (Simulation simulation =
        Simulation.start(
            folder,
            "span: 8s, by: real",
            String.join(",", profiles),
            "providers.instances=200",
            "providers.interfaces=8",
            "gates=[]")) {
      assertThat(simulation.exitCode(LIMIT.multipliedBy(2))).as(simulation.output()).isZero();
      for (String collector : collectors) {
        assertThat(simulation.cell(collector).path("outcome").asText()).isEqualTo("out-of-memory");
        Path cell = simulation.run().resolve("cells").resolve(collector).resolve("1");
        new CollectionsOfCell(cell).areAllRecorded();
        assertThat(new CollectionsOfCell(cell).recorded()).last().asString().endsWith("full");
      }
      assertThat(simulation.run().resolve("simulator.log"))
          .content()
          .contains("late collections read in gc.log");
    }
  }
}
