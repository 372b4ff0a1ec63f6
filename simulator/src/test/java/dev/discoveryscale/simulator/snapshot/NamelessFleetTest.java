package dev.discoveryscale.simulator.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.provider.library.EmulatedFleet;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.UrlSpec;
import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.snapshot.capture.SnapshotFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Without its names a fleet is the same: whatever belongs together still does. */
class NamelessFleetTest {

  /** Two names with words of Dubbo's own. */
  private static final String APPLICATION = "rest-provider";

  private static final String INTERFACE = "com.acme.http.services.Orders";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "dubbo-2.7, INTERFACE, LOCAL",
    "dubbo-3.0, ALL, LOCAL",
    "dubbo-3.3, INTERFACE, LOCAL",
    "dubbo-3.3, ALL, LOCAL",
    "dubbo-3.3, INSTANCE, LOCAL",
    "dubbo-3.3, INSTANCE, REMOTE"
  })
  void isTheSameFleet(String line, RegisterMode mode, MetadataStorage metadata) throws Exception {
    try (Registries registries = Registries.start(1);
        SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder);
        EmulatedFleet fleet =
            EmulatedFleet.of(line)
                .application(APPLICATION)
                .instances(3)
                .interfaces(List.of(INTERFACE, "blue/" + INTERFACE + ":1.2"))
                .url(UrlSpec.of(600, 1))
                .register(mode)
                .metadata(metadata)
                .protocols(protocols(line))
                .start(registries.connectStrings())) {
      assertThat(fleet.registeredInstances()).hasSize(3);

      CapturedFleet named = read(live.capture("named", true, Optional.empty()));
      Path nameless = live.capture("nameless", false, Optional.empty());
      CapturedFleet read = read(nameless);

      assertThat(SnapshotFixture.text(nameless)).doesNotContain("acme", "Orders", "blue");
      assertThat(named.instances()).isEqualTo(3);
      assertThat(read.instances()).isEqualTo(3);
      assertThat(read.urls()).isEqualTo(named.urls());
      assertThat(read.mode()).isEqualTo(named.mode());
      assertThat(read.line()).isEqualTo(named.line());
      assertThat(read.protocols()).isEqualTo(named.protocols());
      assertThat(read.services()).hasSameSizeAs(named.services());
      assertThat(read.applications()).hasSize(1);
      for (int i = 0; i < named.instances(); i++) {
        Instance instance = new Instance(i, "127.1.1.1", 1, 1);
        assertThat(read.dialect().metadata(null, instance))
            .hasSameSizeAs(named.dialect().metadata(null, instance));
        assertThat(forms(read.dialect().instanceNodes(null, instance, 0)))
            .isEqualTo(forms(named.dialect().instanceNodes(null, instance, 0)));
      }
      assertThat(forms(read.dialect().commonNodes(null, null, 0)))
          .isEqualTo(forms(named.dialect().commonNodes(null, null, 0)));
    }
  }

  /** Addresses of 3.3 have no process id, so their ports say which are of one process. */
  private static ProtocolSpec[] protocols(String line) throws IOException {
    ProtocolSpec dubbo = new ProtocolSpec("dubbo", FreePort.any(), "dubbo");
    return line.startsWith("dubbo-2")
        ? new ProtocolSpec[] {dubbo}
        : new ProtocolSpec[] {dubbo, new ProtocolSpec("tri", FreePort.any(), "tri")};
  }

  private static CapturedFleet read(Path captured) throws Exception {
    return CapturedFleet.read(captured, Set.of());
  }

  /**
   * Nodes with a letter in place of each letter. A revision is a digest of what is answered, so it
   * has others.
   */
  private static Set<String> forms(List<Node> nodes) {
    return nodes.stream()
        .map(node -> node.path() + " " + node.data())
        .map(text -> text.replaceAll("(\\.revision\":\")\\w{32}", "$1"))
        .map(text -> text.replaceAll("[a-z]", "a").replaceAll("[A-Z]", "A").replaceAll("\\d", "0"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
