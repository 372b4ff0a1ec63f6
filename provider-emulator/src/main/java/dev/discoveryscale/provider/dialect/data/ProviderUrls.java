package dev.discoveryscale.provider.dialect.data;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * Builds the URLs of a fleet's instances: the line's own parameters, the service's, the user's, the
 * distinct ones, and fillers up to the fleet's length.
 *
 * <p>Fillers must not differ between instances, so they are measured on the first instance: a host
 * of 10 characters, as all registered loopback addresses have, and a pid of 5. A URL is longer or
 * shorter by as much as its instance's host and pid are.
 */
public final class ProviderUrls {

  /** Stands for all instances where a length must not differ between them. */
  private static final Instance FIRST =
      new Instance(0, HostScheme.host(0), 10_000, 1_700_000_000_000L);

  /** A setting that providers from 3.0 on keep in their definitions, but never register. */
  private static final String QOS = "qos.enable";

  private final Parameters own;

  /** The parameters that a line's provider has without any setting of its user. */
  @FunctionalInterface
  public interface Parameters {
    SortedMap<String, String> of(FleetSpec fleet, ServiceSpec service, Instance instance);
  }

  public ProviderUrls(Parameters own) {
    this.own = own;
  }

  /** The URLs of an instance, in the order of their exports. */
  public Stream<ProviderUrl> all(FleetSpec fleet, Instance instance) {
    return ServiceExport.all(fleet, instance).map(export -> url(fleet, instance, export));
  }

  /** The URL of one export. */
  public ProviderUrl url(FleetSpec fleet, Instance instance, ServiceExport export) {
    int length = natural(fleet, FIRST, export).length();
    return natural(fleet, instance, export)
        .with(ExtraParameters.fillers(fleet.url().length() - length));
  }

  /** Characters of the longest URL before padding. */
  public int minimumLength(FleetSpec fleet) {
    return ServiceExport.all(fleet, FIRST)
        .mapToInt(export -> natural(fleet, FIRST, export).length())
        .max()
        .orElse(0);
  }

  /** What a user has set and Dubbo does not register. */
  public static Map<String, String> notRegistered(FleetSpec fleet) {
    String set = fleet.url().parameters().get(QOS);
    return set == null ? Map.of() : Map.of(QOS, set);
  }

  private ProviderUrl natural(FleetSpec fleet, Instance instance, ServiceExport export) {
    ServiceSpec service = export.service();
    SortedMap<String, String> parameters = own.of(fleet, service, instance);
    String version = fleet.contract(service.interfaceName()).version();
    if (!version.isEmpty()) {
      parameters.put("revision", version);
    }
    parameters.put("interface", service.interfaceName());
    parameters.put("timestamp", Long.toString(export.exportedAtMillis()));
    if (!service.group().isEmpty()) {
      parameters.put("group", service.group());
    }
    if (!service.version().isEmpty()) {
      parameters.put("version", service.version());
    }
    parameters.putAll(fleet.url().parameters());
    parameters.remove(QOS);
    parameters.putAll(ExtraParameters.build(fleet.url().revisions(), instance.build()));
    parameters.putAll(ExtraParameters.distinct(fleet.url().distinctParameters(), instance.index()));
    return new ProviderUrl(
        export.protocol().name(),
        instance.registeredHost(),
        export.protocol().port(),
        service.interfaceName(),
        parameters);
  }
}
