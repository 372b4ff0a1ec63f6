package dev.discoveryscale.simulator.snapshot;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The folder of a captured fleet: new, or of a snapshot that was cut short. */
public final class SnapshotFolder {

  /** What the fleet consists of. */
  public static final String FLEET = "fleet.yaml";

  /** Entries, a line each. */
  public static final String ADDRESSES = "addresses.jsonl.zst";

  /** Changes, a line each. */
  public static final String CHANGES = "changes.jsonl.zst";

  /** Which directories are complete; only while a snapshot is not. */
  public static final String PROGRESS = "progress.jsonl";

  /** What pseudonyms depend on; only while a snapshot is not complete. */
  private static final String KEY = "key";

  /** What the snapshot was asked for, as a digest; only while it is not complete. */
  private static final String ASKED = "asked";

  private static final String OPTION = "--out";
  private static final int KEY_BYTES = 32;
  private static final Set<String> UNFINISHED = Set.of(KEY, ASKED, PROGRESS, ADDRESSES, CHANGES);

  private final Path folder;

  private SnapshotFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes the folder, or takes one in which a snapshot was cut short.
   *
   * @throws BadInput if it holds something else, or a whole snapshot
   */
  public static SnapshotFolder of(Path asked) throws IOException {
    Files.createDirectories(asked);
    try (Stream<Path> files = Files.list(asked)) {
      List<String> others =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> !UNFINISHED.contains(name))
              .sorted()
              .collect(Collectors.toList());
      if (others.contains(FLEET)) {
        throw BadInput.must(OPTION, "", "be a folder without a fleet", asked + ", which has one");
      }
      if (!others.isEmpty()) {
        throw BadInput.must(
            OPTION,
            "",
            "be a new folder, an empty one, or that of a snapshot that was cut short",
            asked + " with " + others.get(0));
      }
    }
    return new SnapshotFolder(asked.toAbsolutePath().normalize());
  }

  public Path path() {
    return folder;
  }

  /** True if a folder has a whole snapshot. */
  public static boolean isOne(Path folder) {
    return Files.isRegularFile(folder.resolve(FLEET))
        && Files.isRegularFile(folder.resolve(ADDRESSES));
  }

  /**
   * Looks whether a folder has a whole snapshot that this program can read.
   *
   * @throws BadInput if it is none, or of another form
   */
  static void requireWhole(Path folder) throws IOException {
    if (!isOne(folder)) {
      throw BadInput.says(
          "%s: expected the folder of a whole snapshot, with %s and %s"
              .formatted(folder, FLEET, ADDRESSES));
    }
    requireFormat(folder.resolve(FLEET));
  }

  /**
   * Looks whether this program can read a captured fleet.
   *
   * @throws BadInput if it is of another form
   */
  private static void requireFormat(Path fleet) throws IOException {
    JsonNode format = tree(fleet).path("format");
    if (format.asInt() != FleetFile.FORMAT) {
      throw BadInput.at(
          fleet.toString(),
          "format",
          format.isMissingNode() ? "none" : format.asText(),
          FleetFile.FORMAT + ", the only form that this release reads");
    }
  }

  /** Whether the names of a captured fleet are replaced. */
  static boolean anonymous(Path fleet) throws IOException {
    return tree(fleet).at("/reading/anonymous").asBoolean();
  }

  /** How long changes were recorded. */
  public static Duration recorded(Path fleet) throws IOException {
    double seconds = tree(fleet).at("/reading/recordedSeconds").asDouble();
    return Duration.ofMillis(Math.round(seconds * 1000));
  }

  /**
   * Compares what was read with what a fleet consists of.
   *
   * @throws BadInput if entries are missing, or are too many
   */
  static void requireEntries(Path fleet, Path entries, long read) throws IOException {
    JsonNode kinds = tree(fleet).at("/contents/entries");
    long said = kinds.properties().stream().mapToLong(kind -> kind.getValue().asLong()).sum();
    if (said != read) {
      throw BadInput.says(
          "%s: expected %,d entries, as %s says, found %,d"
              .formatted(entries, said, fleet.getFileName(), read));
    }
  }

  private static JsonNode tree(Path fleet) throws IOException {
    try {
      return yaml().readTree(fleet.toFile());
    } catch (JsonProcessingException e) {
      throw BadInput.says(
          "%s:%d: expected YAML, found %s"
              .formatted(
                  fleet,
                  Optional.ofNullable(e.getLocation()).map(JsonLocation::getLineNr).orElse(1),
                  e.getOriginalMessage().lines().findFirst().orElse("something else")));
    }
  }

  /** True if a snapshot was begun here. */
  public boolean begun() {
    return Files.exists(folder.resolve(PROGRESS));
  }

  /**
   * The key of the snapshot's pseudonyms, which only its owner can read, and only until the end.
   */
  public byte[] key() throws IOException {
    Path file = folder.resolve(KEY);
    if (Files.exists(file)) {
      return HexFormat.of().parseHex(Files.readString(file).trim());
    }
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, HexFormat.of().formatHex(key), StandardOpenOption.WRITE);
    return key;
  }

  /**
   * Compares what is asked for with what was asked for before the snapshot was cut short. Only
   * keyed digests are kept, because addresses are names, too.
   *
   * @param asked the value of each argument and option, by its name
   * @throws BadInput if it is something else: entries of two captures would be mixed
   */
  public void requireSame(SortedMap<String, String> asked) throws IOException {
    Path file = folder.resolve(ASKED);
    byte[] key = key();
    List<String> lines =
        asked.entrySet().stream()
            .map(each -> digest(key, each.getValue()) + " " + each.getKey())
            .toList();
    if (begun() && Files.exists(file)) {
      List<String> before = Files.readAllLines(file);
      List<String> others =
          lines.stream()
              .filter(line -> !before.contains(line))
              .map(line -> line.substring(line.indexOf(' ') + 1))
              .toList();
      if (!others.isEmpty()) {
        throw BadInput.must(
            OPTION,
            "",
            "be the folder of the same snapshot",
            "%s, which was begun with another %s"
                .formatted(folder, String.join(" and another ", others)));
      }
    }
    Files.write(file, lines);
  }

  private static String digest(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, mac.getAlgorithm()));
      return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("every JVM has HMAC with SHA-256", e);
    }
  }

  /** Writes what the fleet consists of, and deletes what an unfinished snapshot needs. */
  public void complete(FleetFile fleet) throws IOException {
    Path part = folder.resolve(FLEET + ".part");
    yaml().writeValue(part.toFile(), fleet);
    Files.move(part, folder.resolve(FLEET));
    Files.deleteIfExists(folder.resolve(ASKED));
    Files.deleteIfExists(folder.resolve(KEY));
    Files.deleteIfExists(folder.resolve(PROGRESS));
  }

  private static YAMLMapper yaml() {
    return YAMLMapper.builder()
        .addModule(new Jdk8Module())
        .addModule(new JavaTimeModule())
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
        .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
        .build();
  }
}
