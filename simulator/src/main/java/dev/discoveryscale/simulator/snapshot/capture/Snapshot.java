package dev.discoveryscale.simulator.snapshot.capture;

import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.snapshot.Directory;
import dev.discoveryscale.simulator.snapshot.Entry;
import dev.discoveryscale.simulator.snapshot.EntryFile;
import dev.discoveryscale.simulator.snapshot.SnapshotFolder;
import dev.discoveryscale.simulator.snapshot.names.Anonymizer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads registries into the folder of a captured fleet. What was read is on the disk after each
 * megabyte, so that a snapshot that was cut short is continued. For one thread.
 */
final class Snapshot {

  private static final int READ_AGAIN = 3;

  /**
   * A directory that is complete.
   *
   * @param at its path without the names of whose it is
   * @param version its version when it was read
   * @param bytes the length of the addresses' file with it
   */
  record Done(int registry, String at, String version, long bytes) {}

  private final List<RegistryCapture> registries;
  private final Path folder;
  private final Anonymizer anonymizer;
  private final CaptureScope selection;
  private final Progress progress;
  private final List<String> changed = new ArrayList<>();
  private long read;

  Snapshot(
      List<RegistryCapture> registries,
      Path folder,
      Anonymizer anonymizer,
      CaptureScope selection,
      Progress progress) {
    this.registries = List.copyOf(registries);
    this.folder = folder;
    this.anonymizer = anonymizer;
    this.selection = selection;
    this.progress = progress;
  }

  /**
   * Reads all directories that are not complete yet.
   *
   * @return all directories that were found
   * @throws IOException if a registry does not answer, or the folder cannot be written; what was
   *     read before is kept
   */
  List<Directory> take() throws IOException, InterruptedException {
    Map<String, Done> done = done();
    long length = done.values().stream().mapToLong(Done::bytes).max().orElse(0);
    progress.phase("finding directories");
    List<Directory> all = new ArrayList<>();
    for (RegistryCapture registry : registries) {
      registry.directories().stream().filter(selection::has).forEach(all::add);
    }
    progress.phase("reading");
    List<Done> pending = new ArrayList<>();
    try (EntryFile file = EntryFile.open(folder.resolve(SnapshotFolder.ADDRESSES), length)) {
      int number = 0;
      try {
        for (Directory directory : all) {
          number++;
          if (!done.containsKey(key(directory))) {
            read(directory, file).ifPresent(pending::add);
            progress.counts(
                "%,d of %,d directories, %,d entries".formatted(number, all.size(), read));
          }
          if (file.full()) {
            keep(file, pending);
          }
        }
      } finally {
        keep(file, pending);
      }
    }
    return all;
  }

  /** Directories that have changed since they were read, by names that may be shown. */
  List<String> changed(List<Directory> directories) throws IOException, InterruptedException {
    progress.phase("checking for changes");
    Map<String, Done> done = done();
    for (Directory directory : directories) {
      Optional<String> now = registries.get(directory.registry()).version(directory);
      Done then = done.get(key(directory));
      if (then != null && !now.equals(Optional.of(then.version()))) {
        changed.add(at(directory));
      }
    }
    return List.copyOf(changed);
  }

  private Optional<Done> read(Directory directory, EntryFile file)
      throws IOException, InterruptedException {
    RegistryCapture registry = registries.get(directory.registry());
    Optional<RegistryCapture.Listing> listing = registry.read(directory);
    for (int again = 1; again < READ_AGAIN && listing.isPresent(); again++) {
      if (directory.kind().urls()
          || registry.version(directory).equals(Optional.of(listing.get().version()))) {
        break;
      }
      listing = registry.read(directory);
    }
    if (listing.isEmpty()) {
      return Optional.empty();
    }
    for (Entry entry : listing.get().entries()) {
      if (selection.has(entry)) {
        file.add(entry.without(anonymizer));
        read++;
      }
    }
    return Optional.of(new Done(directory.registry(), at(directory), listing.get().version(), 0));
  }

  private void keep(EntryFile file, List<Done> pending) throws IOException {
    long length = file.complete();
    StringBuilder lines = new StringBuilder();
    for (Done each : pending) {
      Done complete = new Done(each.registry(), each.at(), each.version(), length);
      lines.append(EntryFile.JSON.writeValueAsString(complete)).append('\n');
    }
    Files.writeString(
        folder.resolve(SnapshotFolder.PROGRESS),
        lines,
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    pending.clear();
  }

  private Map<String, Done> done() throws IOException {
    Map<String, Done> done = new HashMap<>();
    Path file = folder.resolve(SnapshotFolder.PROGRESS);
    if (!Files.exists(file)) {
      return done;
    }
    for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      if (line.endsWith("}")) {
        Done each = EntryFile.JSON.readValue(line, Done.class);
        done.put(each.registry() + each.at(), each);
      }
    }
    return done;
  }

  private String key(Directory directory) {
    return directory.registry() + at(directory);
  }

  private String at(Directory directory) {
    return Entry.path(directory.path(), anonymizer);
  }
}
