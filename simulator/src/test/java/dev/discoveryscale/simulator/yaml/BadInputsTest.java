package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.sweep.SweepPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every refusal names the file, the line and the path, or the option, that it is about. */
class BadInputsTest {

  private static final String SCENARIO =
      """
      name: small
      registries:
        count: 2
      providers:
        instances: 37
        interfaces: 3
        protocols:
          - {name: dubbo, port: 20880}
          - {name: tri, port: 20881, wire: dubbo}
        url:
          length: 700
      churn:
        - kind: rolling-restart
          instances: 2
          every: 5m
          down: 20s
      time:
        span: 1h
        played: 1m
      gates:
        - measure: callsFailed
          max: 0
      profiles: [own]
      """;

  private static final String PROFILE =
      """
      client:
        line: dubbo-3.0
      discovery:
        model: application
      jvm:
        heap: 256m
        cores: 1
      """;

  private static final Map<String, String> BUILT =
      Map.of("dubbo-2.7", "2.7.23", "dubbo-3.0", "3.0.15");
  private static final Limits SMALL = new Limits(8L << 30, 2, 1L << 20);

  @TempDir private Path folder;
  private Home home;

  @BeforeEach
  void makeHome() throws IOException {
    home = new Home(folder);
    Files.createDirectories(folder.resolve("scenarios"));
    Files.createDirectories(folder.resolve("profiles"));
    scenario(SCENARIO);
    profile("own", PROFILE);
  }

