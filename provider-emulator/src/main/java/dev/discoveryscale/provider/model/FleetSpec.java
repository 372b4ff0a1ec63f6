package dev.discoveryscale.provider.model;

import java.util.List;

/**
 * A fleet of emulated providers: one application, every instance exporting every service on every
 * protocol.
 *
 * @param application the providers' application name
 * @param release version of the Dubbo whose providers are emulated, e.g. {@code 2.7.23}
 * @param instances number of provider instances
 * @param services the exported services, in the order in which a provider exports them
 * @param protocols protocols every service is exported on, in the order in which they are set
 * @param url what the providers' URLs carry beyond what the line writes
 * @param registering where and how the providers register
 */
public record FleetSpec(
    String application,
    String release,
    int instances,
    List<ServiceSpec> services,
    List<ProtocolSpec> protocols,
    UrlSpec url,
    RegisteringSpec registering) {

  public FleetSpec {
    services = List.copyOf(services);
    protocols = List.copyOf(protocols);
  }

  /** URLs of the fleet in one mirrored registry: instances x services x protocols. */
  public int urls() {
    return Math.multiplyExact(Math.multiplyExact(instances, services.size()), protocols.size());
  }

  /** Names of the services' interfaces, each once, in their order. */
  public List<String> interfaces() {
    return services.stream().map(ServiceSpec::interfaceName).distinct().toList();
  }
}
