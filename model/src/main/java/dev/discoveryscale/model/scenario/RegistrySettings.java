package dev.discoveryscale.model.scenario;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.discoveryscale.model.RegistryKind;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The registries of a scenario: started by the run, or external.
 *
 * @param kind the kind of all registries; absent if they are mixed
 * @param kinds the kind of each, in order, if they are mixed; else empty
 * @param count how many
 * @param placement {@code mirrored} or {@code split}
 * @param heap heap of each started registry that is a JVM
 * @param packetLimit largest packet a started ZooKeeper accepts ({@code jute.maxbuffer})
 * @param ports the started registries' ports; empty: any free ones
 * @param connect addresses of registries that run already; empty: start our own
 * @param nacos how clients get into those that are Nacos; absent if there are none
 */
public record RegistrySettings(
    @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<RegistryKind> kind,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<RegistryKind> kinds,
    int count,
    String placement,
    ByteSize heap,
    ByteSize packetLimit,
    List<Integer> ports,
    List<String> connect,
    @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<NacosAccess> nacos) {

  /** Checks that the kind of each is known. */
  public RegistrySettings {
    kinds = List.copyOf(kinds);
    ports = List.copyOf(ports);
    connect = List.copyOf(connect);
    if (kind.isPresent() != kinds.isEmpty() || kind.isEmpty() && kinds.size() != count) {
      throw new IllegalArgumentException(
          "%d registries of kind %s or kinds %s".formatted(count, kind, kinds));
    }
  }

  /** The kind of each registry, in order. */
  public List<RegistryKind> each() {
    return kind.map(all -> Collections.nCopies(count, all)).orElse(kinds);
  }

  /** Whether each holds a part of the fleet only. */
  public boolean split() {
    return placement.equals("split");
  }

  /** How many are of a kind. */
  public int count(RegistryKind of) {
    return Collections.frequency(each(), of);
  }

  /** Whether one is of a kind. */
  public boolean any(RegistryKind of) {
    return each().contains(of);
  }

  /** For a person: {@code 2 ZooKeeper}, {@code 1 ZooKeeper and 1 Nacos}. */
  public String describe() {
    return each().stream()
        .distinct()
        .map(of -> count(of) + " " + of.title())
        .reduce((one, other) -> one + " and " + other)
        .orElseThrow();
  }

  /**
   * What is registered in them, for a person: nodes in ZooKeepers, instances of services in Nacos.
   */
  public String entries() {
    return each().stream()
        .distinct()
        .map(of -> of == RegistryKind.NACOS ? "instances" : "nodes")
        .reduce((one, other) -> one + " and " + other)
        .orElseThrow();
  }

  /** Whether providers of 2.7 send beats to Nacos registries. */
  public boolean beats() {
    return nacos.filter(NacosAccess::beats).isPresent();
  }

  /** True if the run starts and stops its own servers. */
  public boolean embedded() {
    return connect.isEmpty();
  }
}
