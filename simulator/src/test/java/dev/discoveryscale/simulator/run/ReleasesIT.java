package dev.discoveryscale.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.RegistrySettings;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.From;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A release that cannot be had is found before anything is started. */
@Tag("exhaustive")
class ReleasesIT {

  private static final From<Profile> UNKNOWN = profile("unknown", "3.0.999");

  private final ConsumerLines built =
      new ConsumerLines(Path.of(System.getProperty("simulate.home")));
  private final From<Profile> asBuilt = profile("built", built.find("dubbo-3.0").version());

  @Test
  void hasTheBuiltRelease() {
    Releases releases = Releases.resolve(built, List.of(asBuilt), of(RegistryKind.ZOOKEEPER));

    assertThat(releases.of(asBuilt.value())).isEqualTo(built.find("dubbo-3.0"));
  }

  @Test
  void hasTheClientOfNacosOnlyForThoseWhoUseIt() {
    ConsumerLine without =
        Releases.resolve(built, List.of(asBuilt), of(RegistryKind.ZOOKEEPER)).of(asBuilt.value());
    ConsumerLine with =
        Releases.resolve(built, List.of(asBuilt), of(RegistryKind.NACOS)).of(asBuilt.value());

    assertThat(without.hasNacosClient()).isFalse();
    assertThat(with.hasNacosClient()).isTrue();
    assertThat(with.classPath()).containsAll(without.classPath());
  }

  @Test
  void refusesALineThatKnowsNoNacos() {
    From<Profile> old = profile("old", "dubbo-2.6", built.find("dubbo-2.6").version());

    assertThatThrownBy(() -> Releases.resolve(built, List.of(asBuilt, old), of(RegistryKind.NACOS)))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith(
            "old.yaml: client.line must be one of dubbo-2.7, dubbo-3.0, dubbo-3.1, dubbo-3.2,"
                + " dubbo-3.3, got dubbo-2.6, which does not support Nacos");
  }

  @Test
  void refusesAMissingReleaseAndNamesItsProfile() {
    String message = ", got 3.0.999, but Maven has no org.apache.dubbo:dubbo:3.0.999 (asked ";

    assertThatThrownBy(
            () -> Releases.resolve(built, List.of(asBuilt, UNKNOWN), of(RegistryKind.ZOOKEEPER)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(message)
        .hasMessageStartingWith(
            "unknown.yaml: client.version must be a release of dubbo-3.0 that Maven can download, or %s, which is built in"
                .formatted(asBuilt.value().client().version()))
        .hasMessageNotContaining("\n");
    assertThatThrownBy(() -> Releases.look(built, List.of(asBuilt, UNKNOWN)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(message);
  }

  private static RegistrySettings of(RegistryKind kind) {
    ByteSize size = ByteSize.parse("64m");
    return new RegistrySettings(
        Optional.of(kind),
        List.of(),
        1,
        "mirrored",
        size,
        size,
        List.of(),
        List.of(),
        Optional.empty());
  }

  private static From<Profile> profile(String name, String version) {
    return profile(name, "dubbo-3.0", version);
  }

  private static From<Profile> profile(String name, String line, String version) {
    ByteSize size = ByteSize.parse("64m");
    return new From<>(
        new Profile(
            name,
            new Profile.Client(ReleaseLine.of(line), Release.of(version), size),
            new Profile.Discovery(DiscoveryModel.APPLICATION, MetadataStorage.LOCAL),
            new Profile.Jvm(
                Optional.empty(),
                size,
                Profile.HeapSizing.FIXED,
                "g1",
                1,
                size,
                false,
                "eclipse-temurin:17-jre",
                List.of())),
        name + ".yaml");
  }
}
