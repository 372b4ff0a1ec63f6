package dev.discoveryscale.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.scenario.BadInput;
import dev.discoveryscale.scenario.model.Profile;
import dev.discoveryscale.scenario.model.Profile.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileReaderTest {

  private static final String GOOD =
      """
      client: {line: dubbo-3.0, version: 3.0.15}
      discovery: {model: application}
      jvm: {heap: 768m, collector: g1, cores: 1, memory: 2g}
      """;

  private final ProfileReader reader =
      new ProfileReader(Map.of("dubbo-2.7", "2.7.23", "dubbo-3.0", "3.0.15"));

  @TempDir private Path folder;

  @Test
  void readsAProfile() throws IOException {
    Profile profile = reader.read("p", source(GOOD), d -> {});

    assertThat(profile.discovery().model()).isEqualTo(Model.APPLICATION);
    assertThat(profile.discovery().metadata()).isEqualTo("local");
    assertThat(profile.jvm().heap().mebibytes()).isEqualTo(768);
    assertThat(profile.client().packetLimit().mebibytes()).isEqualTo(16);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "line: dubbo-3.0 | line: dubbo-9 | client.line | \"dubbo-9\" | one of dubbo-2.7, dubbo-3.0",
        "version: 3.0.15 | version: 3.0.1 | client.version | 3.0.1 | 3.0.15",
        "model: application | model: magic | discovery.model | \"magic\" | interface, application",
        "heap: 768m | heap: 768 | jvm.heap | 768 | a size such as",
        "heap: 768m | heap: 3g | jvm.heap | 3g | at most jvm.memory, 2g",
        "collector: g1 | collector: cms | jvm.collector | \"cms\" | g1, parallel",
        "cores: 1 | cores: -1 | jvm.cores | -1 | a whole number from 1",
        "cores: 1 | cors: 1 | jvm.cors | an unknown key | heap",
        "cores: 1 | flags: [Xint] | jvm.flags[0] | \"Xint\" | a JVM flag",
        "cores: 1 | flags: [-XX:+DisableExplicitGC] | jvm.flags | -XX:+DisableExplicitGC | force",
        "cores: 1 | home: /nowhere | jvm.home | /nowhere, which has no bin/java | the folder of a JDK",
      })
  void refusesInOneLine(String part, String by, String path, String found, String allowed)
      throws IOException {
    Source source = source(GOOD.replace(part, by));

    assertThatThrownBy(() -> reader.read("p", source, d -> {}))
        .isInstanceOf(BadInput.class)
        .message()
        .doesNotContain("\n")
        .startsWith(source.file() + ": " + path + ": found " + found)
        .contains(allowed);
  }

  @Test
  void refusesAModelTheLineDoesNotKnow() throws IOException {
    Source source = source(GOOD.replace("line: dubbo-3.0, version: 3.0.15", "line: dubbo-2.7"));

    assertThatThrownBy(() -> reader.read("p", source, d -> {}))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("discovery.model: found application; allowed: interface");
  }

  private Source source(String text) throws IOException {
    return Source.read(Files.writeString(folder.resolve("p.yaml"), text), List.of());
  }
}
