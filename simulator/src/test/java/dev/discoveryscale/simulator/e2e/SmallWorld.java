package dev.discoveryscale.simulator.e2e;

import dev.discoveryscale.provider.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The scenario of tests: two registries and 30 instances, on ports that are free. */
final class SmallWorld {

  private SmallWorld() {}

  /** Writes it into a folder, with what is said of its time. */
  static Path write(Path folder, String time) throws IOException {
    return Files.writeString(folder.resolve("small.yaml"), text(time));
  }

  private static String text(String time) throws IOException {
    return """
        name: small
        registries: {count: 2, heap: 96m}
        providers:
          instances: 30
          interfaces: 3
          protocols:
            - {name: dubbo, port: %d}
            - {name: tri, port: %d, wire: dubbo}
          url: {length: 900, distinctParameters: 1}
        calls: {every: 500ms}
        churn:
          - {kind: rolling-restart, instances: 1, every: 8s, down: 4s}
        time: {%s, warmUp: 2s, quiet: 1s, still: 2s}
        gates:
          - {measure: callsFailed, max: 0}
        """
        .formatted(FreePort.any(), FreePort.any(), time);
  }
}
