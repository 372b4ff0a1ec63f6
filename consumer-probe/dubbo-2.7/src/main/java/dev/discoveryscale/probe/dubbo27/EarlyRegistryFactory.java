package dev.discoveryscale.probe.dubbo27;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.registry.Registry;
import org.apache.dubbo.registry.RegistryFactory;

/**
 * A wrapper in the sense of Dubbo's extensions: it stands around every registry factory, because
 * releases before 2.7.5 have no listener for address lists. Registries of later ones stay as they
 * are.
 */
public final class EarlyRegistryFactory implements RegistryFactory {

  private final RegistryFactory factory;
  private final Map<Registry, Registry> wrapped = new ConcurrentHashMap<>();

  /** Called by Dubbo with the factory to stand around. */
  public EarlyRegistryFactory(RegistryFactory factory) {
    this.factory = factory;
  }

  @Override
  public Registry getRegistry(URL url) {
    Registry registry = factory.getRegistry(url);
    return EarlyReleases.runs()
        ? wrapped.computeIfAbsent(registry, EarlyPushRegistry::new)
        : registry;
  }
}
