package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.calls.PublishedCalls;
import dev.discoveryscale.model.record.RecordedScenario;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Published figures of calls, read from files and through scenarios. */
class PublishedReaderTest {

  private static final Home HOME = new Home(Path.of("..").toAbsolutePath().normalize());
  private static final String GOOD =
      """
      name: paper
      source:
        title: A paper
        where: somewhere
        method: {arrivals: closed, callers: 32}
      systems:
        - {name: a, stack: dubbo-2.7-dubbo-hessian2}
        - {name: b, because: nobody publishes it}
      cells:
        - {payload: pojo, system: a, figures: {callsPerSecond: 1000, callP99Ms: 2.5}}
        - {payload: pojo, system: b, figures: {callsPerSecond: 500}}
      contradictions:
        - {text: impossible, payloads: [pojo], systems: [b]}
      claims:
        - text: b is slower
          tests:
            - {measure: callsPerSecond, of: b, to: a, payloads: [pojo], max: 1}
        - {text: it streams, notTested: no streams here}
        - text: a is fast
          tests:
            - {measure: callP99Ms, of: a, payloads: [pojo], max: 0}
      """;

  @TempDir private Path folder;

  private PublishedCalls read(String text) throws IOException {
    Path file = folder.resolve("paper.yaml");
    Files.writeString(file, text);
    return PublishedReader.read(Source.read(file, List.of()));
  }

  @Test
  void readsErrorBarsAndTheRatiosThatTheyAllow() throws IOException {
    PublishedCalls read =
        read(
            GOOD.replace("callP99Ms: 2.5}}", "callP99Ms: 2.5}, halfWidths: {callsPerSecond: 30}}")
                .replace(
                    "figures: {callsPerSecond: 500}}",
                    "figures: {callsPerSecond: 500}, halfWidths: {callsPerSecond: 20}}"));
    assertThat(read.range("pojo", "callsPerSecond", "b", "a"))
        .hasValue(new PublishedCalls.Range(480.0 / 1_030, 520.0 / 970));
    assertThat(read.range("pojo", "callP99Ms", "b", "a")).isEmpty();
    assertThat(read(GOOD).range("pojo", "callsPerSecond", "b", "a")).isEmpty();
  }

  @Test
  void readsFiguresContradictionsAndClaims() throws IOException {
    PublishedCalls read = read(GOOD);
    assertThat(read.source().method().callers()).contains(32);
    assertThat(read.source().method().connections()).isEmpty();
    assertThat(read.figure("pojo", "a", "callP99Ms")).contains(2.5);
    assertThat(read.ratio("pojo", "callsPerSecond", "b", "a")).contains(0.5);
    assertThat(read.ratio("pojo", "callP99Ms", "b", "a")).isEmpty();
    assertThat(read.stack("b")).isEmpty();
    assertThat(read.contradictions().get(0).concerns("pojo", "b")).isTrue();
    assertThat(read.contradictions().get(0).concerns("pojo", "a")).isFalse();
    assertThat(read.claims().get(0).tests().get(0).max()).contains(1.0);
    assertThat(read.claims().get(1).notTested()).contains("no streams here");
    assertThat(read.claims().get(2).tests().get(0).to()).as("about a figure").isEmpty();
  }

