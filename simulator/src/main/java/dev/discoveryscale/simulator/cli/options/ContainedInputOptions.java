package dev.discoveryscale.simulator.cli.options;

import dev.discoveryscale.simulator.BadInput;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The same for commands whose registries and consumers may be in containers. */
public final class ContainedInputOptions extends InputOptions {

  private static final String CONTAINED = "containers.use=";

  @Option(
      names = "--containers",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      converter = Choice.class,
      description = {
        "Registries run in containers, and so do consumers that the command starts. The engine limits"
            + " such a consumer to the processors and memory of its profile. Same as --set"
            + " containers.use=true.",
        "false: no containers, whatever the scenario says."
      })
  private Optional<Boolean> containers = Optional.empty();

  @Override
  public List<String> settings() {
    return Stream.concat(super.settings().stream(), containers.stream().map(use -> CONTAINED + use))
        .toList();
  }

  @Override
  public void requireForCalls() {
    containers.ifPresent(
        use -> {
          throw BadInput.must(
              "--containers",
              "",
              "be absent with a scenario of calls, which never uses containers",
              use.toString());
        });
  }

  /** Accepts true, false, or an empty value, which Maven passes if the property is not set. */
  static final class Choice implements ITypeConverter<Boolean> {
    @Override
    public Boolean convert(String word) {
      return switch (word) {
        case "" -> null;
        case "true" -> Boolean.TRUE;
        case "false" -> Boolean.FALSE;
        default -> throw new TypeConversionException("must be true or false, got " + word);
      };
    }
  }
}
