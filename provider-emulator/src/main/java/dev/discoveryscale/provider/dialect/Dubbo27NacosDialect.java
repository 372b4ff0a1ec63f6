package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.NacosConnection;
import dev.discoveryscale.provider.model.NacosEntry;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Providers of Dubbo 2.7 in Nacos, captured from 2.7.23: interface level, over HTTP. */
final class Dubbo27NacosDialect implements NacosDialect {

  private final Dubbo27Dialect texts = new Dubbo27Dialect();

  @Override
  public ReleaseLine line() {
    return texts.line();
  }

  @Override
  public NacosClient client() {
    return new NacosClient("1.4.2", NacosClient.Registering.BEATS);
  }

  @Override
  public Set<NacosConnection> connections(FleetSpec fleet) {
    return EnumSet.of(
        NacosConnection.INTERFACES, NacosConnection.CONFIGURATION, NacosConnection.METADATA);
  }

  /** With several registries a provider takes one for its definitions, here always its first. */
  @Override
  public List<NacosConfiguration> commonEntries(FleetSpec fleet, Instance first, int registry) {
    return fleet.registering().first(registry)
        ? NacosServices.definitions(fleet, first, texts).toList()
        : List.of();
  }

  @Override
  public List<NacosEntry> instanceEntries(FleetSpec fleet, Instance instance, int registry) {
    return NacosServices.instances(fleet, instance, texts).map(NacosEntry.class::cast).toList();
  }
}
