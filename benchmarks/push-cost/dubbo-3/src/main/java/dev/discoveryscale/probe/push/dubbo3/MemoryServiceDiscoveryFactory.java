package dev.discoveryscale.probe.push.dubbo3;

import org.apache.dubbo.common.URL;
import org.apache.dubbo.registry.client.AbstractServiceDiscoveryFactory;
import org.apache.dubbo.registry.client.ServiceDiscovery;

/** Called by Dubbo for a registry at application level. */
public final class MemoryServiceDiscoveryFactory extends AbstractServiceDiscoveryFactory {

  @Override
  protected ServiceDiscovery createDiscovery(URL registry) {
    return new MemoryServiceDiscovery(applicationModel, registry);
  }
}
