package dev.discoveryscale.simulator.snapshot.capture;

import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.snapshot.Directory;
import dev.discoveryscale.simulator.snapshot.Entry;
import dev.discoveryscale.simulator.snapshot.EntryFile;
import dev.discoveryscale.simulator.snapshot.FleetCounts;
import dev.discoveryscale.simulator.snapshot.FleetFile;
import dev.discoveryscale.simulator.snapshot.SnapshotFolder;
import dev.discoveryscale.simulator.snapshot.names.Anonymizer;
import dev.discoveryscale.simulator.snapshot.names.DubboWords;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;

/** Captures registries once, and their changes for a while if asked. */
public final class SnapshotRun {

  /**
   * What is asked for.
   *
   * @param addresses the registries
   * @param applications only these; all if empty
   * @param interfaces only these; all if empty
   * @param perSecond requests in a second, to each registry
   * @param keepNames whether names are kept
   * @param watch how long changes are recorded; absent for not at all
   */
  public record Asked(
      List<String> addresses,
      List<String> applications,
      List<String> interfaces,
      int perSecond,
      boolean keepNames,
      Optional<Duration> watch) {}

  private final Asked asked;
  private final SnapshotFolder folder;
  private final Progress progress;
  private final List<SnapshotSource> sources;
  private final List<RegistryCapture> registries = new ArrayList<>();
  private final List<RateLimit> limits = new ArrayList<>();

  private SnapshotRun(Asked asked, SnapshotFolder folder, Progress progress) {
    this.asked = asked;
    this.folder = folder;
    this.progress = progress;
    this.sources =
        asked.addresses().stream()
            .map(address -> SnapshotSource.parse(address, System.getenv()::get))
            .toList();
  }

  /**
   * Captures; nothing is left open.
   *
   * @return the folder
   * @throws dev.discoveryscale.simulator.BadInput if an address is none
   * @throws IOException if a registry does not answer; what was read is kept, and read on by the
   *     same command
   */
  public static Path capture(Asked asked, SnapshotFolder folder, Progress progress)
      throws IOException, InterruptedException {
    return new SnapshotRun(asked, folder, progress).capture();
  }

  private Path capture() throws IOException, InterruptedException {
    folder.requireSame(
        new TreeMap<>(
            Map.of(
                "REGISTRY", asked.addresses().toString(),
                "--applications", asked.applications().toString(),
                "--interfaces", asked.interfaces().toString(),
                "--keep-names", String.valueOf(asked.keepNames()))));
    progress.say(
        folder.begun() ? "reading on in " + folder.path() : "capturing into " + folder.path());
    progress.endless("snapshot");
    Instant began = Clock.systemUTC().instant();
    try {
      for (int i = 0; i < sources.size(); i++) {
        RateLimit limit = new RateLimit(asked.perSecond(), Pacer.Ticker.system());
        limits.add(limit);
        registries.add(open(i, limit));
      }
      Anonymizer anonymizer =
          asked.keepNames()
              ? Anonymizer.keepingNames()
              : Anonymizer.of(folder.key(), DubboWords.read());
      CaptureScope scope =
          new CaptureScope(Set.copyOf(asked.applications()), Set.copyOf(asked.interfaces()));
      Snapshot snapshot = new Snapshot(registries, folder.path(), anonymizer, scope, progress);
      List<Directory> directories = snapshot.take();
      Optional<Watching> watching = Optional.empty();
      if (asked.watch().isPresent()) {
        watching =
            Optional.of(
                new Watching(
                    registries, folder.path(), anonymizer, scope, asked.watch().get(), progress));
        watching.get().begin(directories);
      }
      // What changes from now on is recorded, so no change is in neither of the two.
      List<String> changed = snapshot.changed(directories);
      if (watching.isPresent()) {
        watching.get().record();
      }
      long watches = watching.map(Watching::watches).orElse(0L);
      FleetFile fleet = fleet(began, changed, watches, anonymizer);
      folder.complete(fleet);
      progress.say(captured(fleet, scope.missing()));
      return folder.path();
    } finally {
      close();
    }
  }

  private static String captured(FleetFile fleet, SortedSet<String> missing) {
    FleetFile.Reading reading = fleet.reading();
    StringBuilder text = new StringBuilder("captured");
    fleet
        .contents()
        .entries()
        .forEach((kind, number) -> text.append(" %,d %s,".formatted(number, kind)));
    text.append(" in %,.0f s".formatted(reading.seconds()));
    if (!reading.notRead().isEmpty()) {
      text.append("; not read: " + counted(reading.notRead().size(), "node", "nodes"));
    }
    if (!reading.changedWhileRead().isEmpty()) {
      text.append(
          "; changed while read: "
              + counted(reading.changedWhileRead().size(), "directory", "directories"));
    }
    if (!missing.isEmpty()) {
      text.append("; not found: ").append(String.join(", ", missing));
    }
    return text + " (see %s)".formatted(SnapshotFolder.FLEET);
  }

  private static String counted(int number, String one, String several) {
    return "%,d %s".formatted(number, number == 1 ? one : several);
  }

  private RegistryCapture open(int number, RateLimit limit)
      throws IOException, InterruptedException {
    SnapshotSource source = sources.get(number);
    return source.zooKeeper()
        ? new ZooKeeperCapture(number, source, limit)
        : new NacosCapture(number, source, limit);
  }

  private FleetFile fleet(Instant began, List<String> changed, long watches, Anonymizer anonymizer)
      throws IOException {
    progress.phase("counting");
    FleetCounts counts = new FleetCounts();
    EntryFile.read(folder.path().resolve(SnapshotFolder.ADDRESSES), Entry.class, counts::add);
    Instant now = Clock.systemUTC().instant();
    return new FleetFile(
        FleetFile.FORMAT,
        began,
        new FleetFile.Reading(
            Duration.between(began, now).toMillis() / 1000.0,
            limits.stream().mapToLong(RateLimit::passed).sum(),
            watches,
            asked.watch().map(length -> length.toMillis() / 1000.0).orElse(0.0),
            !asked.keepNames(),
            sources.stream().map(SnapshotSource::kind).toList(),
            registries.stream()
                .flatMap(each -> each.notRead().entrySet().stream())
                .map(each -> Entry.path(each.getKey(), anonymizer) + ": " + each.getValue())
                .sorted()
                .toList(),
            changed),
        counts.contents());
  }

  private void close() throws InterruptedException {
    for (RegistryCapture registry : registries) {
      registry.close();
    }
  }
}
