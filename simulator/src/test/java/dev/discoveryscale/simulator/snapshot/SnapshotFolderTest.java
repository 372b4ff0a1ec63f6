package dev.discoveryscale.simulator.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotFolderTest {

  @TempDir private Path folder;

  @Test
  void doesNotReadOnForAnotherCommandAndKeepsNoAddress() throws IOException {
    SnapshotFolder.of(folder).requireSame(asked("zookeeper://registry.acme:9999", "false"));
    SnapshotFolder.of(folder).requireSame(asked("zookeeper://registry.acme:2181", "false"));
    Files.writeString(folder.resolve(SnapshotFolder.PROGRESS), "");

    SnapshotFolder again = SnapshotFolder.of(folder);
    again.requireSame(asked("zookeeper://registry.acme:2181", "false"));
    assertThatThrownBy(() -> again.requireSame(asked("zookeeper://registry.acme:9999", "true")))
        .hasMessageContaining("--out must be the folder of the same snapshot")
        .hasMessageContaining("begun with another --keep-names and another REGISTRY");
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        assertThat(file).content().doesNotContain("acme");
      }
    }
  }

  private static SortedMap<String, String> asked(String registry, String keepNames) {
    return new TreeMap<>(Map.of("REGISTRY", registry, "--keep-names", keepNames));
  }

  private void snapshot(String fleet) throws IOException {
    try (EntryFile entries = EntryFile.open(folder.resolve(SnapshotFolder.ADDRESSES), 0)) {
      entries.add(new Entry(0, Directory.Kind.CONFIG, "/dubbo/config", "rules", Optional.of("")));
      entries.complete();
    }
    Files.writeString(folder.resolve(SnapshotFolder.FLEET), fleet);
  }

  @Test
  void isNotReadWithFewerEntriesThanItHad() throws IOException {
    snapshot("format: 1\ncontents: {entries: {config: 1, providers: 2}}\n");

    assertThatThrownBy(() -> CapturedFleets.of(folder))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(SnapshotFolder.ADDRESSES + ": expected 3 entries")
        .hasMessageContaining("as fleet.yaml says, found 1");
  }

  @Test
  void namesTheFileThatIsNoYaml() throws IOException {
    snapshot("format: 1\ncontents: {entries: [\n");

    assertThatThrownBy(() -> CapturedFleets.of(folder))
        .isInstanceOf(BadInput.class)
        .hasMessageMatching("(?s).*fleet.yaml:[0-9]+: expected YAML, found .*");
  }
}
