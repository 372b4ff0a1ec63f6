package dev.discoveryscale.provider;

import dev.discoveryscale.model.DubboLine;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.Sessions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the emulation deliberately does not do, or does otherwise than real providers: one list for
 * run records, reports, commands and the README, a short sentence each.
 */
public final class Infidelities {

  private static final List<String> GENERAL =
      List.of(
          "Instances are no processes: their memory, start-up, pauses and threads are not there,"
              + " and all are served by one JVM.",
          "All instances of a fleet are of one Dubbo release and export the same interfaces on the"
              + " same ports.",
          "Every interface has the one method String call(String), without group and version.",
          "Answers cost no time and, but for the MetadataService's, cannot fail on purpose; calls"
              + " are answered on the event loop, so there is no thread pool to exhaust.",
          "Only dubbo and, where wire tri says so, triple are spoken, with Hessian 2 and Fastjson"
              + " 2: no other serialization, TLS, telnet or callbacks, and of the MetadataService"
              + " only what consumers ask for; in triple no streaming, HTTP/1.1, health or"
              + " reflection services, and no compression but gzip, of requests.",
          "An echo is handed back unread, and a generic call with a value that is no text is"
              + " refused as an unknown method, where a real provider would convert it or fail to.",
          "The rest protocol is not spoken: before 3.3 it needs annotated interfaces and libraries"
              + " that Dubbo does not bring, from 3.3 on it is a part of triple.",
          "Hosts are loopback addresses written as one number (127.1.1.1 is 2130772225), because"
              + " Dubbo replaces what looks like 127.x; consumers on other machines cannot reach"
              + " them.",
          "Providers subscribe to nothing: they are told neither of overrides nor of configuration"
              + " or mappings.",
          "Service definitions are written once, by the first instance, not by each at its start.",
          "Instances leave in good order unless they are killed or cut off from their registries;"
              + " none hangs. Calls that arrive while one closes fail, where a real provider of"
              + " triple waits up to 10 s.");

  private final FleetSpec fleet;
  private final DubboLine line;
  private final List<String> found = new ArrayList<>(GENERAL);

  private Infidelities(FleetSpec fleet, DubboLine line) {
    this.fleet = fleet;
    this.line = line;
  }

  /** Those of every fleet. */
  public static List<String> general() {
    return GENERAL;
  }

  /**
   * Those of a fleet whose providers are of that line: the general ones, then its own.
   *
   * @param line the Dubbo line, such as {@code dubbo-3.3}
   * @param zooKeeper whether one of its registries is a ZooKeeper
   * @param nacos whether one of its registries is a Nacos
   */
  public static List<String> of(FleetSpec fleet, DubboLine line, boolean zooKeeper, boolean nacos) {
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

  private void release() {
    List<String> compared = Dialects.of(line).releases();
    if (!compared.contains(fleet.release())) {
      found.add(
          "Providers say that they are %s and write what those of %s write; ./simulate fidelity --line %s --release %s shows where the two differ."
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
          "The dubbo protocol answers under names whose own protocols real providers would speak: "
              + carried
              + ".");
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
        line.equals(DubboLine.DUBBO_3_0) || line.equals(DubboLine.DUBBO_3_3) && !triple;
    if (onDubboOnly && instances && !dubbo) {
      found.add(
          "A provider of %s without a protocol named dubbo opens it on port 20880 for its"
                  .formatted(line)
              + " MetadataService; here the first port that dubbo answers on is announced.");
    }
    if (line.equals(DubboLine.DUBBO_3_3) && instances && carriesTriple) {
      found.add(
          "Providers of dubbo-3.3 announce their first MetadataService, on dubbo; with a tri that"
              + " is really spoken they would announce the second, on triple.");
    }
  }

  private void parameters() {
    found.add(
        "URLs are filled up to %d characters with parameters that mean nothing to Dubbo."
            .formatted(fleet.url().length()));
    if (line.equals(DubboLine.DUBBO_3_1)) {
      found.add(
          "URLs of dubbo-3.1 have no ipv6 parameter, which real ones have on machines with a public"
              + " IPv6 address.");
    }
  }

  /**
   * {@code CuratorZookeeperClient.createEphemeral} of 2.6 takes a node that is there for its own.
   */
  private void recovery() {
    if (line.equals(DubboLine.DUBBO_2_6)) {
      found.add(
          "A provider of dubbo-2.6 that registers in a new session while its old nodes are still"
              + " there leaves them, and they vanish with the old session; here they are replaced,"
              + " as by all later lines.");
    }
  }

  private void sessions() {
    if (fleet.registering().sessions() == Sessions.SHARED) {
      found.add(
          "All instances share one ZooKeeper session for each registry, where real providers have"
              + " one each.");
    }
  }
}
