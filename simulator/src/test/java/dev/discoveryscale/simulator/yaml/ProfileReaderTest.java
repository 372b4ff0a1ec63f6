package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Profile.HeapSizing;
import dev.discoveryscale.simulator.BadInput;
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
      new ProfileReader(
          Map.of(
              "dubbo-2.6", "2.6.12",
              "dubbo-2.7", "2.7.23",
              "dubbo-3.0", "3.0.15",
              "dubbo-3.1", "3.1.11",
              "dubbo-3.2", "3.2.19",
              "dubbo-3.3", "3.3.6"));

  @TempDir private Path folder;

  @Test
  void readsAProfile() throws IOException {
    Profile profile = reader.read("p", source(GOOD), d -> {});

    assertThat(profile.discovery().model()).isEqualTo(DiscoveryModel.APPLICATION);
    assertThat(profile.discovery().metadata()).isEqualTo(MetadataStorage.LOCAL);
    assertThat(profile.jvm().heap().mebibytes()).isEqualTo(768);
    assertThat(profile.client().packetLimit().mebibytes()).isEqualTo(16);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "line: dubbo-3.0 | line: dubbo-9 | client.line | \"dubbo-9\" | one of dubbo-2.6, dubbo-2.7, dubbo-3.0",
        "version: 3.0.15 | version: 3.1.0 | client.version | 3.1.0 | such as 3.0.15 of dubbo-3.0",
        "version: 3.0.15 | version: 3.0.x | client.version | \"3.0.x\" | a release of the line, such as 3.0.15",
        "version: 3.0.15 | version: 3.01.5 | client.version | 3.01.5 | a release of the line, such as 3.0.15",
        "version: 3.0.15 | version: 3.0 | client.version | 3.0 | a release of the line, such as 3.0.15",
        "model: application | model: magic | discovery.model | \"magic\" | interface, application,"
            + " application-first",
        "model: application | model: application, metadata: far | discovery.metadata | \"far\" |"
            + " one of local, remote",
        "heap: 768m | heap: 768 | jvm.heap | 768 | a size such as",
        "heap: 768m | heap: 3g | jvm.heap | 3g | at most jvm.memory, 2g",
        "heap: 768m | heap: 768m, heapSizing: elastic | jvm.heapSizing | \"elastic\" | one of"
            + " fixed, growing",
        "cores: 1 | flags: [-Xms256m] | jvm.flags | -Xms256m | jvm.heapSizing: growing",
        "cores: 1 | flags: ['-XX:InitialRAMPercentage=5'] | jvm.flags | -XX:InitialRAMPercentage=5"
            + " | jvm.heap",
        "collector: g1 | collector: epsilon | jvm.collector | \"epsilon\" | g1, parallel",
        "cores: 1 | cores: -1 | jvm.cores | -1 | a whole number from 1",
        "cores: 1 | flags: [Xint] | jvm.flags[0] | \"Xint\" | a JVM flag",
        "cores: 1 | flags: [-XX:+DisableExplicitGC] | jvm.flags | -XX:+DisableExplicitGC | force",
        "cores: 1 | flags: [-XX:+UseZGC] | jvm.flags | -XX:+UseZGC | jvm.collector",
        "cores: 1 | flags: [-XX:+ExplicitGCInvokesConcurrent] | jvm.flags |"
            + " -XX:+ExplicitGCInvokesConcurrent | force",
        "cores: 1 | home: /nowhere | jvm.home | /nowhere, which has no bin/java | the folder of a"
            + " JDK",
      })
  void refusesInOneLine(String part, String by, String path, String found, String allowed)
      throws IOException {
    Source source = source(GOOD.replace(part, by));

    assertThatThrownBy(() -> reader.read("p", source, d -> {}))
        .isInstanceOf(BadInput.class)
        .message()
        .doesNotContain("\n")
        .startsWith(source.file() + ":")
        .contains(": " + path + " must ", ", got " + found)
        .contains(allowed);
  }

  @Test
  void refusesUnknownKeyAndNamesNearestFirst() throws IOException {
    Source source = source(GOOD.replace("cores: 1", "cors: 1"));

    assertThatThrownBy(() -> reader.read("p", source, d -> {}))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(": unknown key 'cors' in jvm; known keys: cores, ");
  }

  @ParameterizedTest
  @CsvSource({
    "21.0.2, Hotspot, eclipse-temurin:21-jre",
    "1.8.0_402, Hotspot, eclipse-temurin:8-jre",
    "17.0.10, OpenJ9, ibm-semeru-runtimes:open-17-jre"
  })
  void usesTheJavaOfTheProfileInContainers(String version, String variant, String image)
      throws IOException {
    Path home = Files.createDirectories(folder.resolve("jdk"));
    Files.writeString(
        home.resolve("release"),
        "JAVA_VERSION=\"%s\"\nJVM_VARIANT=\"%s\"\n".formatted(version, variant));
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    assertThat(Files.writeString(java, "").toFile().setExecutable(true)).isTrue();

    assertThat(read("cores: 1", "cores: 1, home: " + home).jvm().image()).isEqualTo(image);
    assertThat(read("cores: 1", "cores: 1, image: own:1, home: " + home).jvm().image())
        .isEqualTo("own:1");
    assertThat(read("cores: 1", "cores: 1").jvm().image()).isEqualTo("eclipse-temurin:17-jre");
  }

  @ParameterizedTest
  @CsvSource({"application", "application-first"})
  void refusesAModelTheLineDoesNotKnow(String model) throws IOException {
    Source source =
        source(
            GOOD.replace("line: dubbo-3.0, version: 3.0.15", "line: dubbo-2.7")
                .replace("model: application", "model: " + model));

    assertThatThrownBy(() -> reader.read("p", source, d -> {}))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("discovery.model must be interface");
  }

  @Test
  void fixesTheHeapUnlessItIsToGrow() throws IOException {
    assertThat(read("cores: 1", "cores: 1").jvm().heapSizing()).isEqualTo(HeapSizing.FIXED);

    Profile growing = read("cores: 1", "cores: 1, heapSizing: growing, flags: [-Xms256m]");

    assertThat(growing.jvm().heapSizing()).isEqualTo(HeapSizing.GROWING);
    assertThat(growing.jvm().flags()).containsExactly("-Xms256m");
  }

  @ParameterizedTest
  @CsvSource({"interface, INTERFACE", "application-first, APPLICATION_FIRST"})
  void readsEveryModelOf3(String word, DiscoveryModel model) throws IOException {
    Profile profile = read("application}", word + ", metadata: remote}");

    assertThat(profile.discovery().model()).isEqualTo(model);
    assertThat(profile.discovery().metadata()).isEqualTo(MetadataStorage.REMOTE);
  }

  @ParameterizedTest
  @CsvSource({"3.0.0", "3.0.15", "3.0.0.preview", "3.0.2-beta.1"})
  void readsAnyReleaseOfTheLine(String version) throws IOException {
    assertThat(read("3.0.15", version).client().version()).isEqualTo(Release.of(version));
  }

  @Test
  void defaultsToRemoteMetadataFor27() throws IOException {
    String old = "line: dubbo-2.7}\ndiscovery: {model: interface";
    String new3 = "line: dubbo-3.0, version: 3.0.15}\ndiscovery: {model: application";

    assertThat(read(new3, old).discovery().metadata()).isEqualTo(MetadataStorage.REMOTE);
    assertThat(read(new3, old + ", metadata: local").discovery().metadata())
        .isEqualTo(MetadataStorage.LOCAL);
  }

  @Test
  void hasNoMetadataFor26() {
    assertThatThrownBy(
            () ->
                read(
                    "line: dubbo-3.0, version: 3.0.15}\ndiscovery: {model: application",
                    "line: dubbo-2.6}\ndiscovery: {model: interface, metadata: local"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(
            "discovery.metadata must be absent: dubbo-2.6 keeps no metadata, got a value");
  }

  /** Whatever lines are built: a shipped profile must read with the release it names. */
  @Test
  void readsEveryShippedProfileUnderItsName() throws IOException {
    Catalogue shipped = new Catalogue(Path.of("../profiles"), "profile");
    assertThat(shipped.names()).hasSize(21);
    for (String name : shipped.names()) {
      Profile profile =
          reader.read(name, Source.read(shipped.find(name, "--profiles", ""), List.of()), d -> {});
      String model = profile.discovery().model().word();
      boolean remote = name.endsWith("-remote");
      boolean growing = profile.jvm().heapSizing() == HeapSizing.GROWING;
      assertThat(name)
          .isEqualTo(
              profile.client().line()
                  + "-"
                  + model
                  + (remote ? "-remote" : "")
                  + (growing ? "-growing-heap" : ""));
      assertThat(shipped.describe(name)).startsWith("A ").endsWith(".");
    }
  }

  private Profile read(String part, String by) throws IOException {
    assertThat(GOOD).contains(part);
    return reader.read("p", source(GOOD.replace(part, by)), d -> {});
  }

  private Source source(String text) throws IOException {
    return Source.read(Files.writeString(folder.resolve("p.yaml"), text), List.of());
  }
}
