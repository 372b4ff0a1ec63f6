package dev.discoveryscale.simulator.snapshot.capture;

import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.snapshot.Directory;
import dev.discoveryscale.simulator.snapshot.Entry;
import dev.discoveryscale.simulator.snapshot.EntryFile;
import dev.discoveryscale.simulator.snapshot.RecordedChange;
import dev.discoveryscale.simulator.snapshot.SnapshotFolder;
import dev.discoveryscale.simulator.snapshot.names.Anonymizer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Records how directories change. For one thread. */
final class Watching {

  private static final long SHOWN_EVERY = TimeUnit.SECONDS.toNanos(1);

  private final List<RegistryCapture> registries;
  private final Path folder;
  private final Anonymizer anonymizer;
  private final Duration length;
  private final Progress progress;
  private final CaptureScope scope;
  private final BlockingQueue<Look> changed = new LinkedBlockingQueue<>();
  private final Map<Directory, Set<String>> names = new HashMap<>();
  private final List<RecordedChange> sinceRead = new ArrayList<>();

  /** Directories that have no watch, as they were not there when they were read. */
  private final Set<Directory> gone = new HashSet<>();

  /** Reads again what may have changed. */
  private interface Look {
    Optional<RecordedChange> at(long ms) throws IOException, InterruptedException;
  }

  Watching(
      List<RegistryCapture> registries,
      Path folder,
      Anonymizer anonymizer,
      CaptureScope scope,
      Duration length,
      Progress progress) {
    this.registries = registries;
    this.folder = folder;
    this.anonymizer = anonymizer;
    this.scope = scope;
    this.length = length;
    this.progress = progress;
  }

  /**
   * Sets a watch on each directory of addresses and instances, and on the nodes above them. What
   * changed since the directories were read is recorded, too.
   */
  void begin(List<Directory> directories) throws IOException, InterruptedException {
    List<Directory> watched = directories.stream().filter(this::isWatched).toList();
    progress.say("setting watches on %,d directories".formatted(watched.size()));
    Map<String, Set<String>> read = read();
    for (Directory directory : watched) {
      names.put(directory, read.getOrDefault(key(directory), Set.of()));
      look(directory, 0).ifPresent(sinceRead::add);
    }
    for (int i = 0; i < registries.size(); i++) {
      int registry = i;
      registries.get(i).watchNode("", node -> changed.add(ms -> lookAt(registry, node))).stream()
          .filter(each -> !names.containsKey(each))
          .forEach(this::lookLater);
    }
  }

  /** The names of the snapshot's entries, by the key of their directory. */
  private Map<String, Set<String>> read() throws IOException {
    Map<String, Set<String>> read = new HashMap<>();
    EntryFile.read(
        folder.resolve(SnapshotFolder.ADDRESSES),
        Entry.class,
        entry ->
            read.computeIfAbsent(entry.registry() + entry.at(), any -> new HashSet<>())
                .add(entry.id()));
    return read;
  }

  private String key(Directory directory) {
    return directory.registry() + Entry.path(directory.path(), anonymizer);
  }

  private boolean isWatched(Directory directory) {
    return (directory.kind().urls() || directory.kind() == Directory.Kind.INSTANCES)
        && scope.has(directory);
  }

  /** Reads a new directory later, so that each of its entries counts as added. */
  private void lookLater(Directory directory) {
    if (isWatched(directory)) {
      names.putIfAbsent(directory, Set.of());
      changed.add(ms -> look(directory, ms));
    }
  }

  /** Finds new directories, and earlier ones that exist again. */
  private Optional<RecordedChange> lookAt(int registry, String node)
      throws IOException, InterruptedException {
    registries
        .get(registry)
        .watchNode(node, later -> changed.add(ms -> lookAt(registry, later)))
        .stream()
        .filter(each -> !names.containsKey(each) || gone.remove(each))
        .forEach(this::lookLater);
    return Optional.empty();
  }

  /** How many watches the registries keep for it. */
  long watches() {
    return registries.stream().mapToLong(RegistryCapture::watches).sum();
  }

  /** Records changes for the time that was asked for, and those since the watches were set. */
  void record() throws IOException, InterruptedException {
    long began = System.nanoTime();
    long recorded = 0;
    progress.phase("recording changes");
    progress.say("recording changes for %,d s".formatted(length.toSeconds()));
    try (EntryFile file = EntryFile.open(folder.resolve(SnapshotFolder.CHANGES), 0)) {
      for (RecordedChange change : sinceRead) {
        file.add(change);
        recorded++;
      }
      for (long left = length.toNanos();
          left > 0;
          left = length.toNanos() - (System.nanoTime() - began)) {
        Look look = changed.poll(Math.min(left, SHOWN_EVERY), TimeUnit.NANOSECONDS);
        progress.counts(
            "%,d changes, %,d s left".formatted(recorded, TimeUnit.NANOSECONDS.toSeconds(left)));
        if (look != null) {
          long ms = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
          Optional<RecordedChange> change = look.at(ms);
          if (change.isPresent()) {
            file.add(change.get());
            recorded++;
          }
        }
        if (file.full()) {
          file.complete();
        }
      }
      file.complete();
    }
  }

  /** Reads a directory, with a watch for the next change; absent if nothing came or went. */
  private Optional<RecordedChange> look(Directory directory, long ms)
      throws IOException, InterruptedException {
    Optional<RegistryCapture.Listing> listing =
        registries
            .get(directory.registry())
            .watch(directory, () -> changed.add(later -> look(directory, later)));
    if (listing.isEmpty()) {
      gone.add(directory);
    }
    List<Entry> now =
        listing.map(RegistryCapture.Listing::entries).orElse(List.of()).stream()
            .filter(scope::has)
            .toList();
    Set<String> before = names.get(directory);
    Set<String> after = new HashSet<>();
    List<Entry> added = new ArrayList<>();
    for (Entry entry : now) {
      Entry anonymous = entry.without(anonymizer);
      after.add(anonymous.id());
      if (before != null && !before.contains(anonymous.id())) {
        added.add(anonymous);
      }
    }
    names.put(directory, after);
    if (before == null) {
      return Optional.empty();
    }
    List<String> removed = before.stream().filter(name -> !after.contains(name)).sorted().toList();
    String at = Entry.path(directory.path(), anonymizer);
    return added.isEmpty() && removed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RecordedChange(ms, directory.registry(), directory.kind(), at, added, removed));
  }
}