  @Test
  void readsWhatIsGood() {
    assertThat(read("small", List.of(), List.of()).profiles()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        // what is replaced | by what | line | path
        "name: small | name: =1+1 | 1 | name",
        "name: small | name: .. | 1 | name",
        "count: 2 | count: 0 | 3 | registries.count",
        "count: 2 | count: 2\\n  kind: etcd | 4 | registries.kind",
        "count: 2 | cuont: 2 | 3 | registries.cuont",
        "instances: 37 | instances: many | 5 | providers.instances",
        "instances: 37 | instances: 2000000000 | 5 | providers.instances",
        "interfaces: 3 | interfaces: [a b] | 6 | providers.interfaces[0]",
        "port: 20881 | port: 20880 | 9 | providers.protocols[1].port",
        "name: tri | name: dubbo | 9 | providers.protocols[1].name",
        "wire: dubbo | wire: http | 9 | providers.protocols[1].wire",
        "length: 700 | length: 1 | 11 | providers.url.length",
        "length: 700 | length: 201 | 11 | providers.url.length",
        "kind: rolling-restart | kind: rolling | 13 | churn[0].kind",
        "down: 20s | down: soon | 16 | churn[0].down",
        "down: 20s | dwon: 20s | 13 | churn[0].down",
        "every: 5m | every: 2h | 15 | churn[0].every",
        "every: 5m | every: 5s | 15 | churn[0].every",
        "played: 1m | played: 2h | 19 | time.played",
        "span: 1h | span: 1 | 18 | time.span",
        "measure: callsFailed | measure: happiness | 21 | gates[0].measure",
        "max: 0 | most: 0 | 21 | gates[0]",
        "max: 0 | min: 2\\n    max: 1 | 22 | gates[0].min",
        "max: 0 | max: 0\\n    profile: nobody | 23 | gates[0].profile",
        "profiles: [own] | profiles: [ownn] | 23 | profiles[0]",
        "profiles: [own] | profiles: [own, ../own] | 23 | profiles[1]",
        "profiles: [own] | profiles: own | 23 | profiles",
        "profiles: [own] | profiles: [own]\\nmood: good | 24 | mood",
        "profiles: [own] | profiles: [own]\\nsweep: {name: [a]} | 24 | sweep.name",
        "profiles: [own] | profiles: [own]\\nsweep: {jvm.heap: 1g} | 24 | jvm.heap",
        "profiles: [own] | profiles: [own]\\nnname: a\\nnname: b | 25 | ",
        "name: small | - small | 1 | "
      })
  void namesPlaceInScenario(String part, String by, int line, String path) throws IOException {
    assertThat(SCENARIO).contains(part);
    Path file = scenario(SCENARIO.replace(part, by.replace("\\n", "\n")));

    refused(ranges("small"), file + ":" + line + (path == null ? "" : ": " + path));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "line: dubbo-3.0 | line: dubbo-1.0 | 2 | client.line",
        "line: dubbo-3.0 | lien: dubbo-3.0 | 1 | client.line",
        "line: dubbo-3.0 | line: dubbo-3.0\\n  version: 2.7.1 | 3 | client.version",
        "model: application | model: magic | 4 | discovery.model",
        "heap: 256m | heap: 256 | 6 | jvm.heap",
        "heap: 256m | heap: 3g | 6 | jvm.heap",
        "cores: 1 | cores: 64 | 7 | jvm.cores",
        "cores: 1 | cores: 1\\n  flags: [x] | 8 | jvm.flags[0]",
        "cores: 1 | cores: 1\\n  home: /nowhere | 8 | jvm.home",
        "cores: 1 | cores: 1\\nmood: good | 8 | mood"
      })
  void namesPlaceInProfile(String part, String by, int line, String path) throws IOException {
    assertThat(PROFILE).contains(part);
    Path file = profile("own", PROFILE.replace(part, by.replace("\\n", "\n")));

    refused(ranges("small"), file + ":" + line + ": " + path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"=1+1", "..", "Own", "a b", "<b>", "con"})
  void namesFileOfProfileWhoseNameIsNone(String name) throws IOException {
    Path file = profile(name, PROFILE);

    refused(
        () -> read("small", List.of(file.toString()), List.of()),
        file + ": file name without .yaml");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "providers.instances | --set",
        "a..b=1 | --set",
        "=1 | --set",
        "providers.instances= | --set providers.instances",
        "providers.instances=[1 | --set providers.instances",
        "providers.instances.x=1 | --set providers.instances.x: instances",
        "churn[3].every=1s | --set churn[3].every: churn[3]",
        "profiles[0].x=1 | --set profiles[0].x: profiles"
      })
  void namesSetting(String setting, String place) {
    refused(() -> read("small", List.of(), List.of(setting)), place);
  }

  @Test
  void namesSettingBesideFile() {
    String file = folder.resolve("scenarios/small.yaml").toString();
    List<String> settings = List.of("providers.instances=0");

    BadInput refused =
        catchThrowableOfType(BadInput.class, () -> read("small", List.of(), settings));

    assertThat(refused.with(settings))
        .hasMessage(
            file
                + " with --set providers.instances: providers.instances must be a whole number from"
                + " 1 to 100000000, got 0");
  }

  @Test
  void namesKeyThatIsMissing() throws IOException {
    Path file = scenario(SCENARIO.replace("name: small", "seed: 1"));

    refused(ranges("small"), file + ": name must be a name of ");
  }

  @Test
  void namesOptionOfProfiles() {
    refused(() -> read("small", List.of("nobody"), List.of()), "--profiles");
    refused(() -> read("small", List.of("own", "own"), List.of()), "--profiles");
  }

  @Test
  void namesParameterOfScenario() {
    refused(() -> read("smal", List.of(), List.of()), "SCENARIO");
  }

  @Test
  void namesFileThatCannotBeRead() throws IOException {
    Path file = folder.resolve("scenarios/binary.yaml");
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});

    refused(() -> read("binary", List.of(), List.of()), file.toString());
  }

  @Test
  void offersNearestNameFirst() throws IOException {
    profile("other", PROFILE);
    scenario(SCENARIO.replace("[own]", "[othe]"));

    assertThat(catchThrowableOfType(BadInput.class, () -> read("small", List.of(), List.of())))
        .hasMessageEndingWith(
            "small.yaml:23: profiles[0] must be a profile's file or one of other, own, got othe");
  }

  @Test
  void namesKeyThatLooksLikeTheMissingOne() throws IOException {
    scenario(SCENARIO.replace("instances: 37", "instanses: 37"));

    assertThat(catchThrowableOfType(BadInput.class, () -> read("small", List.of(), List.of())))
        .hasMessageEndingWith("got nothing, but there is instanses");
  }

  @Test
  void saysThatFileDoesNotExist() {
    assertThat(catchThrowableOfType(BadInput.class, () -> read("mine.yaml", List.of(), List.of())))
        .hasMessageContaining("got mine.yaml, a file that does not exist in ");
  }

  private interface Attempt {
    Object make();
  }

  private Attempt ranges(String scenario) {
    return () -> {
      Ranges ranges = Ranges.read(home, scenario, List.of(), List.of());
      return ranges.axes().isEmpty()
          ? ranges.sources().inputs(home, BUILT, SMALL)
          : SweepPlan.of(ranges, 1, List.of(), home, BUILT, SMALL);
    };
  }

  private static void refused(Attempt attempt, String place) {
    BadInput refused = catchThrowableOfType(BadInput.class, attempt::make);

    assertThat(refused).as("refused at %s", place).isNotNull();
    assertThat(refused.getMessage())
        .startsWith(place)
        .doesNotContain("(top level)", "null")
        .containsPattern(" must [^,]+.*, got \\S");
    assertThat(refused.getMessage().lines().count()).isLessThanOrEqualTo(2);
  }

  private Inputs read(String scenario, List<String> profiles, List<String> settings) {
    return Inputs.read(home, scenario, profiles, settings, BUILT, SMALL);
  }

  private Path scenario(String text) throws IOException {
    return Files.writeString(folder.resolve("scenarios/small.yaml"), text);
  }

  private Path profile(String name, String text) throws IOException {
    return Files.writeString(folder.resolve("profiles").resolve(name + ".yaml"), text);
  }
}
