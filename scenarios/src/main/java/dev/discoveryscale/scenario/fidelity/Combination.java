package dev.discoveryscale.scenario.fidelity;

import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.MetadataStorage;
import dev.discoveryscale.provider.model.RegisterMode;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * One way in which providers of a line register.
 *
 * @param line the line, e.g. {@code dubbo-3.3}
 * @param mode what they write
 * @param metadata where revisions' metadata is kept; 2.7 only writes the word, 2.6 not even that
 * @param registries 1, without an id, or 2, with ids
 */
public record Combination(
    String line, RegisterMode mode, MetadataStorage metadata, int registries) {

  /**
   * Every combination that a line has.
   *
   * @throws IllegalArgumentException if there is no such line; the message names the known ones
   */
  public static List<Combination> of(String line) {
    return Dialects.of(line).registerModes().stream()
        .sorted(Comparator.naturalOrder())
        .flatMap(
            mode ->
                kinds(line)
                    .flatMap(
                        metadata ->
                            Stream.of(2, 1).map(n -> new Combination(line, mode, metadata, n))))
        .toList();
  }

  private static Stream<MetadataStorage> kinds(String line) {
    return line.equals("dubbo-2.6")
        ? Stream.of(MetadataStorage.LOCAL)
        : Stream.of(MetadataStorage.values());
  }

  /** In a few words, also good for a folder's name. */
  public String title() {
    return "%s-%s-%s-%s"
        .formatted(
            line, word(mode), word(metadata), registries == 1 ? "one-registry" : "two-registries");
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
