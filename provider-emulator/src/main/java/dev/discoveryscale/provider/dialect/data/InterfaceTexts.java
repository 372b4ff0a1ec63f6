package dev.discoveryscale.provider.dialect.data;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.stream.Stream;

/** The texts that providers of a line register about their services, for any kind of registry. */
public interface InterfaceTexts {

  /** The URLs of an instance, in the order of their exports. */
  Stream<ProviderUrl> urls(FleetSpec fleet, Instance instance);

  /** The definition of a service that the first instance writes for administration tools. */
  String definition(FleetSpec fleet, Instance first, ServiceSpec service);
}
