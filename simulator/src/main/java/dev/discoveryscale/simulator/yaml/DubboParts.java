package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.discoveryscale.model.DubboLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * The transporters or the serializations that are known for each line of Dubbo, from {@code
 * dubbo-parts.yaml} beside this class.
 */
final class DubboParts {

  private static final String FILE = "dubbo-parts.yaml";
  private static final Parts KNOWN = load();

  /** The network libraries of the dubbo protocol. */
  static final DubboParts TRANSPORTERS = new DubboParts(KNOWN.transporters());

  static final DubboParts SERIALIZATIONS = new DubboParts(KNOWN.serializations());

  private final List<Part> all;

  private DubboParts(List<Part> all) {
    this.all = all;
  }

  /** The file. */
  private record Parts(
      @JsonProperty(required = true) List<Part> transporters,
      @JsonProperty(required = true) List<Part> serializations) {}

  /**
   * A part, for a range of lines.
   *
   * @param name as profiles have it
   * @param protocols with which it can be used; empty: with all
   * @param from the first line; absent: all up to {@code to}
   * @param to the last line; absent: all from {@code from} on
   * @param libraries Maven coordinates of what it needs besides the release
   * @param opens the packages of {@code java.base} that it needs opened
   */
  record Part(
      String name,
      List<String> protocols,
      Optional<DubboLine> from,
      Optional<DubboLine> to,
      List<String> libraries,
      List<String> opens) {

    @JsonCreator
    static Part of(
        @JsonProperty(value = "name", required = true) String name,
        @JsonProperty("protocols") List<String> protocols,
        @JsonProperty("from") String from,
        @JsonProperty("to") String to,
        @JsonProperty("libraries") List<String> libraries,
        @JsonProperty("opens") List<String> opens) {
      return new Part(
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

  /** All names, whatever the line. */
  List<String> names() {
    return all.stream().map(Part::name).distinct().toList();
  }

  /** The names of those that both lines can use with a protocol. */
  List<String> names(DubboLine server, DubboLine client, String protocol) {
    return names().stream()
        .filter(name -> find(name, server, protocol).isPresent())
        .filter(name -> find(name, client, protocol).isPresent())
        .toList();
  }

  /** What is known of one; absent if the line does not have it with this protocol. */
  Optional<Part> find(String name, DubboLine line, String protocol) {
    return all.stream()
        .filter(each -> each.name().equals(name) && each.fits(line, protocol))
        .findFirst();
  }

  private static Parts load() {
    try (InputStream in = DubboParts.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing from the jar of the simulator");
      }
      return new YAMLMapper().readValue(in, Parts.class);
    } catch (IOException e) {
      throw new UncheckedIOException(FILE + " of the jar of the simulator cannot be read", e);
    }
  }
}
