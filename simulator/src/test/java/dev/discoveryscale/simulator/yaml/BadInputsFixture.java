package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.sweep.SweepPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A home with one good scenario and one good profile, which tests break. */
abstract class BadInputsFixture {

  static final String SCENARIO =
      """
      name: small
      registries:
        count: 2
      providers:
        instances: 37
        interfaces: 3
        protocols:
          - {name: dubbo, port: 20880}
          - {name: tri, port: 20881, wire: dubbo}
        url:
          length: 700
      churn:
        - kind: rolling-restart
          instances: 2
          every: 5m
          down: 20s
      time:
        span: 1h
        played: 1m
      gates:
        - measure: callsFailed
          max: 0
      profiles: [own]
      """;

  static final String PROFILE =
      """
      client:
        line: dubbo-3.0
      discovery:
        model: application
      jvm:
        heap: 256m
        cores: 1
      """;

  static final Map<String, String> BUILT = Map.of("dubbo-2.7", "2.7.23", "dubbo-3.0", "3.0.15");
  static final Limits SMALL = new Limits(8L << 30, 2, 1L << 20);

  @TempDir Path folder;
  Home home;

  @BeforeEach
  void makeHome() throws IOException {
    home = new Home(folder);
    Files.createDirectories(folder.resolve("scenarios"));
    Files.createDirectories(folder.resolve("profiles"));
    scenario(SCENARIO);
    profile("own", PROFILE);
  }

  interface Attempt {
    Object make();
  }

  Attempt ranges(String scenario) {
    return () -> {
      Ranges ranges = Ranges.read(home, scenario, List.of(), List.of());
      return ranges.axes().isEmpty()
          ? ranges.sources().inputs(home, BUILT, SMALL)
          : SweepPlan.of(ranges, 1, List.of(), home, BUILT, SMALL);
    };
  }

  static void refused(Attempt attempt, String place) {
    BadInput refused = catchThrowableOfType(BadInput.class, attempt::make);

    assertThat(refused).as("refused at %s", place).isNotNull();
    assertThat(refused.getMessage())
        .startsWith(place)
        .doesNotContain("(top level)", "null")
        .containsPattern(" must [^,]+.*, got \\S|: unknown key '|: the key '");
    assertThat(refused.getMessage().lines().count()).isLessThanOrEqualTo(2);
  }

  Inputs read(String scenario, List<String> profiles, List<String> settings) {
    return Inputs.read(home, scenario, profiles, settings, BUILT, SMALL);
  }

  Path scenario(String text) throws IOException {
    return Files.writeString(folder.resolve("scenarios/small.yaml"), text);
  }

  Path profile(String name, String text) throws IOException {
    return Files.writeString(folder.resolve("profiles").resolve(name + ".yaml"), text);
  }
}
