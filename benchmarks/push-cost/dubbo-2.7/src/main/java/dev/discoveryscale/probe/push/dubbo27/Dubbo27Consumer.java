package dev.discoveryscale.probe.push.dubbo27;

import dev.discoveryscale.probe.push.subject.FleetService;
import dev.discoveryscale.probe.push.subject.Invokers;
import dev.discoveryscale.probe.push.subject.LineConsumer;
import dev.discoveryscale.probe.push.subject.MemoryClient;
import dev.discoveryscale.probe.push.subject.NotifiedInterface;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.common.Version;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.registry.support.AbstractRegistry;
import org.apache.dubbo.registry.support.AbstractRegistryFactory;

/** Dubbo 2.7: driven at interface level only, as its consumers in cells are. */
public final class Dubbo27Consumer implements LineConsumer {

  @Override
  public String dubboVersion() {
    return Version.getVersion();
  }

  @Override
  public NotifiedInterface<String> atInterfaceLevel(List<String> children) {
    MemoryClient.instance().hold(children);
    ApplicationConfig application = new ApplicationConfig("push-cost");
    application.setQosEnable(false);
    ReferenceConfig<FleetService> reference = new ReferenceConfig<>();
    reference.setApplication(application);
    reference.setRegistry(registry());
    reference.setInterface(FleetService.class);
    reference.setCheck(false);
    reference.setLazy(true);
    reference.get();
    return new Reference();
  }

  @Override
  public NotifiedInterface<byte[]> atApplicationLevel(String metadata, List<byte[]> instances) {
    throw new IllegalArgumentException("dubbo-2.7 is driven at no level but INTERFACE");
  }

  private static RegistryConfig registry() {
    RegistryConfig registry = new RegistryConfig("memory://127.0.0.1:1");
    registry.setParameters(new HashMap<>(Map.of("save.file", "true")));
    return registry;
  }

  /** Its directory is a listener of the only registry there is. */
  private record Reference() implements NotifiedInterface<String> {

    @Override
    public void push(List<String> addresses) {
      MemoryClient.instance().push(addresses);
    }

    @Override
    public Object directory() {
      return AbstractRegistryFactory.getRegistries().stream()
          .map(AbstractRegistry.class::cast)
          .flatMap(registry -> registry.getSubscribed().values().stream())
          .flatMap(Collection::stream)
          .filter(Invokers::areIn)
          .findFirst()
          .orElseThrow();
    }
  }
}
