package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.yaml.CallInputs;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Source;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The scenario for a smoke test, with other settings. */
final class SmokeScenario {

  private SmokeScenario() {}

  static CallInputs inputs(String... settings) {
    return inputsOf("calls-smoke", settings);
  }

  private static CallInputs inputsOf(String scenario, String... settings) {
    Home home = new Home(Path.of("..").toAbsolutePath().normalize());
    return CallInputs.read(
        home,
        Source.read(home.scenarios().find(scenario, "", ""), List.of()),
        List.of(),
        List.of(settings),
        Map.of(
            "dubbo-2.6",
            "2.6.12",
            "dubbo-2.7",
            "2.7.23",
            "dubbo-3.0",
            "3.0.15",
            "dubbo-3.3",
            "3.3.6"),
        new Limits(8L << 30, 2, 10_000, 3_000));
  }

  static CallPlan plan(int replicates, String... settings) {
    return new CallPlan(inputs(settings), replicates, List.of());
  }

  /** The plan of another scenario of Dubbo's lines from 2.6 on. */
  static CallPlan planOf(String scenario, String... settings) {
    return new CallPlan(inputsOf(scenario, settings), 1, List.of());
  }

  /** A profile with a payload. */
  static CallProfile profile(String payload) {
    return inputs("payloads=[" + payload + "]").profiles().get(0).value();
  }
}
