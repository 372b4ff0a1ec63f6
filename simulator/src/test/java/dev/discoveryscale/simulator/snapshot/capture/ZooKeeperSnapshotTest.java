package dev.discoveryscale.simulator.snapshot.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.snapshot.Directory;
import dev.discoveryscale.simulator.snapshot.Entry;
import dev.discoveryscale.simulator.snapshot.EntryFile;
import dev.discoveryscale.simulator.snapshot.SnapshotFolder;
import dev.discoveryscale.simulator.snapshot.names.Anonymizer;
import dev.discoveryscale.simulator.snapshot.names.DubboWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Captures real ZooKeepers with fleets of several lines. */
class ZooKeeperSnapshotTest {

  private static final String SECRET = "Xyzzy42";

  private static Registries registries;

  @TempDir private Path folder;

  private SnapshotFixture live;

  @BeforeAll
  static void startRegistries() throws Exception {
    registries = Registries.start(1);
  }

  @AfterAll
  static void stopRegistries() throws Exception {
    registries.close();
  }

  @BeforeEach
  void open() {
    live = new SnapshotFixture(registries.connectStrings(), folder);
  }

  @AfterEach
  void close() throws Exception {
    live.close();
  }

  @Test
  void capturesAMixedFleetWithoutNames() throws Exception {
    live.fleet("dubbo-2.7", "orders-of-acme", 3);
    live.fleet("dubbo-3.3", "users_of_Acme", 2);
    live.write("/dubbo/com.acme.Secret/providers", "");
    live.write("/dubbo/com.acme.Secret/providers/foreign-" + SECRET, SECRET);
    live.write("/dubbo/com.acme.Secret/nonsense", SECRET);
    live.write("/dubbo/config/dubbo/" + SECRET, "password: " + SECRET);

    Path captured = live.capture("fleet", false, Optional.empty());

    List<Entry> entries = EntryFile.all(captured.resolve(SnapshotFolder.ADDRESSES), Entry.class);
    assertThat(entries).filteredOn(each -> each.kind() == Directory.Kind.PROVIDERS).hasSize(11);
    assertThat(entries).filteredOn(each -> each.kind() == Directory.Kind.INSTANCES).hasSize(2);
    assertThat(live.text(captured))
        .doesNotContain(SECRET, "acme", "Acme", "dev.discoveryscale", "127.1.");
    assertThat(Files.readString(captured.resolve(SnapshotFolder.FLEET)))
        .contains("dubbo-2.7: 6", "dubbo-3.3: 6", "no URL of Dubbo's: 1", "interfaces: 3")
        .contains("no node of Dubbo's");
    try (Stream<Path> files = Files.list(captured)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(SnapshotFolder.ADDRESSES, SnapshotFolder.FLEET);
    }
  }

  @Test
  void capturesTheSameTreeWithNames() throws Exception {
    live.fleet("dubbo-3.3", "orders", 2);

    Path captured = live.capture("named", true, Optional.empty());

    try (ZooKeeper client = live.client()) {
      String directory = "/dubbo/dev.discoveryscale.demo.Service001/providers";
      assertThat(EntryFile.all(captured.resolve(SnapshotFolder.ADDRESSES), Entry.class))
          .filteredOn(each -> each.at().equals(directory))
          .extracting(Entry::node)
          .containsExactlyInAnyOrderElementsOf(client.getChildren(directory, false));
    }
  }

  @Test
  void readsOnWhereItWasCutShort() throws Exception {
    live.fleet("dubbo-2.7", "orders", 3);
    SnapshotFolder target = SnapshotFolder.of(folder.resolve("cut"));
    Anonymizer anonymizer = Anonymizer.of(target.key(), DubboWords.read());
    try (FailingCapture failing = new FailingCapture(live.open(), 2)) {
      Snapshot cut = live.snapshot(failing, target, anonymizer);
      assertThatThrownBy(cut::take).isInstanceOf(IOException.class).hasMessage("gone");
    }
    assertThat(target.begun()).isTrue();

    Path captured = live.capture("cut", false, Optional.empty());

    assertThat(EntryFile.all(captured.resolve(SnapshotFolder.ADDRESSES), Entry.class))
        .filteredOn(each -> each.kind() == Directory.Kind.PROVIDERS)
        .hasSize(6)
        .doesNotHaveDuplicates();
    assertThatThrownBy(() -> SnapshotFolder.of(captured))
        .hasMessageContaining("--out must be a folder without a fleet");
  }

