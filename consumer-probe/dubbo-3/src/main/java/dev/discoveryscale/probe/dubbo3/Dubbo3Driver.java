package dev.discoveryscale.probe.dubbo3;

import dev.discoveryscale.probe.driver.ConsumerConfig;
import dev.discoveryscale.probe.driver.ConsumerDriver;
import dev.discoveryscale.probe.driver.NamedRegistry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.Version;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.registry.integration.DynamicDirectory;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcInvocation;

/** Dubbo 3: knows all models; which is in force is Dubbo's migration step. */
public final class Dubbo3Driver implements ConsumerDriver {

  private static final boolean HAS_SERVICE_MODELS = has("org.apache.dubbo.rpc.model.ServiceModel");

  private final List<ReferenceConfig<?>> references = new ArrayList<>();

  @Override
  public String dubboVersion() {
    return Version.getVersion();
  }

  @Override
  public Map<String, Object> subscribe(ConsumerConfig config, Map<String, Class<?>> types) {
    System.setProperty("dubbo.application.service-discovery.migration", migrationStep(config));
    CarriedProtocols.register(config.carriedNames());
    DubboBootstrap bootstrap =
        DubboBootstrap.getInstance()
            .application(application(config))
            .registries(
                config.registries().stream()
                    .map(named -> registry(config, named))
                    .collect(Collectors.toList()));
    types.values().forEach(type -> references.add(reference(config, type)));
    references.forEach(bootstrap::reference);
    bootstrap.start();
    Map<String, Object> proxies = new LinkedHashMap<>();
    references.forEach(reference -> proxies.put(reference.getInterface(), reference.get()));
    return proxies;
  }

  /** Does what Dubbo's own invocation handler does, for one address in place of the cluster. */
  @Override
  public Object invoke(Object directory, Object invoker, String argument) throws Throwable {
    URL consumer = ((DynamicDirectory<?>) directory).getConsumerUrl();
    Invoker<?> target = (Invoker<?>) invoker;
    RpcInvocation invocation = invocation(consumer, target.getInterface().getName(), argument);
    invocation.setTargetServiceUniqueName(consumer.getServiceKey());
    RpcContext.getServiceContext().setConsumerUrl(consumer);
    return target.invoke(invocation).recreate();
  }

  /** Releases before 3.0.3 have no model of a service. */
  @SuppressWarnings("deprecation")
  private static RpcInvocation invocation(URL consumer, String service, String argument) {
    String key = consumer.getProtocolServiceKey();
    Class<?>[] types = {String.class};
    Object[] arguments = {argument};
    return HAS_SERVICE_MODELS
        ? new RpcInvocation(consumer.getServiceModel(), "call", service, key, types, arguments)
        : new RpcInvocation("call", service, key, types, arguments);
  }

  @Override
  public void close() {
    references.forEach(ReferenceConfig::destroy);
    DubboBootstrap.getInstance().stop();
  }

  private static boolean has(String type) {
    try {
      return Class.forName(type) != null;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static String migrationStep(ConsumerConfig config) {
    switch (config.model()) {
      case INTERFACE:
        return "FORCE_INTERFACE";
      case APPLICATION:
        return "FORCE_APPLICATION";
      default:
        return "APPLICATION_FIRST";
    }
  }

  private static ApplicationConfig application(ConsumerConfig config) {
    ApplicationConfig application = new ApplicationConfig(config.application());
    application.setQosEnable(false);
    application.setMetadataType(config.metadata());
    return application;
  }

  private static RegistryConfig registry(ConsumerConfig config, NamedRegistry named) {
    RegistryConfig registry = new RegistryConfig(named.url());
    registry.setId(named.id());
    registry.setTimeout(config.registryTimeoutMs());
    if (!named.parameters().isEmpty()) {
      registry.setParameters(named.parameters());
    }
    return registry;
  }

  private static ReferenceConfig<Object> reference(ConsumerConfig config, Class<?> type) {
    ReferenceConfig<Object> reference = new ReferenceConfig<>();
    reference.setId(type.getName());
    reference.setInterface(type);
    reference.setGroup(config.group(type.getName()));
    reference.setVersion(config.version(type.getName()));
    reference.setCheck(false);
    reference.setTimeout(config.callTimeoutMs());
    return reference;
  }
}
