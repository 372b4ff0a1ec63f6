package dev.discoveryscale.probe.dubbo27;

import dev.discoveryscale.probe.driver.ConsumerConfig;
import dev.discoveryscale.probe.driver.ConsumerDriver;
import dev.discoveryscale.probe.driver.DiscoveryModel;
import dev.discoveryscale.probe.driver.NamedRegistry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.dubbo.common.Version;
import org.apache.dubbo.common.utils.ReflectUtils;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.RpcInvocation;

/** Dubbo 2.7: driven in the interface model only. */
public final class Dubbo27Driver implements ConsumerDriver {

  private final List<ReferenceConfig<?>> references = new ArrayList<>();

  @Override
  public String dubboVersion() {
    return Version.getVersion();
  }

  @Override
  public Map<String, Object> subscribe(ConsumerConfig config, Map<String, Class<?>> types) {
    if (config.model() != DiscoveryModel.INTERFACE) {
      throw new IllegalArgumentException("dubbo-2.7 is driven in the interface model only");
    }
    CarriedProtocols.register(config.carriedNames());
    ApplicationConfig application = new ApplicationConfig(config.application());
    application.setQosEnable(false);
    List<RegistryConfig> registries = registries(config);
    Map<String, Object> proxies = new LinkedHashMap<>();
    for (Map.Entry<String, Class<?>> type : types.entrySet()) {
      ReferenceConfig<Object> reference = new ReferenceConfig<>();
      references.add(reference);
      reference.setId(type.getKey());
      reference.setApplication(application);
      reference.setRegistries(registries);
      reference.setInterface(type.getValue());
      reference.setGroup(config.group(type.getKey()));
      reference.setVersion(config.version(type.getKey()));
      reference.setCheck(false);
      reference.setTimeout(config.callTimeoutMs());
      proxies.put(type.getKey(), reference.get());
    }
    return proxies;
  }

  /** By setters, because the constructors differ between the releases of 2.7. */
  @Override
  public Object invoke(Object directory, Object invoker, String argument) throws Throwable {
    Invoker<?> target = (Invoker<?>) invoker;
    Class<?>[] types = {String.class};
    RpcInvocation invocation = new RpcInvocation();
    invocation.setMethodName("call");
    invocation.setParameterTypes(types);
    invocation.setArguments(new Object[] {argument});
    if (!EarlyReleases.runs()) {
      invocation.setServiceName(target.getInterface().getName());
      invocation.setTargetServiceUniqueName(target.getUrl().getServiceKey());
      invocation.setParameterTypesDesc(ReflectUtils.getDesc(types));
      invocation.setCompatibleParamSignatures(new String[] {String.class.getName()});
    }
    return target.invoke(invocation).recreate();
  }

  @Override
  public void close() {
    references.forEach(ReferenceConfig::destroy);
    if (!EarlyReleases.runs()) {
      DubboBootstrap.getInstance().stop();
    }
  }

  private static List<RegistryConfig> registries(ConsumerConfig config) {
    return config.registries().stream()
        .map(named -> registry(config, named))
        .collect(Collectors.toList());
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
}
