package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every refusal of a file names the file, the line and the path that it is about. */
class BadFilesTest extends BadInputsFixture {

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
        "count: 2 | cuont: 2 | 3 | unknown key 'cuont' in registries",
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
        "down: 20s | dwon: 20s | 16 | churn[0].down",
        "every: 5m | every: 2h | 15 | churn[0].every",
        "every: 5m | every: 5s | 15 | churn[0].every",
        "played: 1m | played: 2h | 19 | time.played",
        "span: 1h | span: 1 | 18 | time.span",
        "measure: callsFailed | measure: happiness | 21 | gates[0].measure",
        "max: 0 | maxx: 0 | 22 | unknown key 'maxx' in gates[0]; known keys: max, ",
        "measure: callsFailed | measure: callsPerSecond | 21 | gates[0].measure",
        "name: small | kind: call | 1 | kind",
        "max: 0 | min: 2\\n    max: 1 | 22 | gates[0].min",
        "max: 0 | max: 0\\n    profile: nobody | 23 | gates[0].profile",
        "profiles: [own] | profiles: [ownn] | 23 | profiles[0]",
        "profiles: [own] | profiles: [own, ../own] | 23 | profiles[1]",
        "profiles: [own] | profiles: own | 23 | profiles",
        "profiles: [own] | profiles: [own]\\nmood: good | 24 | unknown key 'mood';",
        "profiles: [own] | profiles: [own]\\nsweep: {name: [a]} | 24 | sweep.name",
        "profiles: [own] | profiles: [own]\\nsweep: {jvm.heap: 1g} | 24 | jvm.heap",
        "profiles: [own] | profiles: [own]\\nnname: a\\nnname: b | 25 | ",
        "name: small | - small | 2 | "
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
        "line: dubbo-3.0 | lien: dubbo-3.0 | 2 | client.line",
        "line: dubbo-3.0 | line: dubbo-3.0\\n  version: 2.7.1 | 3 | client.version",
        "client: | cleint: | 1 | unknown key 'cleint'; known keys: client, ",
        "model: application | model: magic | 4 | discovery.model",
        "heap: 256m | heap: 256 | 6 | jvm.heap",
        "heap: 256m | heap: 3g | 6 | jvm.heap",
        "cores: 1 | cores: 64 | 7 | jvm.cores",
        "cores: 1 | cores: 1\\n  flags: [x] | 8 | jvm.flags[0]",
        "cores: 1 | cores: 1\\n  home: /nowhere | 8 | jvm.home",
        "cores: 1 | cores: 1\\nmood: good | 8 | unknown key 'mood';"
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

  @Test
  void namesKeyThatIsMissing() throws IOException {
    Path file = scenario(SCENARIO.replace("name: small", "seed: 1"));

    refused(ranges("small"), file + ": name must be 1 to 100 ");
  }

  @Test
  void namesFileThatCannotBeRead() throws IOException {
    Path file = folder.resolve("scenarios/binary.yaml");
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});

    refused(() -> read("binary", List.of(), List.of()), file.toString());
  }

  @Test
  void namesKeyThatLooksLikeTheMissingOne() throws IOException {
    scenario(SCENARIO.replace("instances: 37", "instanses: 37"));

    assertThat(catchThrowableOfType(BadInput.class, () -> read("small", List.of(), List.of())))
        .hasMessageEndingWith("got nothing; is 'instanses' misspelt?");
  }
}
