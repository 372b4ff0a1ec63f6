package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.probe.launcher.ConsumerLine;
import dev.discoveryscale.probe.launcher.ConsumerLines;
import dev.discoveryscale.simulator.yaml.Home;
import java.util.Map;
import java.util.stream.Collectors;

/** The Dubbo lines that are built. */
final class Lines {

  private Lines() {}

  /** All of them. */
  static ConsumerLines of(Home home) {
    return new ConsumerLines(home.folder());
  }

  /** Release by line. */
  static Map<String, String> versions(Home home) {
    return of(home).built().stream()
        .collect(Collectors.toMap(ConsumerLine::name, ConsumerLine::version));
  }
}
