package dev.discoveryscale.simulator.yaml;

import dev.discoveryscale.model.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** A small scenario, read from a file with settings laid over it. */
abstract class ScenarioReaderFixture {

  static final String GOOD =
      """
      name: small
      registries: {kind: zookeeper, count: 2}
      providers:
        instances: 37
        interfaces: 3
        protocols:
          - {name: dubbo, port: 20880}
          - {name: tri, port: 20881, wire: dubbo}
        url: {length: 700}
      churn:
        - {kind: rolling-restart, instances: 2, every: 5m, down: 20s}
      time: {span: 1h, played: 1m}
      gates:
        - {measure: callsFailed, max: 0}
      """;

  @TempDir Path folder;

  Scenario read(String... settings) throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), GOOD);
    return ScenarioReader.read(
        Source.read(file, Stream.of(settings).map(Setting::parse).toList()), d -> {});
  }

  Source source(String text) throws IOException {
    return Source.read(Files.writeString(folder.resolve("small.yaml"), text), List.of());
  }
}
