package dev.discoveryscale.provider;

import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.Sessions;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Known differences between the emulation and real providers: one list of short sentences for run
 * records, reports, commands and the README.
 */
public final class Infidelities {

  private static final List<String> GENERAL =
      List.of(
          "One JVM serves all instances. They are not processes: their memory, start-up, pauses"
              + " and threads are not emulated.",
          "All instances of a fleet have the same Dubbo release, interfaces and ports, unless the"
              + " fleet is a captured one.",
          "Interfaces without classes have one method, String call(String). If the scenario names"
              + " them, they answer any other method with null.",
          "Answers take no processing time, and no other unless a rule delays them. Calls are"
              + " answered on the event loop, so no thread pool can be exhausted.",
          "Providers speak two wire protocols: dubbo, and triple for protocols of the scenario with"
              + " wire: tri. The serializations are Hessian 2 and Fastjson 2. Not supported: other"
              + " serializations, TLS, telnet, callbacks, and methods of the MetadataService that consumers do not call. Not"
              + " supported in triple: streams from the consumer, HTTP/1.1, health and reflection services. Requests in triple"
              + " may use gzip; no other compression is supported.",
          "An echo is returned undecoded. A generic call whose value is not a string is refused"
              + " as an unknown method; a real provider tries to convert the value.",
          "Providers do not speak the rest protocol. Before 3.3 it needs annotated"
              + " interfaces and libraries that Dubbo does not include. From 3.3 on it is part of triple. Under"
              + " the name rest, the dubbo protocol answers.",
          "Hosts are loopback addresses written as one number (127.1.1.1 is 2130772225),"
              + " because Dubbo replaces addresses of the form 127.x. Consumers on other"
              + " machines cannot reach them.",
          "Providers do not subscribe: they receive no overrides, configuration or mappings.",
          "The first instance writes the service definitions once; real providers each write them at start.",
          "Instances shut down cleanly unless they are killed or cut off from their registries;"
              + " they never hang. Calls that arrive during shutdown fail; a real triple"
              + " provider waits up to 10 s.");

  private final FleetSpec fleet;
  private final ReleaseLine line;
  private final List<String> found = new ArrayList<>(GENERAL);

  private Infidelities(FleetSpec fleet, ReleaseLine line) {
    this.fleet = fleet;
    this.line = line;
  }

  /** Differences that every fleet has. */
  public static List<String> general() {
    return GENERAL;
  }

  /**
   * All differences of a fleet with providers of a line: the general ones, then those of the line.
   *
   * @param line the Dubbo line, such as {@code dubbo-3.3}
   * @param zooKeeper whether one of its registries is a ZooKeeper
   * @param nacos whether one of its registries is a Nacos
   */
  public static List<String> of(
      FleetSpec fleet, ReleaseLine line, boolean zooKeeper, boolean nacos) {
    Infidelities infidelities = new Infidelities(fleet, line);
    infidelities.release();
    infidelities.names();
    infidelities.metadataService();
    infidelities.parameters();
    if (zooKeeper) {
      infidelities.found.addAll(ZooKeeperInfidelities.all());
      infidelities.sessions();
      infidelities.recovery();
    }
    if (nacos) {
      infidelities.found.addAll(NacosInfidelities.of(line, fleet.registering().beats()));
    }
    return List.copyOf(infidelities.found);
  }

  /**
   * All differences of a captured fleet in ZooKeepers with the providers that it was captured from.
   *
   * @param unanswered addresses of each protocol that nobody answers
   */
  public static List<String> ofCaptured(SortedMap<String, Long> unanswered) {
    List<String> found = new ArrayList<>(GENERAL);
    found.addAll(ZooKeeperInfidelities.all());
    found.add(
        "Providers write the nodes that were captured, with other hosts, process ids and times."
            + " Nodes of consumers, metadata and rules are there from the start, and stay.");
    unanswered.forEach(
        (protocol, addresses) ->
            found.add(
                "Nobody answers the %,d addresses of the protocol %s."
                    .formatted(addresses, protocol)));
    return List.copyOf(found);
  }

