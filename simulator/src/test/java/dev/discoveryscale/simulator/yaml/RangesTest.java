package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.record.search.SweepRecord.Axis;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is a range and what is not, and which of several ranges of a setting counts. */
class RangesTest {

  private static final Home HOME = new Home(Path.of("..").toAbsolutePath().normalize());
  private static final Map<String, String> BUILT = Map.of("dubbo-3.0", "3.0.15");
  private static final Limits LARGE = new Limits(1L << 40, 1024, 1L << 30);

  private static final String WORLD =
      """
      name: small
      registries: {count: 1}
      providers:
        instances: %s
        interfaces: %s
        protocols:
          - {name: dubbo, port: 20880}
      time: {span: 1m, played: 1m}
      profiles: [dubbo-3.0-interface]
      %s
      """;

  @TempDir private Path folder;

  @Test
  void listsInPlaceOfNumbersAreRanges() throws IOException {
    assertThat(axes(ranges("[100, 20, 50]", "[1, 2]", "")))
        .isEqualTo("providers.instances=20,50,100 providers.interfaces=1,2");
  }

  @Test
  void doesNotTakeAListOfNamesForARange() throws IOException {
    assertThat(ranges("5", "[com.acme.A, com.acme.B]", "").axes()).isEmpty();
  }

  @Test
  void readsRangesOfAnySettingFromTheMapping() throws IOException {
    assertThat(
            axes(
                ranges(
                    "[5, 6]",
                    "1",
                    "sweep: {jvm.heap: [256m, 64m], providers.url.distinctParameters: [1, 0]}")))
        .isEqualTo(
            "providers.instances=5,6 jvm.heap=64m,256m providers.url.distinctParameters=0,1");
  }

  @Test
  void takesListsAsRangesAndSingleValuesAsFixed() throws IOException {
    String sweep = "sweep: {jvm.heap: [64m, 128m], calls.every: [1s, 5s]}";

    assertThat(axes(ranges("5", "1", "", "providers.instances=[8,7]", "jvm.heap=[64m,96m]")))
        .isEqualTo("providers.instances=7,8 jvm.heap=64m,96m");
    assertThat(axes(ranges("[5, 6]", "1", sweep, "providers.instances=7", "jvm.heap=80m")))
        .isEqualTo("calls.every=1s,5s");
    assertThat(axes(ranges("5", "1", sweep, "jvm.heap=[32m,48m]", "calls.every=2s")))
        .isEqualTo("jvm.heap=32m,48m");
    assertThat(axes(ranges("5", "1", "", "sweep={jvm.heap: [32m, 48m]}")))
        .isEqualTo("jvm.heap=32m,48m");
  }

  @Test
  void fixesARangeOfTheFileByASetting() throws IOException {
    String sweep = "sweep: {registries.kinds: [[zookeeper], [nacos]], calls.every: [1s, 5s]}";

    assertThat(axes(ranges("5", "1", sweep, "registries.kind=zookeeper")))
        .isEqualTo("calls.every=1s,5s");
  }

  @Test
  void readsAPointBackFromItsCommandLine() throws IOException {
    Ranges ranges =
        ranges(
            "[5, 6]",
            "1",
            "sweep: {jvm.heap: [64m], providers.protocols: [[{name: rest, port: 9}]]}");
    List<Setting> values =
        ranges.axes().stream().map(axis -> new Setting(axis.path(), axis.values().get(0))).toList();
    List<String> words =
        values.stream().map(value -> value.word().replaceFirst("--set=", "")).toList();

    Inputs point = ranges.sources().with(values).inputs(HOME, BUILT, LARGE);

    assertThat(point.scenario().value().providers().instances()).isEqualTo(5);
    assertThat(point.profiles().get(0).value().jvm().heap()).hasToString("64m");
    assertThat(words).contains("providers.instances=5", "jvm.heap=64m");
    assertThat(Inputs.read(HOME, file().toString(), List.of(), words, BUILT, LARGE))
        .isEqualTo(point);
  }

  @Test
  void refusesRangesInOtherCommands() throws IOException {
    ranges("5", "1", "sweep: {jvm.heap: [64m, 128m]}");

    assertThatThrownBy(
            () -> Inputs.read(HOME, file().toString(), List.of(), List.of(), BUILT, LARGE))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            file()
                + ":10: sweep must be absent: only run, explain and validate take ranges, got ranges");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]|1|''|providers.instances must be a list of values, got an empty list",
        "[5, 7, 5]|1|''|providers.instances must have each value once, got 5 twice",
        "5|1|'sweep: {jvm.heap: [1g, 1024m]}'|jvm.heap must have each value once, got \"1024m\" twice",
        "5|1|'sweep: {jvm.heap: 1g}'|jvm.heap must be a list of values, got \"1g\"",
        "5|1|'sweep: [1]'|sweep must be a mapping of paths to lists of values, got [1]",
        "[5, 6]|1|'sweep: {providers.instances: [1, 2]}'|sweep.providers.instances must be the only range of the setting, got a second",
        "5|1|'sweep: {name: [a, b]}'|sweep.name must be a path as in --set, such as jvm.heap, but none of kind, name, profiles, main, sweep, got a key that can have no range",
        "5|1|'sweep: {a..b: [1]}'|sweep.a..b must be a path as in --set, such as jvm.heap, but none of kind, name, profiles, main, sweep, got a key that can have no range",
        "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]|[1,2,3,4,5,6,7,8,9,10,11,12,13,14]|''|a sweep must have at most 200 points; 15 x 14 values make 210",
      })
  void refusesInvalidRanges(String instances, String interfaces, String more, String message) {
    assertThatThrownBy(() -> ranges(instances, interfaces, more))
        .isInstanceOf(BadInput.class)
        .message()
        .matches("\\Q" + file() + "\\E:\\d+: \\Q" + message + "\\E");
  }

  @Test
  void blamesTooManyPointsOnSettingsIfAllRangesAreTheirs() {
    String instances = "providers.instances=[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]";
    String interfaces = "providers.interfaces=[1,2,3,4,5,6,7,8,9,10,11,12,13,14]";

    assertThatThrownBy(() -> ranges("1", "1", "", instances, interfaces))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "--set providers.instances, providers.interfaces: a sweep must have at most 200 points;"
                + " 15 x 14 values make 210");
    assertThatThrownBy(() -> ranges("1", "[1,2,3,4,5,6,7,8,9,10,11,12,13,14]", "", instances))
        .hasMessageMatching("\\Q" + file() + "\\E:\\d+: a sweep must have at most 200 points; .*");
  }

  private Path file() {
    return folder.resolve("small.yaml");
  }

  private Ranges ranges(String instances, String interfaces, String more, String... settings)
      throws IOException {
    Files.writeString(file(), WORLD.formatted(instances, interfaces, more));
    return Ranges.read(HOME, file().toString(), List.of(), List.of(settings));
  }

  private static String axes(Ranges ranges) {
    List<String> words = new ArrayList<>();
    for (Axis axis : ranges.axes()) {
      words.add(
          axis.path()
              + "="
              + axis.values().stream().map(JsonNode::asText).collect(Collectors.joining(",")));
    }
    return String.join(" ", words);
  }
}
