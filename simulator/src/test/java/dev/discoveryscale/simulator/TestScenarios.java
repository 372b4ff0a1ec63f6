package dev.discoveryscale.simulator;

import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.yaml.ScenarioReader;
import dev.discoveryscale.simulator.yaml.Setting;
import dev.discoveryscale.simulator.yaml.Source;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Scenarios for tests. */
public final class TestScenarios {

  private TestScenarios() {}

  /** A small world that is played as {@code time} says. */
  public static Scenario scenario(String time) {
    return scenario(time, List.of());
  }

  /** A small world that is played as {@code time} says, with settings laid over it. */
  public static Scenario scenario(String time, List<String> settings) {
    String text =
        """
        name: small
        registries: {count: 2}
        providers:
          instances: 50
          interfaces: 3
          protocols:
            - {name: dubbo, port: 20880}
            - {name: tri, port: 20881}
        churn:
          - {kind: rolling-restart, instances: 1, every: 5m, down: 20s}
        time: {%s}
        """
            .formatted(time);
    return read(text, settings);
  }

  /** The scenario of a text, with settings laid over it. */
  public static Scenario read(String text, List<String> settings) {
    try {
      Path file = Files.createTempFile("scenario", ".yaml");
      try {
        Files.writeString(file, text);
        return ScenarioReader.read(
            Source.read(file, settings.stream().map(Setting::parse).toList()), d -> {});
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
