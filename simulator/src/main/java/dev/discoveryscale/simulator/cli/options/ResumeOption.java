package dev.discoveryscale.simulator.cli.options;

import dev.discoveryscale.simulator.BadInput;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The option that resumes what was begun before, with the settings that it was begun with. */
public final class ResumeOption {

  private static final String NAME = "--resume";
  private static final List<String> ALLOWED = List.of(NAME, "--metrics");

  private ResumeOption() {}

  /**
   * Refuses other options and parameters. Maven passes empty values for properties that are not
   * set; these count as not given.
   *
   * @param from where the settings come from
   * @throws BadInput naming what was given
   */
  public static void requireAlone(CommandLine command, String from) {
    ParseResult parsed = command.getParseResult();
    List<String> others =
        Stream.concat(
                parsed.matchedPositionals().stream()
                    .filter(ResumeOption::given)
                    .flatMap(each -> each.originalStringValues().stream()),
                parsed.matchedOptions().stream()
                    .filter(ResumeOption::given)
                    .map(OptionSpec::longestName)
                    .filter(name -> !ALLOWED.contains(name)))
            .distinct()
            .toList();
    if (!others.isEmpty()) {
      throw BadInput.must(
          NAME,
          "",
          "be alone or with --metrics, because scenario and settings come from " + from,
          "also " + String.join(", ", others));
    }
  }

  private static boolean given(ArgSpec argument) {
    return argument.originalStringValues().stream().anyMatch(value -> !value.isBlank());
  }
}
