package dev.discoveryscale.scenario.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The same for commands whose registries and consumers may be in containers. */
final class ContainedInputOptions extends InputOptions {

  private static final String CONTAINED = "containers.use=true";

  @Option(
      names = "--containers",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description =
          "Registries and consumers in containers, the consumer limited by the engine to its"
              + " profile's processors and memory; the same as --set containers.use=true."
              + " With false it is as the scenario says.")
  private Optional<Boolean> containers = Optional.empty();

  /** Not to use them is what a scenario says that says nothing, and Maven passes on. */
  @Override
  List<String> settings() {
    return Stream.concat(
            super.settings().stream(), containers.stream().filter(use -> use).map(use -> CONTAINED))
        .toList();
  }
}
