package dev.discoveryscale.provider.model;

import java.util.List;

/**
 * A fleet of emulated providers: one application, every instance exporting every interface on every
 * protocol.
 *
 * @param application the providers' application name
 * @param release version of the Dubbo whose providers are emulated, e.g. {@code 2.7.23}
 * @param instances number of provider instances
 * @param interfaces fully qualified names of the exported interfaces
 * @param protocols protocols every interface is exported on
 * @param urlLength length of one decoded provider URL in characters
 * @param distinctParameters URL parameters whose value differs between instances, beside host, pid
 *     and timestamp
 * @param sessions how registrations are held
 * @param placement which registries an instance registers in
 * @param registerMode what a provider writes
 * @param metadata where revisions' metadata is served from, when instances are registered
 */
public record FleetSpec(
    String application,
    String release,
    int instances,
    List<String> interfaces,
    List<ProtocolSpec> protocols,
    int urlLength,
    int distinctParameters,
    Sessions sessions,
    Placement placement,
    RegisterMode registerMode,
    MetadataStorage metadata) {

  public FleetSpec {
    interfaces = List.copyOf(interfaces);
    protocols = List.copyOf(protocols);
  }

  /** URLs of the fleet in one mirrored registry: instances x interfaces x protocols. */
  public int urls() {
    return Math.multiplyExact(Math.multiplyExact(instances, interfaces.size()), protocols.size());
  }
}