  @Test
  void listsDirectoriesThatChangeAfterTheyWereRead() throws Exception {
    live.fleet("dubbo-2.7", "orders", 1);
    SnapshotFolder target = SnapshotFolder.of(folder.resolve("changed"));
    RegistryCapture registry = live.open();
    try {
      Snapshot snapshot = live.snapshot(registry, target, Anonymizer.keepingNames());
      List<Directory> directories = snapshot.take();
      live.write("/dubbo/dev.discoveryscale.demo.Service002/providers/late", "");

      assertThat(snapshot.changed(directories))
          .containsExactly("/dubbo/dev.discoveryscale.demo.Service002/providers");
    } finally {
      registry.close();
      try (ZooKeeper client = live.client()) {
        client.delete("/dubbo/dev.discoveryscale.demo.Service002/providers/late", -1);
      }
    }
  }

  @Test
  void saysWhatAnAclRefuses() throws Exception {
    live.fleet("dubbo-2.7", "orders", 1);
    try (ZooKeeper client = live.client()) {
      client.create(
          "/dubbo/closed",
          new byte[0],
          // The client asks the list whether it contains null.
          new ArrayList<>(
              List.of(new ACL(31, new Id("digest", "who:7L7tvYLBXp2MVCMqTRHbUf4m4uo=")))),
          CreateMode.PERSISTENT);
    }
    try {
      Path captured = live.capture("closed", true, Optional.empty());

      assertThat(Files.readString(captured.resolve(SnapshotFolder.FLEET)))
          .contains("/dubbo/closed: the registry's ACL refuses");
    } finally {
      try (ZooKeeper client = live.client()) {
        client.delete("/dubbo/closed", -1);
      }
    }
  }

  @Test
  void refusesWhatHoldsNothingOfDubbosAndWhatDoesNotAnswer() throws Exception {
    String nowhere = registries.connectStrings().get(0) + "/nowhere?group=nothing";

    assertThatThrownBy(() -> live.capture("none", List.of(nowhere), true))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("expected Dubbo's node /nothing or /services, found neither");
    assertThatThrownBy(() -> SnapshotSource.parse("ftp://host:1", name -> null))
        .hasMessageContaining("REGISTRY");
    assertThatThrownBy(
            () -> SnapshotSource.parse("zookeeper://me:" + SECRET + "@host:1", name -> null))
        .hasMessageContaining("zookeeper://***@host:1")
        .hasMessageNotContaining(SECRET);
  }

  /** A registry that goes away after some directories. */
  private static final class FailingCapture implements RegistryCapture {

    private final RegistryCapture real;
    private int left;

    FailingCapture(RegistryCapture real, int left) {
      this.real = real;
      this.left = left;
    }

    @Override
    public List<Directory> directories() throws IOException, InterruptedException {
      return real.directories();
    }

    @Override
    public Optional<Listing> read(Directory directory) throws IOException, InterruptedException {
      if (left-- == 0) {
        throw new IOException("gone");
      }
      return real.read(directory);
    }

    @Override
    public Optional<String> version(Directory directory) throws IOException, InterruptedException {
      return real.version(directory);
    }

    @Override
    public Optional<Listing> watch(Directory directory, Runnable changed)
        throws IOException, InterruptedException {
      return real.watch(directory, changed);
    }

    @Override
    public List<Directory> watchNode(String node, Consumer<String> changed)
        throws IOException, InterruptedException {
      return real.watchNode(node, changed);
    }

    @Override
    public int watches() {
      return real.watches();
    }

    @Override
    public Map<String, String> notRead() {
      return real.notRead();
    }

    @Override
    public void close() throws InterruptedException {
      real.close();
    }
  }
}
