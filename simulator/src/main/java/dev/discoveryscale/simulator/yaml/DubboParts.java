package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.discoveryscale.model.DubboLine;
import dev.discoveryscale.model.calls.CallProfile.Side;
import dev.discoveryscale.model.scenario.Profile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The protocols, the transporters or the serializations that are known for each line of Dubbo, from
 * {@code dubbo-parts.yaml} beside this class.
 */
final class DubboParts {

  private static final String FILE = "dubbo-parts.yaml";
  private static final Parts KNOWN = load();

  static final DubboParts PROTOCOLS = new DubboParts(KNOWN.protocols());

  /** The network libraries of the dubbo protocol. */
  static final DubboParts TRANSPORTERS = new DubboParts(KNOWN.transporters());

  static final DubboParts SERIALIZATIONS = new DubboParts(KNOWN.serializations());

  private final List<Part> all;

  private DubboParts(List<Part> all) {
    this.all = all;
  }

  /** The file. */
  private record Parts(
      @JsonProperty(required = true) List<Part> protocols,
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
   * @param writes the only serialization of a protocol; absent: it is a setting
   * @param network the only network library of a protocol; absent: it is a setting
   */
  record Part(
      String name,
      List<String> protocols,
      Optional<DubboLine> from,
      Optional<DubboLine> to,
      List<String> libraries,
      List<String> opens,
      Optional<String> writes,
      Optional<String> network) {

    @JsonCreator
    static Part of(
        @JsonProperty(value = "name", required = true) String name,
        @JsonProperty("protocols") List<String> protocols,
        @JsonProperty("from") String from,
        @JsonProperty("to") String to,
        @JsonProperty("libraries") List<String> libraries,
        @JsonProperty("opens") List<String> opens,
        @JsonProperty("writes") String writes,
        @JsonProperty("network") String network) {
      return new Part(
          name,
          orNone(protocols),
          Optional.ofNullable(from).map(DubboLine::of),
          Optional.ofNullable(to).map(DubboLine::of),
          orNone(libraries),
          orNone(opens),
          Optional.ofNullable(writes),
          Optional.ofNullable(network));
    }

    private static List<String> orNone(List<String> read) {
      return read == null ? List.of() : List.copyOf(read);
    }

    private boolean fits(DubboLine line, String protocol) {
      return (protocols.isEmpty() || protocols.contains(protocol))
          && from.map(line::atLeast).orElse(true)
          && to.map(last -> last.atLeast(line)).orElse(true);
    }

    private List<String> flags() {
      return opens.stream().map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED").toList();
    }

    /** A side with the libraries and flags that it needs. */
    Side addTo(Side side) {
      return new Side(
          side.line(),
          side.version(),
          withLibraries(side.libraries()),
          side.parameters(),
          withFlags(side.jvm()));
    }

    /** A library of the profile's own comes in place of another version of it. */
    private List<String> withLibraries(List<String> own) {
      Map<String, String> all = new LinkedHashMap<>();
      Stream.concat(libraries.stream(), own.stream())
          .forEach(each -> all.put(each.substring(0, each.lastIndexOf(':')), each));
      return List.copyOf(all.values());
    }

    private Profile.Jvm withFlags(Profile.Jvm jvm) {
      return new Profile.Jvm(
          jvm.home(),
          jvm.heap(),
          jvm.heapSizing(),
          jvm.collector(),
          jvm.cores(),
          jvm.memory(),
          jvm.nativeMemory(),
          jvm.image(),
          Stream.concat(jvm.flags().stream(), flags().stream()).distinct().toList());
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
