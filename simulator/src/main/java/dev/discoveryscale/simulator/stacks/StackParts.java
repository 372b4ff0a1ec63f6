package dev.discoveryscale.simulator.stacks;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.discoveryscale.model.ReleaseLine;
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
 * The protocols, the transporters or the serializations that are known for each line, from {@code
 * stack-parts.yaml} beside this class.
 */
public final class StackParts {

  private static final String FILE = "stack-parts.yaml";
  private static final Parts KNOWN = load();

  /** Those whose names stand in a stack's {@code protocol}. */
  public static final StackParts PROTOCOLS = new StackParts(KNOWN.protocols());

  /** The network libraries of the dubbo protocol. */
  public static final StackParts TRANSPORTERS = new StackParts(KNOWN.transporters());

  /** How arguments and results are written. */
  public static final StackParts SERIALIZATIONS = new StackParts(KNOWN.serializations());

  /** What the client calls in place of the server. */
  public static final StackParts GATEWAYS = new StackParts(KNOWN.gateways());

  /** Payloads that need more than the release. */
  public static final StackParts PAYLOADS = new StackParts(KNOWN.payloads());

  private final List<Part> all;

  private StackParts(List<Part> all) {
    this.all = all;
  }

  /**
   * Some lines of one framework.
   *
   * @param from the first; absent: all up to {@code to}
   * @param to the last; absent: all from {@code from} on
   */
  public record Lines(String framework, Optional<ReleaseLine> from, Optional<ReleaseLine> to) {
    boolean include(ReleaseLine line) {
      return framework.equals(line.framework())
          && from.map(line::atLeast).orElse(true)
          && to.map(last -> last.atLeast(line)).orElse(true);
    }
  }

  /** The file. */
  private record Parts(
      @JsonProperty(required = true) Map<String, String> lines,
      @JsonProperty(required = true) List<Part> protocols,
      @JsonProperty(required = true) List<Part> transporters,
      @JsonProperty(required = true) List<Part> serializations,
      @JsonProperty(required = true) List<Part> gateways,
      @JsonProperty(required = true) List<Part> payloads) {}

  /**
   * A part, for a range of lines.
   *
   * @param name as profiles have it
   * @param protocols with which it can be used; empty: with all
   * @param lines that have it
   * @param libraries Maven coordinates of what it needs besides the release
   * @param opens the packages of {@code java.base} that it needs opened
   * @param writes the only serialization of a protocol; absent: it is a setting
   * @param network the only network library of a protocol; absent: it is a setting
   * @param serves the server's own protocol, if the client speaks another one
   * @param countsConnections whether the number of connections is a setting
   */
  public record Part(
      String name,
      List<String> protocols,
      Lines lines,
      List<String> libraries,
      List<String> opens,
      Optional<String> writes,
      Optional<String> network,
      Optional<String> serves,
      boolean countsConnections) {

    @JsonCreator
    static Part of(
        @JsonProperty(value = "name", required = true) String name,
        @JsonProperty("framework") String framework,
        @JsonProperty("protocols") List<String> protocols,
        @JsonProperty("from") String from,
        @JsonProperty("to") String to,
        @JsonProperty("libraries") List<String> libraries,
        @JsonProperty("opens") List<String> opens,
        @JsonProperty("writes") String writes,
        @JsonProperty("network") String network,
        @JsonProperty("serves") String serves,
        @JsonProperty("countsConnections") Boolean countsConnections) {
      return new Part(
          name,
          orNone(protocols),
          new Lines(
              framework == null ? ReleaseLine.DUBBO : framework,
              Optional.ofNullable(from).map(ReleaseLine::of),
              Optional.ofNullable(to).map(ReleaseLine::of)),
          orNone(libraries),
          orNone(opens),
          Optional.ofNullable(writes),
          Optional.ofNullable(network),
          Optional.ofNullable(serves),
          countsConnections == null ? writes == null : countsConnections);
    }

    private static List<String> orNone(List<String> read) {
      return read == null ? List.of() : List.copyOf(read);
    }

    private boolean fits(ReleaseLine line, String protocol) {
      return (protocols.isEmpty() || protocols.contains(protocol)) && lines.include(line);
    }

    private List<String> flags() {
      return opens.stream().map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED").toList();
    }

    /** A side with the libraries and flags that it needs. */
    public Side addTo(Side side) {
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

  /** The release of each line that has no consumer; their class paths are in call-probe/lines. */
  public static Map<String, String> withoutConsumer() {
    return KNOWN.lines();
  }

  /** All names that a framework has, whatever the line. */
  public List<String> names(String framework) {
    return all.stream()
        .filter(each -> each.lines().framework().equals(framework))
        .map(Part::name)
        .distinct()
        .toList();
  }

  /** The names of the parts that both lines can use with a protocol. */
  public List<String> names(ReleaseLine server, ReleaseLine client, String protocol) {
    return names(server.framework()).stream()
        .filter(name -> find(name, server, protocol).isPresent())
        .filter(name -> find(name, client, protocol).isPresent())
        .toList();
  }

  /** What is known of one; absent if the line does not have it with this protocol. */
  public Optional<Part> find(String name, ReleaseLine line, String protocol) {
    return all.stream()
        .filter(each -> each.name().equals(name) && each.fits(line, protocol))
        .findFirst();
  }

  private static Parts load() {
    try (InputStream in = StackParts.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing from the jar of the simulator");
      }
      return new YAMLMapper().readValue(in, Parts.class);
    } catch (IOException e) {
      throw new UncheckedIOException(FILE + " of the jar of the simulator cannot be read", e);
    }
  }
}