  static Stream<String> shipped() {
    return HOME.published().names().stream();
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void readsEveryShippedFile(String name) {
    PublishedCalls read =
        PublishedReader.read(Source.read(HOME.published().find(name, "published", ""), List.of()));
    assertThat(read.name()).isEqualTo(name);
    assertThat(read.cells()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "callers: 32 | callers: 0 | :5: source.method.callers must be a whole number from 1",
        "callsPerSecond: 500 | callsPerSecond: -1 | :11: cells[1].figures.callsPerSecond must be a number above 0",
        "callsPerSecond: 500 | mean: 1 | :11: unknown key 'mean' in cells[1].figures",
        "callP99Ms: 2.5}} | callP99Ms: 2.5}, halfWidths: {callMeanMs: 1}} | cells[0].halfWidths.callMeanMs must be smaller than the figure of that measure, got 1.0",
        "system: b | system: c | :11: cells[1].system must be one of the systems: a, b, got",
        "name: b | name: a | systems[1] must be each system once, got",
        "stack: dubbo-2.7-dubbo-hessian2 | x: y | :7: systems[0] must have stack, or because",
        "payloads: [pojo], max | payloads: [void], max | must be one of the payloads with figures: pojo",
        "payloads: [pojo], max | payloads: [], max | claims[0].tests[0].payloads must have at least one payload",
        "max: 1 | min: 2, max: 1 | claims[0].tests[0].min must be at most max, 1.0, got 2.0",
        "', max: 1' | '' | claims[0].tests[0] must have min, max or both, got neither",
        "to: a | to: b | claims[0].tests[0].to must be another system than of, got b",
        "'max: 0' | 'max: 0, publishedRatio: 2' | claims[2].tests[0].publishedRatio must be absent without to, got 2.0",
        "'max: 0' | 'max: 0, overCallers: 4' | claims[2].tests[0].overCallers must stand beside callers, and without to, got no callers",
        "measure: callsPerSecond | measure: calls | claims[0].tests[0].measure must be one of the measures",
        "', notTested: no streams here' | '' | claims[1] must have tests, or notTested",
      })
  void refusesWithLineAndPath(String right, String wrong, String message) {
    assertThat(GOOD).contains(right);
    assertThatThrownBy(() -> read(GOOD.replace(right, wrong)))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith(folder.resolve("paper.yaml") + ":")
        .hasMessageContaining(message);
  }

  private CallInputs scenario(String published) throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(
        file,
        "kind: calls\nname: mine\nstacks: [{line: [dubbo-2.7, dubbo-3.0], protocol: dubbo,"
            + " serialization: hessian2}]\n"
            + "exclude: [{name: dubbo-3.0-dubbo-hessian2, because: not today}]\n"
            + "payloads: [pojo]\njvm: {heap: 128m}\npublished: "
            + published);
    return CallInputs.read(
        HOME,
        Source.read(file, List.of()),
        List.of(),
        List.of(),
        Map.of("dubbo-2.7", "2.7.23", "dubbo-3.0", "3.0.15"),
        new Limits(8L << 30, 2, 10_000));
  }

  @Test
  void recordsFiguresAndExcludedStacksWithScenario() throws IOException {
    CallScenario scenario = scenario("rpc-dubbo-3").scenario().value();
    assertThat(scenario.context().published().orElseThrow().cells()).hasSize(15);
    assertThat(scenario.context().exclude())
        .containsExactly(new CallScenario.Excluded("dubbo-3.0-dubbo-hessian2", "not today"));
    Source recorded = new Source("run.json", RecordedScenario.of(scenario).json().deepCopy());
    assertThat(CallScenarioReader.read(recorded, setting -> {})).isEqualTo(scenario);
  }

  /** The scenario has 32 callers. */
  @Test
  void leavesOutWhatIsAboutAnotherNumberOfCallers() throws IOException {
    Path paper = folder.resolve("paper.yaml");
    Files.writeString(
        paper,
        GOOD.replace("system: a, figures", "system: a, callers: 32, figures")
            .replace("system: b, figures", "system: b, callers: 64, figures")
            .replace("payloads: [pojo], max: 1}", "payloads: [pojo], callers: 64, max: 1}"));
    PublishedCalls kept =
        scenario(paper.toString()).scenario().value().context().published().orElseThrow();
    assertThat(kept.cells()).extracting(PublishedCalls.Cell::system).containsExactly("a");
    assertThat(kept.claims().get(0).notTested()).contains("it is about another number of callers");
    assertThat(kept.claims().get(2).tests()).hasSize(1);
  }

  /** A run that was cut short is read from its record. */
  @Test
  void readsAClaimAboutTwoPointsFromARecordToo() throws IOException {
    Path paper = folder.resolve("paper.yaml");
    Files.writeString(
        paper, GOOD.replace("of: a, payloads", "of: a, callers: 32, overCallers: 4, payloads"));
    CallScenario scenario = scenario(paper.toString()).scenario().value();
    Source recorded = new Source("run.json", RecordedScenario.of(scenario).json().deepCopy());
    assertThat(CallScenarioReader.read(recorded, setting -> {})).isEqualTo(scenario);
  }

  @Test
  void namesFileThatIsMissingOrWrong() throws IOException {
    assertThatThrownBy(() -> scenario("rpc-dubo-3"))
        .hasMessageContaining("mine.yaml:7: published must be the name or the file of")
        .hasMessageContaining("rpc-dubbo-3");
    Path wrong = folder.resolve("wrong.yaml");
    Files.writeString(wrong, GOOD.replace("callers: 32", "callers: many"));
    assertThatThrownBy(() -> scenario(wrong.toString()))
        .hasMessageStartingWith(wrong + ":5: source.method.callers must be ");
  }
}
