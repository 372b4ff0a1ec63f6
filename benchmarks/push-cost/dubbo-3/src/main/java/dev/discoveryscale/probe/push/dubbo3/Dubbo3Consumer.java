package dev.discoveryscale.probe.push.dubbo3;

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
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.registry.support.AbstractRegistry;
import org.apache.dubbo.registry.support.RegistryManager;
import org.apache.dubbo.rpc.model.ApplicationModel;

/** Dubbo 3: which level is in force is its migration step. */
public final class Dubbo3Consumer implements LineConsumer {

  private static final String STEP = "dubbo.application.service-discovery.migration";

  /** The provider's application, as its instances and metadata name it. */
  private static final String APPLICATION = "demo-provider";

  @Override
  public String dubboVersion() {
    return Version.getVersion();
  }

  @Override
  public NotifiedInterface<String> atInterfaceLevel(List<String> children) {
    MemoryClient.instance().hold(children);
    subscribe("FORCE_INTERFACE");
    return new OfInterface();
  }

  @Override
  public NotifiedInterface<byte[]> atApplicationLevel(String metadata, List<byte[]> instances) {
    MemoryServiceDiscovery.prepare(new BenchmarkEnvironment(metadata, instances));
    subscribe("FORCE_APPLICATION");
    return new OfApplication();
  }

  private static void subscribe(String migrationStep) {
    System.setProperty(STEP, migrationStep);
    ApplicationConfig application = new ApplicationConfig("push-cost");
    application.setQosEnable(false);
    // Else it opens a port, to serve metadata of its own.
    application.setRegisterConsumer(false);
    RegistryConfig registry = new RegistryConfig("memory://127.0.0.1:1");
    registry.setParameters(new HashMap<>(Map.of("save.file", "true", "delay-notification", "0")));
    ReferenceConfig<FleetService> reference = new ReferenceConfig<>();
    reference.setInterface(FleetService.class);
    reference.setProvidedBy(APPLICATION);
    reference.setCheck(false);
    reference.setLazy(true);
    DubboBootstrap.getInstance()
        .application(application)
        .registry(registry)
        .reference(reference)
        .start();
    reference.get();
  }

  /** Its directory is a listener of one of the registries. */
  private record OfInterface() implements NotifiedInterface<String> {

    @Override
    public void push(List<String> addresses) {
      MemoryClient.instance().push(addresses);
    }

    @Override
    public Object directory() {
      return RegistryManager.getInstance(ApplicationModel.defaultModel()).getRegistries().stream()
          .map(AbstractRegistry.class::cast)
          .flatMap(registry -> registry.getSubscribed().values().stream())
          .flatMap(Collection::stream)
          .filter(Invokers::areIn)
          .findFirst()
          .orElseThrow();
    }
  }

  /** Its directory has asked the discovery for its addresses. */
  private record OfApplication() implements NotifiedInterface<byte[]> {

    @Override
    public void push(List<byte[]> addresses) {
      MemoryServiceDiscovery.instance().push(addresses);
    }

    @Override
    public Object directory() {
      return MemoryServiceDiscovery.instance().directory();
    }
  }
}
