package dev.discoveryscale.simulator.snapshot;

import dev.discoveryscale.provider.captured.CapturedText;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.snapshot.names.PercentEncoded;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Two captured fleets, entry by entry. Addresses and instances of providers are alike if they
 * differ only in host, process id and start; the revisions of instances may differ too, if as many
 * instances have them. All other entries are alike if they are equal. Which entries are of one
 * process is not compared.
 */
public final class FleetDifference {

  private static final int SHOWN = 5;
  private static final int LONGEST = 300;

  private final Path one;
  private final Path other;

  /** How many instances of a folder have a revision. */
  private final Map<Path, Map<String, Integer>> revisions = new HashMap<>();

  /** By the hash of an entry: how often the first fleet has it more often than the other. */
  private final Map<Long, Integer> more = new HashMap<>();

  private final StringBuilder text = new StringBuilder();
  private boolean none = true;

  private FleetDifference(Path one, Path other) {
    this.one = one;
    this.other = other;
  }

  /**
   * Compares two folders of snapshots.
   *
   * @throws BadInput if the names of one were replaced, so that nothing can be equal, or if it has
   *     a form of another release
   * @throws IOException if a file cannot be read, or is cut off
   */
  public static FleetDifference of(Path one, Path other) throws IOException {
    FleetDifference difference = new FleetDifference(one, other);
    difference.compare();
    return difference;
  }

  /** True if there is none. */
  public boolean none() {
    return none;
  }

  /** What was compared, how many entries only one fleet has, and some of these. */
  public String text() {
    return text.toString();
  }

  private void compare() throws IOException {
    long ofOne = count(one, 1);
    long ofOther = count(other, -1);
    text.append(
        "compared %,d entries of %s with %,d of %s, but not hosts, process ids, times and revisions%n"
            .formatted(ofOne, one, ofOther, other));
    show(one, 1);
    show(other, -1);
    if (none) {
      text.append("no difference%n".formatted());
    }
  }

  private long count(Path folder, int sign) throws IOException {
    SnapshotFolder.requireWhole(folder);
    if (SnapshotFolder.anonymous(folder.resolve(SnapshotFolder.FLEET))) {
      throw BadInput.says(
          folder
              + ": expected a fleet that was captured with --keep-names, found one with replaced names");
    }
    Map<String, Integer> shared = new HashMap<>();
    revisions.put(folder, shared);
    EntryFile.read(
        folder.resolve(SnapshotFolder.ADDRESSES),
        Entry.class,
        entry ->
            captured(entry)
                .flatMap(CapturedText::revision)
                .ifPresent(revision -> shared.merge(revision, 1, Integer::sum)));
    long[] entries = new long[1];
    EntryFile.read(
        folder.resolve(SnapshotFolder.ADDRESSES),
        Entry.class,
        entry -> {
          entries[0]++;
          more.merge(hash(alike(folder, entry)), sign, Integer::sum);
        });
    return entries[0];
  }

  private void show(Path folder, int sign) throws IOException {
    long only = more.values().stream().filter(n -> n * sign > 0).mapToLong(Math::abs).sum();
    if (only == 0) {
      return;
    }
    none = false;
    text.append("only in %s: %,d, such as%n".formatted(folder, only));
    int[] left = {SHOWN};
    EntryFile.read(
        folder.resolve(SnapshotFolder.ADDRESSES),
        Entry.class,
        entry -> {
          if (left[0] > 0 && more.get(hash(alike(folder, entry))) * sign > 0) {
            left[0]--;
            text.append("  registry %d, %s%n".formatted(entry.registry(), shown(entry)));
          }
        });
  }

  /** An entry for a person, who needs its beginning. */
  private static String shown(Entry entry) {
    String written = entry.at() + "/" + entry.node();
    String path =
        PercentEncoded.isWellFormed(written) ? PercentEncoded.decode(written).decoded() : written;
    String whole = path + entry.data().map(data -> ": " + data).orElse("");
    return whole.length() <= LONGEST
        ? whole
        : "%s... (%,d characters)".formatted(whole.substring(0, LONGEST), whole.length());
  }

  /** An entry as a text in which nothing stands that another start of its provider changes. */
  private String alike(Path folder, Entry entry) {
    return captured(entry)
        .map(
            text ->
                text.withoutProcess()
                    + text.revision().map(revisions.get(folder)::get).map(n -> " " + n).orElse(""))
        .orElseGet(() -> whole(entry));
  }

  private static String whole(Entry entry) {
    return String.join(
        "\n",
        List.of(
            Integer.toString(entry.registry()),
            entry.kind().name(),
            entry.at(),
            entry.node(),
            CapturedNacos.isOne(entry) ? CapturedNacos.text(entry) : entry.data().orElse("")));
  }

  /** The text of an entry that a provider wrote. */
  private static Optional<CapturedText> captured(Entry entry) {
    return host(entry).map(host -> CapturedText.of(whole(entry), CapturedText.places(host)));
  }

  private static Optional<String> host(Entry entry) {
    return switch (entry.kind()) {
      case PROVIDERS -> CapturedFleet.url(entry).map(CapturedUrl::host).filter(h -> !h.isEmpty());
      case INSTANCES -> Optional.of(entry.node().replaceFirst(":\\d+$", ""));
      case CONSUMERS, CONFIGURATORS, ROUTERS, MAPPING, METADATA, CONFIG -> Optional.empty();
    };
  }

  private static long hash(String alike) {
    try {
      return ByteBuffer.wrap(
              MessageDigest.getInstance("SHA-256").digest(alike.getBytes(StandardCharsets.UTF_8)))
          .getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
