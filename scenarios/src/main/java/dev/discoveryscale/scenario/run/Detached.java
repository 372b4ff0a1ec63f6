package dev.discoveryscale.scenario.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Child processes in sessions of their own: Ctrl-C reaches the simulator alone, which then stops
 * them in order and writes what was measured. They end by themselves when the simulator is gone.
 */
final class Detached {

  private static final Path SETSID = Path.of("/usr/bin/setsid");

  private Detached() {}

  /** What a command begins with; empty where the system has no {@code setsid}. */
  static List<String> prefix() {
    return Files.isExecutable(SETSID) ? List.of(SETSID.toString()) : List.of();
  }
}
