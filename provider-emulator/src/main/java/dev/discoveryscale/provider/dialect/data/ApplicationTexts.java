package dev.discoveryscale.provider.dialect.data;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import java.util.SortedMap;

/**
 * The texts that providers of a line register about their application, for any kind of registry.
 */
public interface ApplicationTexts extends InterfaceTexts {

  /** The revision that an instance has in a registry. */
  MetadataInfo revision(FleetSpec fleet, Instance instance, int registry);

  /** The metadata of the application's instance that has a revision. */
  SortedMap<String, String> applicationMetadata(
      FleetSpec fleet, Instance instance, String revision);
}
