package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.data.Overrides;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.NacosConnection;
import dev.discoveryscale.provider.model.NacosEntry;
import dev.discoveryscale.provider.model.NacosInstance;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How providers of one Dubbo line register in a Nacos. Stateless functions of the fleet, the
 * instance and the registry, as {@link Dialect} is for ZooKeeper; which fleets a line can be, how
 * long its URLs are and what its MetadataService knows does not depend on the registry's kind and
 * is the {@link Dialect}'s.
 */
public interface NacosDialect {

  /** The line this dialect belongs to, e.g. {@code dubbo-2.7}. */
  ReleaseLine line();

  /**
   * The client whose providers were compared with what the dialect writes, and how it registers.
   */
  NacosClient client();

  /** The connections that a provider of such a fleet has with each server, in their order. */
  Set<NacosConnection> connections(FleetSpec fleet);

  /**
   * What the fleet has in common and stays when instances leave.
   *
   * @param first the first instance that registers in the registry, which writes them
   * @param registry the registry's number, from 0
   */
  List<NacosConfiguration> commonEntries(FleetSpec fleet, Instance first, int registry);

  /**
   * The entries of one instance, in a provider's order: its service instances, and its revision's
   * metadata if that is kept in the registry, where it stays.
   *
   * @param registry the registry's number, from 0
   */
  List<NacosEntry> instanceEntries(FleetSpec fleet, Instance instance, int registry);

  /**
   * Those of an instance's services through which consumers find an interface: its own and, at
   * application level, where interfaces have none, the application's.
   */
  default List<NacosInstance> instancesOf(
      FleetSpec fleet, Instance instance, int registry, String interfaceName) {
    return instanceEntries(fleet, instance, registry).stream()
        .filter(NacosInstance.class::isInstance)
        .map(NacosInstance.class::cast)
        .filter(
            entry ->
                entry.connection() == NacosConnection.APPLICATION
                    || entry.metadata().get("interface").equals(interfaceName))
        .toList();
  }

  /**
   * The entry through which an operator overrides parameters of a service's consumers: the rule
   * that consumers listen to since 2.7, which know no other in a Nacos.
   */
  default NacosConfiguration overrideEntry(ServiceSpec service, Map<String, String> parameters) {
    return Overrides.entry(service, parameters);
  }
}
