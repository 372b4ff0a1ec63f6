package dev.discoveryscale.simulator.snapshot.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.provider.library.EmulatedFleet;
import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.snapshot.Directory;
import dev.discoveryscale.simulator.snapshot.Directory.Kind;
import dev.discoveryscale.simulator.snapshot.Entry;
import dev.discoveryscale.simulator.snapshot.EntryFile;
import dev.discoveryscale.simulator.snapshot.RecordedChange;
import dev.discoveryscale.simulator.snapshot.SnapshotFolder;
import dev.discoveryscale.simulator.snapshot.names.Anonymizer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.ZKUtil;
import org.apache.zookeeper.ZooKeeper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records changes of a real ZooKeeper. */
class WatchingTest {

  private static final String PROVIDER =
      "dubbo%3A%2F%2F10.0.0.9%3A20880%2Fcom.acme.Late%3Fapplication%3D";

  @TempDir private Path folder;

  private Registries registries;
  private SnapshotFixture live;

  @BeforeEach
  void open() throws Exception {
    registries = Registries.start(1);
    live = new SnapshotFixture(registries.connectStrings(), folder);
  }

  @AfterEach
  void close() throws Exception {
    live.close();
    registries.close();
  }

  /** Captures for five seconds; the rest happens once they have begun. */
  private Path captured(List<String> applications, Callable<?> meanwhile) throws Exception {
    CompletableFuture<Void> done =
        CompletableFuture.runAsync(
            () -> {
              try {
                while (!live.shown().contains("recording changes for")) {
                  Thread.sleep(20);
                }
                meanwhile.call();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    Path captured = live.capture("watched", applications, Duration.ofSeconds(5));
    done.join();
    return captured;
  }

  private static List<RecordedChange> changes(Path captured) throws Exception {
    return EntryFile.all(captured.resolve(SnapshotFolder.CHANGES), RecordedChange.class);
  }

  @Test
  void recordsAddressesThatGo() throws Exception {
    EmulatedFleet fleet = live.fleet("dubbo-2.7", "orders", 2);

    Path captured =
        captured(
            List.of(),
            () -> {
              fleet.instance(0).leave();
              return null;
            });

    List<RecordedChange> changes = changes(captured);
    assertThat(changes).hasSize(2).allSatisfy(each -> assertThat(each.added()).isEmpty());
    List<String> gone = changes.stream().flatMap(each -> each.removed().stream()).toList();
    assertThat(EntryFile.all(captured.resolve(SnapshotFolder.ADDRESSES), Entry.class))
        .filteredOn(each -> gone.contains(each.id()))
        .as("one address of each interface went")
        .extracting(Entry::at)
        .containsExactlyInAnyOrderElementsOf(changes.stream().map(RecordedChange::at).toList());
  }

  @Test
  void recordsWhatChangedAfterItWasRead() throws Exception {
    EmulatedFleet fleet = live.fleet("dubbo-3.3", "orders", 2);
    SnapshotFolder target = SnapshotFolder.of(folder.resolve("changed"));
    Anonymizer anonymizer = Anonymizer.keepingNames();
    RegistryCapture registry = live.open();
    try {
      List<Directory> directories = live.snapshot(registry, target, anonymizer).take();
      fleet.instance(0).leave();
      Watching watching =
          new Watching(
              List.of(registry),
              target.path(),
              anonymizer,
              new CaptureScope(Set.of(), Set.of()),
              Duration.ofMillis(1),
              live.silent());
      watching.begin(directories);
      watching.record();
    } finally {
      registry.close();
    }

    assertThat(changes(target.path()))
        .as("addresses of two interfaces, and the instance")
        .hasSize(3)
        .allSatisfy(each -> assertThat(each.ms()).isZero())
        .allSatisfy(each -> assertThat(each.removed()).hasSize(1));
  }

  @Test
  void recordsInterfacesAndApplicationsThatCome() throws Exception {
    live.fleet("dubbo-2.7", "orders", 1);

    Path captured =
        captured(
            List.of(),
            () -> {
              live.write("/dubbo/com.acme.Late/providers/" + PROVIDER + "late", "");
              live.write("/services/late/10.0.0.9:20880", "{}");
              return null;
            });

    assertThat(changes(captured))
        .extracting(RecordedChange::kind)
        .containsExactlyInAnyOrder(Kind.PROVIDERS, Kind.INSTANCES);
    assertThat(changes(captured))
        .flatExtracting(RecordedChange::added)
        .extracting(Entry::kind)
        .containsExactlyInAnyOrder(Kind.PROVIDERS, Kind.INSTANCES);
    // Two interfaces with two directories each, /dubbo, /services, and what came.
    assertThat(Files.readString(captured.resolve(SnapshotFolder.FLEET))).contains("watches: 11");
  }

  @Test
  void recordsAnInterfaceThatGoesAndComesBack() throws Exception {
    live.fleet("dubbo-2.7", "orders", 1);
    live.write("/dubbo/com.acme.Late/providers/" + PROVIDER + "late", "");

    Path captured =
        captured(
            List.of(),
            () -> {
              try (ZooKeeper client = live.client()) {
                ZKUtil.deleteRecursive(client, "/dubbo/com.acme.Late");
              }
              Thread.sleep(1_000);
              live.write("/dubbo/com.acme.Late/providers/" + PROVIDER + "late", "");
              return null;
            });

    assertThat(changes(captured)).hasSize(2);
    assertThat(changes(captured).get(0).removed()).hasSize(1);
    assertThat(changes(captured).get(1).added()).hasSize(1);
  }

  @Test
  void recordsNothingOfOtherApplications() throws Exception {
    live.fleet("dubbo-2.7", "orders", 1);

    Path captured =
        captured(
            List.of("orders"),
            () -> {
              live.write("/dubbo/com.acme.Late/providers/" + PROVIDER + "late", "");
              live.write("/dubbo/com.acme.Late/providers/" + PROVIDER + "orders", "");
              live.write("/services/late/10.0.0.9:20880", "{}");
              return null;
            });

    assertThat(changes(captured)).flatExtracting(RecordedChange::added).hasSize(1);
  }
}