  private void release() {
    List<String> compared = Dialects.of(line).releases();
    if (!compared.contains(fleet.release())) {
      found.add(
          "Providers claim release %s but register as %s does; ./simulate fidelity --line %s --release %s shows the differences."
              .formatted(fleet.release(), compared.get(0), line, fleet.release()));
    }
  }

  private void names() {
    String carried =
        fleet.protocols().stream()
            .filter(protocol -> !protocol.isNative())
            .map(ProtocolSpec::name)
            .collect(Collectors.joining(", "));
    if (!carried.isEmpty()) {
      found.add(
          "Real providers speak %s. Here the dubbo protocol answers under the names of these protocols."
              .formatted(carried));
    }
  }

  private void metadataService() {
    boolean dubbo =
        fleet.protocols().stream().anyMatch(protocol -> protocol.name().equals("dubbo"));
    boolean triple =
        fleet.protocols().stream()
            .anyMatch(protocol -> protocol.name().equals("tri") && protocol.isNative());
    boolean instances = fleet.registering().mode() != RegisterMode.INTERFACE;
    boolean carriesTriple =
        fleet.protocols().stream()
            .anyMatch(protocol -> protocol.name().equals("tri") && !protocol.isNative());
    boolean onDubboOnly =
        line.equals(ReleaseLine.DUBBO_3_0) || line.equals(ReleaseLine.DUBBO_3_3) && !triple;
    if (onDubboOnly && instances && !dubbo) {
      found.add(
          "Without a protocol named dubbo, a real provider of %s opens dubbo on port 20880 for its"
                  .formatted(line)
              + " MetadataService; an emulated one announces the first port on which dubbo answers.");
    }
    if (line.equals(ReleaseLine.DUBBO_3_3) && instances && carriesTriple) {
      found.add(
          "Emulated providers of dubbo-3.3 announce the MetadataService on dubbo; real ones"
              + " with a native tri announce the one on triple.");
    }
  }

  private void parameters() {
    found.add(
        "URLs are padded to %d characters with parameters that Dubbo ignores."
            .formatted(fleet.url().length()));
    if (line.equals(ReleaseLine.DUBBO_3_1)) {
      found.add(
          "URLs of dubbo-3.1 have no ipv6 parameter; real ones have it on machines with a"
              + " public IPv6 address.");
    }
  }

  /**
   * {@code CuratorZookeeperClient.createEphemeral} of 2.6 takes a node that is there for its own.
   */
  private void recovery() {
    if (line.equals(ReleaseLine.DUBBO_2_6)) {
      found.add(
          "If a provider of dubbo-2.6 registers in a new session while its old nodes"
              + " still exist, it keeps them. They disappear with the old session. Emulated"
              + " providers replace them, as all later lines do.");
    }
  }

  private void sessions() {
    if (fleet.registering().sessions() == Sessions.SHARED) {
      found.add(
          "All instances share one ZooKeeper session for each registry; real providers have one"
              + " session each.");
    }
  }

  /** Differences from real providers for a fleet in a ZooKeeper, for {@link Infidelities}. */
  static final class ZooKeeperInfidelities {

    private static final List<String> ALL =
        List.of(
            "In ZooKeeper an instance writes the nodes below /dubbo/config to its first registry. A real"
                + " provider with several registries chooses one of them, which may change at"
                + " each start.",
            "An instance that leaves or comes back takes as long for each address as providers on one"
                + " machine did: 17.5 ms for each service that comes, up to 3.1. A 2.7 consumer allocates"
                + " less if it is faster.",
            "Persistent ZooKeeper nodes name the first instance's address as the host that"
                + " created them.",
            "A broken ZooKeeper connection is reopened as the ZooKeeper client does. After a"
                + " planned registry outage, instances whose session ended register again at"
                + " once. At interface level, real providers register again 5 s later, when Dubbo"
                + " retries. If a session ends in any other way, the cell fails and reports it.");

    private ZooKeeperInfidelities() {}

    /** Differences of every line. */
    static List<String> all() {
      return ALL;
    }
  }
}
