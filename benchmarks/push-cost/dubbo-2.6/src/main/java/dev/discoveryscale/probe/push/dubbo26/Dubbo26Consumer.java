package dev.discoveryscale.probe.push.dubbo26;

import com.alibaba.dubbo.common.Version;
import com.alibaba.dubbo.config.ApplicationConfig;
import com.alibaba.dubbo.config.ReferenceConfig;
import com.alibaba.dubbo.config.RegistryConfig;
import com.alibaba.dubbo.registry.support.AbstractRegistry;
import com.alibaba.dubbo.registry.support.AbstractRegistryFactory;
import dev.discoveryscale.probe.push.subject.FleetService;
import dev.discoveryscale.probe.push.subject.Invokers;
import dev.discoveryscale.probe.push.subject.LineConsumer;
import dev.discoveryscale.probe.push.subject.MemoryClient;
import dev.discoveryscale.probe.push.subject.NotifiedInterface;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Dubbo 2.6: knows the interface level only. */
public final class Dubbo26Consumer implements LineConsumer {

  @Override
  public String dubboVersion() {
    return Version.getVersion();
  }

  @Override
  public NotifiedInterface<String> atInterfaceLevel(List<String> children) {
    MemoryClient.instance().hold(children);
    ReferenceConfig<FleetService> reference = new ReferenceConfig<>();
    reference.setApplication(new ApplicationConfig("push-cost"));
    reference.setRegistry(registry());
    reference.setInterface(FleetService.class);
    reference.setCheck(false);
    reference.setLazy(true);
    reference.get();
    return new Reference();
  }

  @Override
  public NotifiedInterface<byte[]> atApplicationLevel(String metadata, List<byte[]> instances) {
    throw new IllegalArgumentException("dubbo-2.6 knows no level but INTERFACE");
  }

  private static RegistryConfig registry() {
    RegistryConfig registry = new RegistryConfig("memory://127.0.0.1:1");
    registry.setParameters(new HashMap<>(Map.of("save.file", "true", "qos.enable", "false")));
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
