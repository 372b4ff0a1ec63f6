package dev.discoveryscale.simulator.snapshot.capture;

import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.provider.library.EmulatedFleet;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.UrlSpec;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.snapshot.Entry;
import dev.discoveryscale.simulator.snapshot.EntryFile;
import dev.discoveryscale.simulator.snapshot.SnapshotFolder;
import dev.discoveryscale.simulator.snapshot.names.Anonymizer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;

/** Fleets in real ZooKeepers, and captures of them. Ends its fleets when it is closed. */
public final class SnapshotFixture implements AutoCloseable {

  private final List<String> servers;
  private final Path folder;
  private final List<AutoCloseable> opened = new ArrayList<>();
  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

  public SnapshotFixture(List<String> servers, Path folder) {
    this.servers = servers;
    this.folder = folder;
  }

  public EmulatedFleet fleet(String line, String application, int instances) throws IOException {
    return fleet(line, application, instances, 0);
  }

  /** The same with parameters that differ between instances. */
  public EmulatedFleet fleet(String line, String application, int instances, int distinct)
      throws IOException {
    return fleet(
        line, application, instances, distinct, new ProtocolSpec("dubbo", FreePort.any(), "dubbo"));
  }

  /** The same with more protocols. */
  public EmulatedFleet fleet(
      String line, String application, int instances, int distinct, ProtocolSpec... protocols)
      throws IOException {
    EmulatedFleet fleet =
        EmulatedFleet.of(line)
            .application(application)
            .instances(instances)
            .interfaces(2)
            .url(UrlSpec.of(600, distinct))
            .register(line.startsWith("dubbo-2") ? RegisterMode.INTERFACE : RegisterMode.ALL)
            .protocols(protocols)
            .start(servers);
    opened.add(fleet);
    return fleet;
  }

  public void write(String path, String data) throws Exception {
    try (ZooKeeper client = client()) {
      StringBuilder at = new StringBuilder();
      for (String part : path.substring(1).split("/")) {
        at.append('/').append(part);
        if (client.exists(at.toString(), false) == null) {
          byte[] bytes =
              at.toString().equals(path) ? data.getBytes(StandardCharsets.UTF_8) : new byte[0];
          client.create(at.toString(), bytes, Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
        }
      }
    }
  }

  ZooKeeper client() throws IOException {
    return new ZooKeeper(servers.get(0), 10_000, event -> {});
  }

  RegistryCapture open() throws Exception {
    return new ZooKeeperCapture(
        0,
        SnapshotSource.parse(servers.get(0), name -> null),
        new RateLimit(10_000, Pacer.Ticker.system()));
  }

  Snapshot snapshot(RegistryCapture registry, SnapshotFolder target, Anonymizer anonymizer) {
    return new Snapshot(
        List.of(registry),
        target.path(),
        anonymizer,
        new CaptureScope(Set.of(), Set.of()),
        silent());
  }

  public Path capture(String name, boolean keepNames, Optional<Duration> watch) throws Exception {
    return SnapshotRun.capture(
        new SnapshotRun.Asked(servers, List.of(), List.of(), 10_000, keepNames, watch),
        SnapshotFolder.of(folder.resolve(name)),
        silent());
  }

  /** Of some applications only, with changes. */
  Path capture(String name, List<String> applications, Duration watch) throws Exception {
    return SnapshotRun.capture(
        new SnapshotRun.Asked(servers, applications, List.of(), 10_000, false, Optional.of(watch)),
        SnapshotFolder.of(folder.resolve(name)),
        silent());
  }

  public Path capture(String name, List<String> addresses, boolean keepNames) throws Exception {
    return SnapshotRun.capture(
        new SnapshotRun.Asked(addresses, List.of(), List.of(), 10_000, keepNames, Optional.empty()),
        SnapshotFolder.of(folder.resolve(name)),
        silent());
  }

  Progress silent() {
    return new Progress(new PrintStream(shown, true, StandardCharsets.UTF_8), 0, Clock.systemUTC());
  }

  public static String text(Path captured) throws IOException {
    StringBuilder text = new StringBuilder();
    EntryFile.read(
        captured.resolve(SnapshotFolder.ADDRESSES),
        Entry.class,
        each -> text.append(EntryFile.JSON.writeValueAsString(each)).append('\n'));
    return text + Files.readString(captured.resolve(SnapshotFolder.FLEET));
  }

  /** What progress has said so far. */
  String shown() {
    return shown.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
  }
}
