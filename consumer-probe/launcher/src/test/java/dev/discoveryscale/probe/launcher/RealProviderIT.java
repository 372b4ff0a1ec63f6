package dev.discoveryscale.probe.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.jvm.launcher.Launcher;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.provider.Export;
import dev.discoveryscale.probe.launcher.provider.ProvidedService;
import dev.discoveryscale.probe.launcher.provider.ProviderFailed;
import dev.discoveryscale.probe.launcher.provider.ProviderJvm;
import dev.discoveryscale.probe.launcher.provider.ProviderProcess;
import dev.discoveryscale.probe.launcher.provider.ProviderSpec;
import java.io.Closeable;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("exhaustive")
@Timeout(300)
class RealProviderIT {

  private static final String LOCAL_ADDRESS = "127.1.0.1";
  private static final List<String> NOWHERE = List.of("127.0.0.1:1");
  private static final TestFleet WORLD_WITHOUT_PORTS =
      new TestFleet(List.of("sim.FirstService"), TestFleets.TWO_PROTOCOLS, TestFleets.HOST, 1);

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {"dubbo-2.6", "dubbo-2.7", "dubbo-3.0", "dubbo-3.1", "dubbo-3.2", "dubbo-3.3"})
  void registersAndLeavesNoTrace(String name) throws Exception {
    ConsumerLine line = TestFleets.lines().find(name);
    RegisterMode mode = TestFleets.defaultMode(line);
    try (Closeable held = TestFleets.holdQosPort();
        Registries registries = Registries.start(folder, 1)) {
      assertThat(held).isNotNull();
      String registry = registries.addresses().get(0);
      ProviderProcess provider = start(line, spec(line, registries, mode, Optional.empty()));
      try (provider) {
        assertThat(provider.started()).isEqualTo(new Started(name, line.version()));
        Tree tree = Tree.of(registry);
        assertThat(urls(tree))
            .hasSize(2)
            .allSatisfy(url -> assertThat(url).contains("group=blue", "version=1.2", "zone=east"))
            .anySatisfy(url -> assertThat(url).startsWith("dubbo://" + TestFleets.HOST + ":"))
            .anySatisfy(url -> assertThat(url).startsWith("thrift://" + TestFleets.HOST + ":"));
        assertThat(tree.nodes().get("/dubbo/sim.FirstService")).isEqualTo(LOCAL_ADDRESS);
        assertThat(tree.nodes().keySet().toString()).doesNotContain("qos");
        assertThat(provider.log()).content().doesNotContain("qos");
      }
      assertThat(provider.isAlive()).isFalse();
      assertThat(urls(Tree.of(registry))).isEmpty();
    }
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @CsvSource({
    "dubbo-3.0, INTERFACE, 2, 0",
    "dubbo-3.0, INSTANCE, 0, 1",
    "dubbo-3.1, INTERFACE, 2, 0",
    "dubbo-3.1, INSTANCE, 0, 1",
    "dubbo-3.2, INTERFACE, 2, 0",
    "dubbo-3.2, INSTANCE, 0, 1",
    "dubbo-3.3, INTERFACE, 2, 0",
    "dubbo-3.3, INSTANCE, 0, 1"
  })
  void registersInRequestedMode(String name, RegisterMode mode, int urls, int instances)
      throws Exception {
    ConsumerLine line = TestFleets.lines().find(name);
    try (Registries registries = Registries.start(folder, 1);
        ProviderProcess provider = start(line, spec(line, registries, mode, Optional.empty()))) {
      Tree tree = Tree.of(registries.addresses().get(0));
      assertThat(provider.isAlive()).isTrue();
      assertThat(urls(tree)).hasSize(urls);
      assertThat(tree.nodes().keySet().stream())
          .filteredOn(path -> path.startsWith("/services/provider/"))
          .hasSize(instances);
    }
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(named = "everyLine", matches = "true")
  @CsvSource({", remote", "LOCAL, local", "REMOTE, remote"})
  void announcesMetadataType(MetadataStorage told, String said) throws Exception {
    ConsumerLine line = TestFleets.lines().find("dubbo-2.7");
    Optional<MetadataStorage> metadata = Optional.ofNullable(told);
    try (Registries registries = Registries.start(folder, 1);
        ProviderProcess provider =
            start(line, spec(line, registries, RegisterMode.INTERFACE, metadata))) {
      assertThat(provider.isAlive()).isTrue();
      assertThat(urls(Tree.of(registries.addresses().get(0))))
          .allSatisfy(url -> assertThat(url).contains("metadata-type=" + said + "&"));
    }
  }

  @Test
  void reportsFailedExport() throws Exception {
    ConsumerLine line = TestFleets.lines().find("dubbo-2.7");
    Export plain = TestFleets.export(line, WORLD_WITHOUT_PORTS, Optional.empty(), NOWHERE);
    Export impossible =
        new Export(
            plain.application(),
            plain.host(),
            plain.registries(),
            plain.services(),
            plain.protocols(),
            RegisterMode.INSTANCE,
            plain.metadata(),
            plain.parameters());
    ProviderSpec spec = new ProviderSpec(impossible, jvm(), folder);
    assertThatThrownBy(() -> start(line, spec))
        .isInstanceOf(ProviderFailed.class)
        .hasMessageContaining("dubbo-2.7 knows no register mode but interface")
        .hasMessageContaining(folder.resolve("provider.log").toString());
  }

  @Test
  void reportsEarlyEndWithExitCode() throws Exception {
    ConsumerLine line = TestFleets.lines().find("dubbo-3.3");
    Export plain = TestFleets.export(line, WORLD_WITHOUT_PORTS, Optional.empty(), NOWHERE);
    ProviderJvm tooSmall = new ProviderJvm(TestFleets.javaHome(), 3L << 20, "");
    assertThatThrownBy(() -> start(line, new ProviderSpec(plain, tooSmall, folder)))
        .isInstanceOf(ProviderFailed.class)
        .hasMessageContaining("ended with code 3 before it had registered everything");
  }

  private ProviderSpec spec(
      ConsumerLine line,
      Registries registries,
      RegisterMode mode,
      Optional<MetadataStorage> metadata)
      throws Exception {
    TestFleet world =
        new TestFleet(
            List.of("sim.FirstService"),
            TestFleets.TWO_PROTOCOLS,
            TestFleets.HOST,
            TestFleets.twoFreePorts());
    Export plain = TestFleets.export(line, world, metadata, registries.addresses());
    Export told =
        new Export(
            plain.application(),
            plain.host(),
            plain.registries(),
            List.of(new ProvidedService("sim.FirstService", "blue", "1.2")),
            plain.protocols(),
            mode,
            metadata,
            Map.of("zone", "east"));
    return new ProviderSpec(told, jvm(), folder.resolve("provider"));
  }

  private static ProviderJvm jvm() {
    return new ProviderJvm(TestFleets.javaHome(), 128L << 20, LOCAL_ADDRESS);
  }

  private static ProviderProcess start(ConsumerLine line, ProviderSpec spec) throws Exception {
    return ProviderProcess.start(line, spec, Launcher.plainProcess());
  }

  private static List<String> urls(Tree tree) {
    String folder = "/dubbo/sim.FirstService/providers/";
    return tree.nodes().keySet().stream()
        .filter(path -> path.startsWith(folder))
        .map(path -> URLDecoder.decode(path.substring(folder.length()), StandardCharsets.UTF_8))
        .toList();
  }
}
