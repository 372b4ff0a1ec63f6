package dev.discoveryscale.simulator.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.library.EmulatedFleet;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.UrlSpec;
import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.snapshot.capture.SnapshotFixture;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A captured process is asked for metadata that no registry has. What it answers must be what its
 * revision was made of: the revision is a digest of it.
 */
class CapturedMetadataTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "dubbo-3.0, ALL",
    "dubbo-3.0, INSTANCE",
    "dubbo-3.2, ALL",
    "dubbo-3.2, INSTANCE",
    "dubbo-3.3, ALL",
    "dubbo-3.3, INSTANCE"
  })
  void isWhatItsRevisionWasMadeOf(String line, RegisterMode mode) throws Exception {
    try (Registries registries = Registries.start(1);
        SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder);
        EmulatedFleet fleet =
            EmulatedFleet.of(line)
                .application("orders")
                .instances(2)
                .interfaces(2)
                .url(UrlSpec.of(600, 0))
                .register(mode)
                .protocols(new ProtocolSpec("dubbo", FreePort.any(), "dubbo"))
                .start(registries.connectStrings())) {
      assertThat(fleet.registeredInstances()).hasSize(2);

      Path captured = live.capture("captured", true, Optional.empty());

      CapturedFleet read = CapturedFleet.read(captured, Set.of());
      assertThat(read.urls()).isEqualTo(4);
      String written = SnapshotFixture.text(captured);
      for (int i = 0; i < read.instances(); i++) {
        // Neither the fleet nor its incarnation matters: a captured process has its metadata.
        Instance instance = new Instance(i, "127.1.1.1", 1, 1);
        assertThat(read.dialect().metadata(null, instance))
            .hasSize(1)
            .allSatisfy(
                answered -> {
                  assertThat(written).contains(answered.revision());
                  assertThat(MetadataInfo.of("orders", answered.services().values()).revision())
                      .as("the digest of what is answered")
                      .isEqualTo(answered.revision());
                });
      }
    }
  }

  /** The ids of registries are not captured, and may be replaced as names are. */
  @ParameterizedTest
  @CsvSource({"dubbo-3.0, true", "dubbo-3.3, true", "dubbo-3.3, false"})
  void hasARevisionOfItsOwnWhereTheCapturedOneCannotBeMadeAgain(String line, boolean keepNames)
      throws Exception {
    try (Registries registries = Registries.start(2);
        SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
      live.fleet(line, "orders", 2);

      CapturedFleet read =
          CapturedFleet.read(live.capture("captured", keepNames, Optional.empty()), Set.of());

      Set<MetadataInfo> answered = new HashSet<>();
      for (int i = 0; i < read.instances(); i++) {
        Instance instance = new Instance(i, "127.1.1.1", 1, 1);
        for (int registry = 0; registry < 2; registry++) {
          List<String> found =
              read.dialect().instanceNodes(null, instance, registry).stream()
                  .filter(node -> node.path().startsWith("/services/"))
                  .map(Node::data)
                  .toList();
          List<MetadataInfo> known =
              read.dialect().metadata(null, instance).stream()
                  .filter(each -> found.get(0).contains("\"" + each.revision() + "\""))
                  .toList();
          assertThat(found).hasSize(1);
          assertThat(known).hasSize(1);
          answered.addAll(known);
        }
      }
      assertThat(answered)
          .as("one for each registry, the same for both instances")
          .hasSize(2)
          .allSatisfy(
              each ->
                  assertThat(MetadataInfo.of(each.application(), each.services().values()))
                      .isEqualTo(each));
    }
  }
}
