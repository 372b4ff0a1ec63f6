package dev.discoveryscale.provider.library;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apiguardian.api.API;

/**
 * Describes a fleet and starts it. By default it has the settings of its line's providers, and one
 * instance with one interface on dubbo at port 20880. Values are checked by {@link #start}. For one
 * thread; usable again after a start.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class FleetBuilder {

  private static final int URL_CHARACTERS = 1_024;

  private final Dialect dialect;
  private String release;
  private String application = "demo-provider";
  private int instances = 1;
  private int spare;
  private List<String> interfaces = numbered(1);
  private List<ProtocolSpec> protocols = List.of(new ProtocolSpec("dubbo", 20_880, "dubbo"));
  private UrlSpec url = UrlSpec.of(URL_CHARACTERS, 0);
  private RegisterMode mode;
  private MetadataStorage metadata = MetadataStorage.LOCAL;
  private Placement placement = Placement.MIRRORED;
  private Sessions sessions = Sessions.PER_INSTANCE;
  private boolean beats = true;

  FleetBuilder(String line) {
    this.dialect = Dialects.of(line);
    this.release = dialect.releases().get(0);
    this.mode =
        dialect.registerModes().contains(RegisterMode.ALL)
            ? RegisterMode.ALL
            : RegisterMode.INTERFACE;
  }

  /** The release its providers claim; by default the one the line was captured from. */
  public FleetBuilder release(String version) {
    release = version;
    return this;
  }

  /** The providers' application; {@code demo-provider} by default. */
  public FleetBuilder application(String name) {
    application = name;
    return this;
  }

  /** The initial instances; 1 by default. */
  public FleetBuilder instances(int count) {
    instances = count;
    return this;
  }

  /** Spare instances that may join later; none by default. */
  public FleetBuilder spare(int count) {
    spare = count;
    return this;
  }

  /** The number of interfaces, {@code dev.discoveryscale.demo.Service001} and so on. */
  public FleetBuilder interfaces(int count) {
    return interfaces(numbered(count));
  }

  /** Interfaces by their fully qualified names; each has the one method {@code call(String)}. */
  public FleetBuilder interfaces(List<String> names) {
    interfaces = List.copyOf(names);
    return this;
  }

  /** The protocols of every interface, in order; ports must be free on 127.a.b.c. */
  public FleetBuilder protocols(ProtocolSpec... exported) {
    protocols = List.of(exported);
    return this;
  }

  /** The length of URLs and their differing parameters; 1,024 characters and none by default. */
  public FleetBuilder url(UrlSpec spec) {
    url = spec;
    return this;
  }

  /**
   * The entries that instances write; by default those of the line's providers, {@code ALL} from
   * 3.0 on.
   */
  public FleetBuilder register(RegisterMode what) {
    mode = what;
    return this;
  }

  /** Where consumers get the metadata of revisions; by default from the providers. */
  public FleetBuilder metadata(MetadataStorage where) {
    metadata = where;
    return this;
  }

  /** The registries in which an instance registers; all by default. */
  public FleetBuilder placement(Placement where) {
    placement = where;
    return this;
  }

  /** How registrations are held; in a session for each instance by default. */
  public FleetBuilder sessions(Sessions held) {
    sessions = held;
    return this;
  }

  /**
   * Whether providers of 2.7 send a Nacos a beat for each of their instances every 5 s, as real
   * ones do, so that a killed one is unhealthy after 15 s and removed after 30 s; true by default.
   * If not, their connection keeps them registered, as with later lines, which costs both sides
   * less, and a killed one disappears at once. Without effect for other lines and in a ZooKeeper.
   */
  public FleetBuilder beats(boolean sent) {
    beats = sent;
    return this;
  }

  /**
   * Starts the fleet: returns when all its instances answer and are registered.
   *
   * @param addresses the registries, each {@code host:port} of a ZooKeeper, or as Dubbo takes it
   *     with its scheme, see {@link RegistryAddress#parse}
   * @throws IllegalArgumentException if such a fleet is not possible; the message says why
   * @throws IOException naming the first node, server or address that failed; nothing of the fleet
   *     is left then
   */
  public EmulatedFleet start(List<String> addresses) throws IOException {
    if (instances < 1 || spare < 0 || interfaces.isEmpty() || protocols.isEmpty()) {
      throw new IllegalArgumentException(
          "a fleet has an instance, an interface and a protocol, not %d, %s and %s; %d spare"
              .formatted(instances, interfaces, protocols, spare));
    }
    List<RegistryAddress> registries = addresses.stream().map(RegistryAddress::parse).toList();
    return EmulatedFleet.start(spec(registries.size()), dialect, instances, registries);
  }

  private FleetSpec spec(int registries) {
    return new FleetSpec(
        application,
        release,
        Math.addExact(instances, spare),
        interfaces.stream().map(ServiceSpec::of).toList(),
        protocols,
        url,
        new RegisteringSpec(mode, metadata, registries, placement, sessions, beats));
  }

  private static List<String> numbered(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj("dev.discoveryscale.demo.Service%03d"::formatted)
        .toList();
  }
}
