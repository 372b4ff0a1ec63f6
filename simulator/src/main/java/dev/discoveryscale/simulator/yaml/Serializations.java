package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.discoveryscale.model.DubboLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The serializations that are known for each line of Dubbo, from {@code serializations.yaml} beside
 * this class.
 */
final class Serializations {

  private static final String FILE = "serializations.yaml";
  private static final List<Known> ALL = load();

  private Serializations() {}

  /**
   * A serialization, for a range of lines.
   *
   * @param protocols with which it can be used; empty: with all
   * @param from the first line; null: all up to {@code to}
   * @param to the last line; null: all from {@code from} on
   * @param libraries Maven coordinates of what it needs besides the release
   * @param opens the packages of {@code java.base} that it needs opened
   */
  record Known(
      String name,
      List<String> protocols,
      Optional<DubboLine> from,
      Optional<DubboLine> to,
      List<String> libraries,
      List<String> opens) {

    @JsonCreator
    static Known of(
        @JsonProperty(value = "name", required = true) String name,
        @JsonProperty("protocols") List<String> protocols,
        @JsonProperty("from") String from,
        @JsonProperty("to") String to,
        @JsonProperty("libraries") List<String> libraries,
        @JsonProperty("opens") List<String> opens) {
      return new Known(
          name,
          orNone(protocols),
          Optional.ofNullable(from).map(DubboLine::of),
          Optional.ofNullable(to).map(DubboLine::of),
          orNone(libraries),
          orNone(opens));
    }

    private static List<String> orNone(List<String> read) {
      return read == null ? List.of() : List.copyOf(read);
    }

    private boolean fits(DubboLine line, String protocol) {
      return (protocols.isEmpty() || protocols.contains(protocol))
          && from.map(line::atLeast).orElse(true)
          && to.map(last -> last.atLeast(line)).orElse(true);
    }

    /** The flags of a JVM that uses it. */
    List<String> flags() {
      return opens.stream().map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED").toList();
    }
  }

  /** The names of those that a line can use with a protocol. */
  static List<String> names(DubboLine line, String protocol) {
    return fitting(line, protocol).map(Known::name).toList();
  }

  /** What is known of one; absent if the line does not have it with this protocol. */
  static Optional<Known> find(String name, DubboLine line, String protocol) {
    return fitting(line, protocol).filter(each -> each.name().equals(name)).findFirst();
  }

  private static Stream<Known> fitting(DubboLine line, String protocol) {
    return ALL.stream().filter(each -> each.fits(line, protocol));
  }

  private static List<Known> load() {
    try (InputStream in = Serializations.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing from the jar of the simulator");
      }
      return new YAMLMapper().readValue(in, new TypeReference<List<Known>>() {});
    } catch (IOException e) {
      throw new UncheckedIOException(FILE + " of the jar of the simulator cannot be read", e);
    }
  }
}
