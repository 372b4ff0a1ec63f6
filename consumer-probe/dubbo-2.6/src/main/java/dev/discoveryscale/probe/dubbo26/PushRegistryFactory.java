package dev.discoveryscale.probe.dubbo26;

import com.alibaba.dubbo.common.URL;
import com.alibaba.dubbo.registry.Registry;
import com.alibaba.dubbo.registry.RegistryFactory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A wrapper in the sense of Dubbo's extensions: it stands around every registry factory, because
 * 2.6 has no listener for address lists.
 */
public final class PushRegistryFactory implements RegistryFactory {

  private final RegistryFactory factory;
  private final Map<Registry, Registry> wrapped = new ConcurrentHashMap<>();

  /** Called by Dubbo with the factory to stand around. */
  public PushRegistryFactory(RegistryFactory factory) {
    this.factory = factory;
  }

  @Override
  public Registry getRegistry(URL url) {
    return wrapped.computeIfAbsent(factory.getRegistry(url), PushRegistry::new);
  }
}
