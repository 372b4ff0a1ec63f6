package dev.discoveryscale.simulator.snapshot;

import dev.discoveryscale.provider.captured.CapturedText;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
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
  private static final int LONGEST = 400;

  /** Characters before a difference. */
  private static final int BEFORE = 150;

  private final Path one;
  private final Path other;

  /** How many instances of a folder have a revision. */
  private final Map<Path, Map<String, Integer>> revisions = new HashMap<>();

  /** By the hash of an entry: how often the first fleet has it more often than the other. */
  private final Map<Long, Integer> more = new HashMap<>();

  private final StringBuilder text = new StringBuilder();
  private boolean none;

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
    List<String> onlyInOne = only(one, 1);
    List<String> onlyInOther = only(other, -1);
    show(one, 1, onlyInOne, onlyInOther);
    show(other, -1, onlyInOther, onlyInOne);
    none = onlyInOne.isEmpty() && onlyInOther.isEmpty();
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

  /** The first entries that only one fleet has. */
  private List<String> only(Path folder, int sign) throws IOException {
    List<String> entries = new ArrayList<>();
    if (more.values().stream().noneMatch(n -> n * sign > 0)) {
      return entries;
    }
    EntryFile.read(
        folder.resolve(SnapshotFolder.ADDRESSES),
        Entry.class,
        entry -> {
          if (entries.size() < SHOWN && more.get(hash(alike(folder, entry))) * sign > 0) {
            entries.add(
                "registry %d, %s/%s%s"
                    .formatted(
                        entry.registry(),
                        entry.at(),
                        entry.node(),
                        entry.data().map(data -> ": " + data).orElse(""))
                    .replaceAll("\\R", " "));
          }
        });
    return entries;
  }

  private void show(Path folder, int sign, List<String> entries, List<String> others) {
    if (entries.isEmpty()) {
      return;
    }
    long only = more.values().stream().filter(n -> n * sign > 0).mapToLong(Math::abs).sum();
    text.append("only in %s: %,d, such as%n".formatted(folder, only));
    entries.forEach(entry -> text.append("  %s%n".formatted(shown(entry, others))));
  }

  /** A long entry from shortly before the place where it leaves the one that is most like it. */
  private static String shown(String entry, List<String> others) {
    if (entry.length() <= LONGEST) {
      return entry;
    }
    int same = others.stream().mapToInt(other -> sameCharacters(entry, other)).max().orElse(0);
    int from = Math.max(0, Math.min(same - BEFORE, entry.length() - LONGEST));
    int to = Math.min(entry.length(), from + LONGEST);
    return (from > 0 ? "..." : "")
        + entry.substring(from, to)
        + (to < entry.length() ? "..." : "")
        + " (characters %,d to %,d of %,d)".formatted(from + 1, to, entry.length());
  }

  private static int sameCharacters(String one, String other) {
    int mismatch = Arrays.mismatch(one.toCharArray(), other.toCharArray());
    return mismatch < 0 ? one.length() : mismatch;
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
