package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.discoveryscale.model.record.RecordedProfile;
import dev.discoveryscale.model.record.RecordedScenario;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.plan.Consumers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a run was begun with comes back from its record, whatever the defaults are by then. */
class RecordedTest {

  private static final Home HOME = new Home(Path.of("..").toAbsolutePath().normalize());
  private static final Map<String, String> BUILT = Consumers.RELEASES;
  private static final Map<String, String> BUILT_LATER =
      Map.of(
          "dubbo-2.6", "2.6.99",
          "dubbo-2.7", "2.7.99",
          "dubbo-3.0", "3.0.99",
          "dubbo-3.1", "3.1.99",
          "dubbo-3.2", "3.2.99",
          "dubbo-3.3", "3.3.99");
  private static final Limits LARGE = new Limits(1L << 40, 1024, 1L << 30);

  @TempDir private Path folder;

  static Stream<String> scenarios() {
    return HOME.scenarios().names().stream().filter(name -> !name.startsWith("calls-"));
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void readsBackEveryShippedScenarioWithItsProfiles(String name) throws IOException {
    Ranges ranges = Ranges.read(HOME, name, List.of(), List.of());
    List<Setting> first =
        ranges.axes().stream().map(axis -> new Setting(axis.path(), axis.values().get(0))).toList();

    assumeTrue(
        !ranges.sources().scenario().tree().at("/registries").toString().contains("nacos")
            || RnacosBinary.find().isPresent(),
        RnacosBinary.howToGet());
    assertSame(ranges.sources().with(first).inputs(HOME, BUILT, LARGE));
  }

  @Test
  void readsBackEveryShippedProfile() throws IOException {
    assertSame(
        Inputs.read(
            HOME, "smoke", HOME.profiles().names(), List.of("registries.heap=99m"), BUILT, LARGE));
  }

  @Test
  void readsBackSettingsThatOnlyUsersWrite() throws IOException {
    assertSame(
        Inputs.read(
            HOME,
            "smoke",
            List.of("dubbo-3.3-application-first", "dubbo-3.1-interface"),
            List.of(
                "registries.connect=['127.0.0.1:2181', 'a.b:1,c:2']",
                "registries.placement=split",
                "providers.interfaces=[com.acme.Orders, com.acme.Stock]",
                "providers.protocols=[{name: tri, port: 20881, wire: tri}]",
                "providers.register=all",
                "gates=[{measure: callsFailed, min: 0.5, max: 2, profile: dubbo-3.1-interface}]",
                "time={span: 100m, played: 61500ms, by: squeezing}",
                "seed=7",
                "calls.every=100ms",
                "jvm.home=" + System.getProperty("java.home"),
                "jvm.flags=['-Xss512k', '-Da=b']",
                "jvm.heap=66049k"),
            BUILT,
            LARGE));
  }

  @Test
  void refusesARecordOfAnotherVersionByName() throws IOException {
    Inputs begun = Inputs.read(HOME, "smoke", List.of(), List.of(), BUILT, LARGE);
    RunRecord record = record(begun);
    Path file = folder.resolve("run.json");
    Files.writeString(
        file, Files.readString(file).replaceFirst("\"seed\"", "\"mood\" : 1, \"seed\""));

    assertThat(record).isNotNull();
    assertThatThrownBy(() -> Recorded.read(new RunFolder(folder).run(), file, BUILT_LATER, LARGE))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("run.json: scenario: unknown key 'mood'; known keys: ");
  }

  /** Then connections held them, whatever was said. */
  @Test
  void readsAnOldRecordWithoutBeats() throws IOException {
    record(
        Inputs.read(
            HOME,
            "smoke",
            List.of("dubbo-2.7-interface"),
            List.of("registries={kind: nacos, connect: ['127.0.0.1:8848']}"),
            BUILT,
            LARGE));
    Path file = folder.resolve("run.json");
    String written = Files.readString(file);
    Files.writeString(file, written.replaceFirst(",\\s*\"beats\" : true", ""));

    assertThat(Files.readString(file)).isNotEqualTo(written);
    assertThat(
            Recorded.read(new RunFolder(folder).run(), file, BUILT_LATER, LARGE)
                .scenario()
                .value()
                .registries()
                .beats())
        .isFalse();
  }

  /** Then no heap was fixed, whatever is the default by now. */
  @Test
  void readsRecordWithoutHeapSizingAsGrowing() throws IOException {
    record(Inputs.read(HOME, "smoke", List.of("dubbo-2.7-interface"), List.of(), BUILT, LARGE));
    Path file = folder.resolve("run.json");
    String written = Files.readString(file);
    Files.writeString(file, written.replaceFirst("\\s*\"heapSizing\" : \"fixed\",", ""));

    assertThat(Files.readString(file)).isNotEqualTo(written);
    Inputs read = Recorded.read(new RunFolder(folder).run(), file, BUILT_LATER, LARGE);
    assertThat(profiles(read).get(0).jvm().heapSizing()).isEqualTo(Profile.HeapSizing.GROWING);
  }

  private void assertSame(Inputs begun) throws IOException {
    record(begun);
    Inputs read =
        Recorded.read(new RunFolder(folder).run(), folder.resolve("run.json"), BUILT_LATER, LARGE);

    assertThat(read.scenario().value()).isEqualTo(begun.scenario().value());
    assertThat(profiles(read)).isEqualTo(profiles(begun));
    assertThat(read.defaults()).isEqualTo(begun.defaults());
  }

  private static List<Profile> profiles(Inputs inputs) {
    return inputs.profiles().stream().map(From::value).toList();
  }

  /** Through the disk. */
  private RunRecord record(Inputs inputs) throws IOException {
    Scenario scenario = inputs.scenario().value();
    Map<String, RecordedProfile> profiles = new LinkedHashMap<>();
    inputs.profiles().forEach(p -> profiles.put(p.value().name(), RecordedProfile.of(p.value())));
    RunRecord record =
        new RunRecord(
            new RunRecord.Plan(
                scenario.name(),
                RecordedScenario.of(scenario),
                profiles,
                List.of("./simulate", "run"),
                Optional.of(2),
                inputs.defaults().stream()
                    .map(
                        text ->
                            new RunRecord.AppliedDefault(
                                text.substring(0, text.indexOf('=')),
                                text.substring(text.indexOf('=') + 1)))
                    .toList()),
            new RunRecord.Platform(
                new RunRecord.Versions(Optional.empty(), Map.of()),
                new RunRecord.Machine("Linux", "6", "any", 2, 1, Optional.empty()),
                new RunRecord.SimulatorJvm("any", "17", "any"),
                List.of(),
                Optional.empty()),
            new RunRecord.Notes(List.of(), Optional.empty(), Optional.empty(), Optional.empty()),
            Instant.EPOCH);
    new RunFolder(folder).write(record);
    return record;
  }
}
