package dev.discoveryscale.simulator.e2e.endings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.simulator.e2e.Simulation;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.plan.Disk;
import dev.discoveryscale.simulator.yaml.Inputs;
import dev.discoveryscale.simulator.yaml.Recorded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run writes is what was said before. */
@Tag("exhaustive")
class DiskIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PROFILE = "dubbo-3.0-application";
  private static final int PROTOCOLS = 2;
  private static final int NAME = "dev.discoveryscale.demo.Service001".length();

  @TempDir private Path folder;

  @Test
  void writesAsMuchAsExplainSays() throws Exception {
    try (Simulation simulation =
        Simulation.start(folder, "span: 30s, by: real", PROFILE, "calls.every=100ms")) {
      assertThat(simulation.exitCode(Duration.ofMinutes(10))).as(simulation.output()).isZero();
    }
    Path cell = folder.resolve("run/cells").resolve(PROFILE).resolve("1");
    Map<String, Lines> samples = lines(cell.resolve("samples.jsonl"));
    samples.get("sample").areAbout(Disk.SAMPLE);
    samples.get("call").areAbout(Disk.CALL + NAME);
    samples.get("push").areAbout(Disk.PUSH + NAME + PROTOCOLS * Disk.CHANGED);
    samples.get("refreshed").areAbout(Disk.REFRESHED + NAME);
    samples.get("gc").areAbout(Disk.GC);
    Map<String, Lines> events = lines(cell.resolve("events.jsonl"));
    events.get("leave").areAbout(Disk.CHANGE + PROTOCOLS * Disk.ADDRESS);
    events.get("join").areAbout(Disk.CHANGE + PROTOCOLS * Disk.ADDRESS);
    Lines world = lines(cell.resolve("world.jsonl")).get("");
    assertThat(Files.readString(cell.resolve("world.jsonl")))
        .contains("\"emulator\",\"pid\"", "\"registry-1\"", "\"registry-2\"");
    assertThat(world.mean()).isBetween(0.8 * Disk.WORLD, 1.2 * (Disk.WORLD + 50));

    long collections = samples.get("gc").count();
    assertThat(Files.size(cell.resolve("gc.log"))).isLessThan(2 * collections * Disk.GC_LOGGED);
    long pushes = samples.get("push").count();
    assertThat(Files.size(cell.resolve("consumer.log")))
        .isLessThan(2 * pushes * Disk.LOGGED * PROTOCOLS);
    assertThat(sizeOf(folder.resolve("run"))).isLessThan(planned().keptBytes());
  }

  private Disk planned() throws IOException {
    RunFolder run = new RunFolder(folder.resolve("run"));
    Inputs inputs =
        Recorded.read(
            run.run(),
            folder.resolve("run/run.json"),
            Map.of("dubbo-3.0", "3.0.15"),
            new Limits(1L << 40, 1024, 1L << 30));
    return Disk.of(inputs.scenario().value(), inputs.profiles().get(0).value());
  }

  /** Lines of one type and their bytes. */
  private record Lines(long count, long bytes) {

    double mean() {
      return (double) bytes / count;
    }

    void areAbout(long expected) {
      assertThat(mean()).isCloseTo(expected, withinPercentage(20));
    }
  }

  private static Map<String, Lines> lines(Path file) throws IOException {
    Map<String, List<String>> byType =
        Files.readAllLines(file).stream().collect(Collectors.groupingBy(DiskIT::type));
    return byType.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                each ->
                    new Lines(
                        each.getValue().size(),
                        each.getValue().stream().mapToLong(line -> line.length() + 1).sum())));
  }

  private static String type(String line) {
    try {
      JsonNode tree = JSON.readTree(line);
      return tree.path("type").asText();
    } catch (IOException e) {
      throw new AssertionError(line, e);
    }
  }

  private static long sizeOf(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }
}
