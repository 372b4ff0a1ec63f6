package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageErrorsTest {

  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run smoke --replicates x | --replicates must be a whole number, got x",
        "run smoke --metrics x | --metrics must be a whole number, got x",
        "run smoke --containers=x | --containers must be true or false, got x",
        "compare a b --within x | --within must be a percentage such as 10, got x",
        "compare a b --gates-by x | --gates-by must be one of mean, interval, got x",
        "plan a --instances x | --instances must be a whole number, got x",
        "run --nope | Unknown option: '--nope'",
        "explain smoke --profile x | Unknown option: '--profile'; did you mean --profiles?",
        "run smoke --replicate=3 | Unknown option: '--replicate'; did you mean --replicates?",
        "plan a --headroom x | --headroom must be a percentage such as 10, got x",
        "run smoke more | Unexpected argument: 'more'",
        "validate | Missing required parameter: 'FILE'"
      })
  void printsErrorSynopsisAndWhereHelpIs(String words, String error) {
    assertThat(execute(words.split(" "))).isEqualTo(2);

    String command = words.split(" ")[0];
    assertThat(err.toString().lines().toList())
        .hasSize(3)
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo(error),
            line -> assertThat(line).startsWith("Usage: simulate " + command + " [OPTIONS] "),
            line -> assertThat(line).isEqualTo("Try './simulate " + command + " --help'"));
  }

  @Test
  void offersCommandsThatLookLikeUnknownOne() {
    assertThat(execute("repotr", "x")).isEqualTo(2);

    assertThat(err.toString()).startsWith("Unknown command: 'repotr'").contains("simulate report");
    assertThat(err.toString()).doesNotContain("Exit codes");
  }

  @Test
  void refusesUnknownCommandWithHelp() {
    assertThat(execute("capture", "--help")).isEqualTo(2);

    assertThat(err.toString()).startsWith("Unknown command: 'capture'");
    assertThat(err.toString()).doesNotContain("Exit codes");
  }

  @Test
  void listsCommandsIfNoneIsGiven() {
    assertThat(execute()).isEqualTo(2);

    assertThat(err.toString()).startsWith("missing command").contains("Commands:", "Exit codes:");
  }

  private int execute(String... words) {
    return Main.commandLine().setErr(new PrintWriter(err, true)).execute(words);
  }
}
