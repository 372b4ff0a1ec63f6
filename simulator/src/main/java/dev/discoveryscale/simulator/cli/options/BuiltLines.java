package dev.discoveryscale.simulator.cli.options;

import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.simulator.yaml.Home;
import java.util.Map;
import java.util.stream.Collectors;

/** The Dubbo lines that are built. */
public final class BuiltLines {

  private BuiltLines() {}

  /** All of them. */
  public static ConsumerLines of(Home home) {
    return new ConsumerLines(home.folder());
  }

  /** Release by line. */
  public static Map<String, String> versions(Home home) {
    return of(home).built().stream()
        .collect(Collectors.toMap(ConsumerLine::name, ConsumerLine::version));
  }
}
