package dev.discoveryscale.provider.model;

import dev.discoveryscale.model.scenario.AnswerRule;
import dev.discoveryscale.provider.contract.ServiceContract;
import java.util.List;
import java.util.Map;

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
 * @param contracts what interfaces declare, by their names; an interface without a contract has the
 *     fleet's own method only
 * @param answers what providers answer to calls; the first rule that fits
 */
public record FleetSpec(
    String application,
    String release,
    int instances,
    List<ServiceSpec> services,
    List<ProtocolSpec> protocols,
    UrlSpec url,
    RegisteringSpec registering,
    Map<String, ServiceContract> contracts,
    List<AnswerRule> answers) {

  public FleetSpec {
    services = List.copyOf(services);
    protocols = List.copyOf(protocols);
    contracts = Map.copyOf(contracts);
    answers = List.copyOf(answers);
  }

  /** A fleet whose interfaces have the fleet's own method only. */
  public FleetSpec(
      String application,
      String release,
      int instances,
      List<ServiceSpec> services,
      List<ProtocolSpec> protocols,
      UrlSpec url,
      RegisteringSpec registering) {
    this(
        application,
        release,
        instances,
        services,
        protocols,
        url,
        registering,
        Map.of(),
        List.of());
  }

  /** URLs of the fleet in one mirrored registry: instances x services x protocols. */
  public int urls() {
    return Math.multiplyExact(Math.multiplyExact(instances, services.size()), protocols.size());
  }

  /** What an interface of the fleet declares. */
  public ServiceContract contract(String interfaceName) {
    ServiceContract contract = contracts.get(interfaceName);
    return contract == null ? ServiceContract.own(interfaceName) : contract;
  }

  /** Names of the services' interfaces, each once, in their order. */
  public List<String> interfaces() {
    return services.stream().map(ServiceSpec::interfaceName).distinct().toList();
  }
}
