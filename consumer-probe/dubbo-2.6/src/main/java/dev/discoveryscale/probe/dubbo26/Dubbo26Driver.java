package dev.discoveryscale.probe.dubbo26;

import com.alibaba.dubbo.common.Version;
import com.alibaba.dubbo.config.ApplicationConfig;
import com.alibaba.dubbo.config.DubboShutdownHook;
import com.alibaba.dubbo.config.ReferenceConfig;
import com.alibaba.dubbo.config.RegistryConfig;
import com.alibaba.dubbo.rpc.Invoker;
import com.alibaba.dubbo.rpc.RpcInvocation;
import dev.discoveryscale.probe.driver.ConsumerConfig;
import dev.discoveryscale.probe.driver.ConsumerDriver;
import dev.discoveryscale.probe.driver.DiscoveryModel;
import dev.discoveryscale.probe.driver.NamedRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Dubbo 2.6: knows the interface model only. */
public final class Dubbo26Driver implements ConsumerDriver {

  private final List<ReferenceConfig<?>> references = new ArrayList<>();

  @Override
  public String dubboVersion() {
    return Version.getVersion();
  }

  @Override
  public Map<String, Object> subscribe(ConsumerConfig config, Map<String, Class<?>> types) {
    if (config.model() != DiscoveryModel.INTERFACE) {
      throw new IllegalArgumentException("dubbo-2.6 knows no model but interface");
    }
    CarriedProtocols.register(config.carriedNames());
    ApplicationConfig application = new ApplicationConfig(config.application());
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

  @Override
  public Object invoke(Object directory, Object invoker, String argument) throws Throwable {
    Class<?>[] types = {String.class};
    Object[] arguments = {argument};
    return ((Invoker<?>) invoker).invoke(new RpcInvocation("call", types, arguments)).recreate();
  }

  @Override
  public void close() {
    references.forEach(ReferenceConfig::destroy);
    DubboShutdownHook.getDubboShutdownHook().destroyAll();
  }

  private static List<RegistryConfig> registries(ConsumerConfig config) {
    return config.registries().stream()
        .map(named -> registry(config, named))
        .collect(Collectors.toList());
  }

  /** QoS is turned off here, because the first releases cannot do it on the application. */
  private static RegistryConfig registry(ConsumerConfig config, NamedRegistry named) {
    ZooKeepersOnly.require(named);
    RegistryConfig registry = new RegistryConfig(named.url());
    registry.setId(named.id());
    registry.setClient("curator");
    registry.setTimeout(config.registryTimeoutMs());
    registry.setParameters(new HashMap<>(Collections.singletonMap("qos.enable", "false")));
    return registry;
  }
}
