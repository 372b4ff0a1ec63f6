package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.yaml.CallInputs;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Source;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Plans of cells that share servers and clients. */
final class SharedCells {

  private SharedCells() {}

  /** The plan of the scenario for a smoke test with other settings. */
  static CallPlan plan(int replicates, String... settings) {
    Home home = new Home(Path.of("..").toAbsolutePath().normalize());
    CallInputs inputs =
        CallInputs.read(
            home,
            Source.read(home.scenarios().find("calls-smoke", "", ""), List.of()),
            List.of(),
            List.of(settings),
            Map.of("dubbo-2.7", "2.7.23", "dubbo-3.3", "3.3.6"),
            new Limits(8L << 30, 2, 10_000));
    return new CallPlan(inputs, replicates, List.of());
  }

  /** A profile with a payload. */
  static CallProfile profile(String payload) {
    return plan(1, "payloads=[" + payload + "]").inputs().profiles().get(0).value();
  }
}
