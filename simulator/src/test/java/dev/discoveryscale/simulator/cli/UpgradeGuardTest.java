package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.discoveryscale.report.gate.RegressionGate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParseResult;

/** The worked example of a guarded upgrade says what this command line understands. */
class UpgradeGuardTest {

  private static final Path EXAMPLE = Path.of("../examples/upgrade-guard");
  private static final Path SCRIPT = EXAMPLE.resolve("guard.sh");
  private static final Pattern DEFAULT = Pattern.compile("(?m)^(\\w+)=\\$\\{\\1:-([^}]*)}$");
  private static final Pattern WORD = Pattern.compile("'[^']*'|\"[^\"]*\"|[^\\s'\"]+");

  @Test
  void parsesEveryCommandOfTheScript() throws IOException {
    List<ParseResult> parsed = new ArrayList<>();
    for (List<String> words : commands()) {
      parsed.add(Main.commandLine().parseArgs(words.toArray(String[]::new)).subcommand());
    }

    assertThat(parsed)
        .extracting(each -> each.commandSpec().name())
        .containsExactly("run", "run", "compare");
    assertThat(parsed.get(0).matchedOptionValue("--set", List.<String>of()))
        .containsExactly("client.version=" + defaults().get("IN_USE"));
    assertThat(parsed.get(1).matchedOptionValue("--set", List.<String>of()))
        .containsExactly("client.version=" + defaults().get("TO_COME"));
    List<String> gates = parsed.get(2).matchedOptionValue("--gate", List.of());
    assertThat(gates).hasSizeGreaterThan(3).allSatisfy(RegressionGate::parse);
    for (int run = 0; run < 2; run++) {
      assertThat(parsed.get(2).matchedPositional(run).originalStringValues())
          .containsExactly(out(parsed.get(run)).toString());
    }
    assertThat(out(parsed.get(2)).getFileName()).hasToString("compare");
  }

  private static Path out(ParseResult command) {
    Optional<Path> folder = command.matchedOptionValue("--out", Optional.empty());
    return folder.orElseThrow();
  }

  @Test
  void findsTheScenarioAndProfileOfTheScript() throws IOException {
    Map<String, String> defaults = defaults();

    assertThat(Path.of("..", "scenarios", defaults.get("SCENARIO") + ".yaml")).exists();
    assertThat(Path.of("..", "profiles", defaults.get("PROFILE") + ".yaml")).exists();
    assertThat(SCRIPT).isExecutable();
  }

  @Test
  void runsTheScriptInTheWorkflowWithItsVariables() throws IOException {
    JsonNode workflow = new YAMLMapper().readTree(EXAMPLE.resolve("dubbo-upgrade.yml").toFile());
    JsonNode step =
        workflow.at("/jobs/guard/steps").findParents("env").stream().findFirst().orElseThrow();

    assertThat(step.path("run").asText()).contains("examples/upgrade-guard/guard.sh");
    assertThat(step.path("run").asText()).as("its exit code counts").doesNotContain("|");
    assertThat(workflow.at("/jobs/guard/steps").findValuesAsText("run"))
        .anyMatch(run -> run.contains("/upgrade-guard/compare/compare.md"));
    String script = Files.readString(SCRIPT);
    step.path("env")
        .fieldNames()
        .forEachRemaining(name -> assertThat(script).contains(name + "=${" + name + ":-"));
    Map<String, String> defaults = defaults();
    assertThat(step.at("/env/IN_USE").asText()).contains(defaults.get("IN_USE"));
    assertThat(step.at("/env/TO_COME").asText()).contains(defaults.get("TO_COME"));
  }

  private static List<List<String>> commands() throws IOException {
    return Files.readString(SCRIPT)
        .replace("\\\n", " ")
        .lines()
        .filter(line -> line.startsWith("./simulate "))
        .map(line -> line.substring("./simulate ".length()).replace("\"$@\"", ""))
        .map(UpgradeGuardTest::words)
        .toList();
  }

  private static List<String> words(String line) {
    return WORD.matcher(line)
        .results()
        .map(word -> word.group().replaceAll("^['\"]|['\"]$", ""))
        .map(UpgradeGuardTest::filled)
        .collect(Collectors.toList());
  }

  private static String filled(String word) {
    return Pattern.compile("\\$(\\w+)")
        .matcher(word)
        .replaceAll(name -> Matcher.quoteReplacement(value(name.group(1))));
  }

  private static String value(String name) {
    try {
      return defaults().getOrDefault(name, "/out");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the script uses where nobody says something else. */
  private static Map<String, String> defaults() throws IOException {
    return DEFAULT
        .matcher(Files.readString(SCRIPT))
        .results()
        .collect(Collectors.toMap(each -> each.group(1), each -> each.group(2)));
  }
}
