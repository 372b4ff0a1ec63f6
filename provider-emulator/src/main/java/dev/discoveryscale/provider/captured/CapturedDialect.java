package dev.discoveryscale.provider.captured;

import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.dialect.InstanceExports;
import dev.discoveryscale.provider.dialect.NacosClient;
import dev.discoveryscale.provider.dialect.NacosDialect;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.NacosConnection;
import dev.discoveryscale.provider.model.NacosEntry;
import dev.discoveryscale.provider.model.Node;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Providers of any lines and applications that write what captured registries show of real ones.
 * Hosts, process ids and times are those of the emulated instances, and revisions of metadata those
 * of the answers; all else is kept as it was.
 */
public final class CapturedDialect implements Dialect {

  private static final String INSTANCES = "/services/";

  private final ReleaseLine line;
  private final List<CapturedInstance> instances;
  private final List<List<Node>> common;
  private final List<List<NacosConfiguration>> configurations;

  /**
   * The providers of a fleet, one for each of its instances.
   *
   * @param line the newest of their lines
   * @param instances by their index in the fleet
   * @param common nodes of ZooKeepers that belong to no instance, by the number of the registry,
   *     parents before children
   * @param configurations entries of Nacos registries, likewise
   */
  public CapturedDialect(
      ReleaseLine line,
      List<CapturedInstance> instances,
      List<List<Node>> common,
      List<List<NacosConfiguration>> configurations) {
    this.line = line;
    this.instances = List.copyOf(instances);
    this.common = common.stream().map(List::copyOf).toList();
    this.configurations = configurations.stream().map(List::copyOf).toList();
  }

  @Override
  public ReleaseLine line() {
    return line;
  }

  /** Nothing was compared: these are what real providers wrote. */
  @Override
  public List<String> releases() {
    return List.of();
  }

  @Override
  public Set<RegisterMode> registerModes() {
    return Set.of(RegisterMode.values());
  }

  @Override
  public boolean alike() {
    return false;
  }

  @Override
  public int minimumUrlLength(FleetSpec fleet) {
    return 0;
  }

  @Override
  public InstanceExports exports(FleetSpec fleet, Instance instance) {
    return of(instance).exports();
  }

  @Override
  public List<Node> commonNodes(FleetSpec fleet, Instance first, int registry) {
    return registry < common.size() ? common.get(registry) : List.of();
  }

  @Override
  public List<Node> instanceNodes(FleetSpec fleet, Instance instance, int registry) {
    return of(instance).nodes(instance, registry);
  }

  @Override
  public List<MetadataInfo> metadata(FleetSpec fleet, Instance instance) {
    return of(instance).metadata();
  }

  /** As {@code ServiceDiscoveryImpl} of Curator does with instances of applications. */
  @Override
  public boolean writtenAgain(Node node) {
    return node.ephemeral() && node.path().startsWith(INSTANCES);
  }

  /** Providers register as the client of the newest line does. */
  @Override
  public NacosDialect nacos() {
    NacosClient client = Dialect.super.nacos().client();
    return new NacosDialect() {
      @Override
      public ReleaseLine line() {
        return line;
      }

      @Override
      public NacosClient client() {
        return client;
      }

      @Override
      public Set<NacosConnection> connections(FleetSpec fleet) {
        return EnumSet.allOf(NacosConnection.class);
      }

      @Override
      public List<NacosConfiguration> commonEntries(FleetSpec fleet, Instance first, int registry) {
        return registry < configurations.size() ? configurations.get(registry) : List.of();
      }

      @Override
      public List<NacosEntry> instanceEntries(FleetSpec fleet, Instance instance, int registry) {
        return of(instance).entries(instance, registry);
      }
    };
  }

  private CapturedInstance of(Instance instance) {
    return instances.get(instance.index());
  }
}
