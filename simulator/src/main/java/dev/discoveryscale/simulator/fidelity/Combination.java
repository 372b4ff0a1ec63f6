package dev.discoveryscale.simulator.fidelity;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.Dialects;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One way how providers of a line register.
 *
 * @param line the line
 * @param mode what they write
 * @param metadata where revisions' metadata is kept; 2.7 only writes the word, 2.6 writes nothing
 * @param registries 1, without an id, or 2, with ids unless the providers are split
 * @param shape what they speak, and how many there are
 */
public record Combination(
    ReleaseLine line, RegisterMode mode, MetadataStorage metadata, int registries, Shape shape) {

  /** These lines are compared in more ways at every build; the others take too much time. */
  private static final Set<ReleaseLine> THOROUGH_AT_EVERY_BUILD =
      Set.of(ReleaseLine.DUBBO_2_7, ReleaseLine.DUBBO_3_3);

  /**
   * All combinations of a line: all modes, kinds of metadata and numbers of registries, and those
   * other shapes that can fail in their own way.
   *
   * @throws IllegalArgumentException if there is no such line; the message names the known ones
   */
  public static List<Combination> of(ReleaseLine line) {
    return Stream.concat(usual(line), others(line)).toList();
  }

  /** Those of them that are worth their time at every build. */
  public static List<Combination> atEveryBuild(ReleaseLine line) {
    return of(line).stream().filter(Combination::atEveryBuild).toList();
  }

  private static Stream<Combination> usual(ReleaseLine line) {
    return modes(line)
        .flatMap(
            mode ->
                kinds(line)
                    .flatMap(
                        metadata ->
                            Stream.of(2, 1)
                                .map(n -> new Combination(line, mode, metadata, n, Shape.USUAL))));
  }

  /** Of the modes the one that writes most, and instances alone with carried names. */
  private static Stream<Combination> others(ReleaseLine line) {
    RegisterMode most = widest(line);
    Stream<RegisterMode> carried =
        modes(line).filter(mode -> mode == RegisterMode.INSTANCE || mode == most);
    return Stream.concat(
        carried.map(mode -> new Combination(line, mode, MetadataStorage.LOCAL, 1, Shape.CARRIED)),
        Stream.of(
            new Combination(line, most, MetadataStorage.LOCAL, 1, Shape.DUBBO_ONLY),
            new Combination(line, most, MetadataStorage.LOCAL, 2, Shape.SPLIT)));
  }

  /** The mode that writes most. */
  private static RegisterMode widest(ReleaseLine line) {
    return modes(line).reduce(RegisterMode.INTERFACE, Combination::wider);
  }

  private static RegisterMode wider(RegisterMode one, RegisterMode other) {
    return other == RegisterMode.ALL ? other : one;
  }

  private static Stream<RegisterMode> modes(ReleaseLine line) {
    return Dialects.of(line).registerModes().stream().sorted(Comparator.naturalOrder());
  }

  private static Stream<MetadataStorage> kinds(ReleaseLine line) {
    return line.keepsMetadata()
        ? Stream.of(MetadataStorage.values())
        : Stream.of(MetadataStorage.LOCAL);
  }

  private boolean atEveryBuild() {
    boolean thorough = THOROUGH_AT_EVERY_BUILD.contains(line);
    boolean writesMost = mode == widest(line);
    return switch (shape) {
      case USUAL -> thorough ? registries > 1 || writesMost : registries > 1 && writesMost;
      case CARRIED -> mode != RegisterMode.INSTANCE;
      case DUBBO_ONLY -> false;
      case SPLIT -> thorough;
    };
  }

  /** How many providers there are. */
  int instances() {
    return shape == Shape.SPLIT ? registries : 1;
  }

  /** Whether a provider registers in several registries. */
  boolean mirrored() {
    return registries > 1 && shape != Shape.SPLIT;
  }

  /** In a few words, also good for a folder's name. */
  public String title() {
    return "%s-%s-%s-%s%s"
        .formatted(
            line,
            word(mode),
            word(metadata),
            registries == 1 ? "one-registry" : "two-registries",
            shape == Shape.USUAL ? "" : "-" + shape.word());
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
