package dev.discoveryscale.probe.dubbo27;

import dev.discoveryscale.probe.driver.ExportedProtocol;
import dev.discoveryscale.probe.driver.ExportedService;
import dev.discoveryscale.probe.driver.NamedRegistry;
import dev.discoveryscale.probe.driver.ProviderConfig;
import dev.discoveryscale.probe.driver.RealProvider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.dubbo.common.Version;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;

/** A real provider of Dubbo 2.7: registers interfaces only. */
public final class Dubbo27Provider implements RealProvider {

  @Override
  public String dubboVersion() {
    return Version.getVersion();
  }

  @Override
  public void export(ProviderConfig config) throws ClassNotFoundException {
    if (config.registersInstance()) {
      throw new IllegalArgumentException("dubbo-2.7 knows no register mode but interface");
    }
    CarriedProtocols.register(config.carriedNames());
    ApplicationConfig application = application(config);
    List<RegistryConfig> registries =
        config.registries().stream().map(Dubbo27Provider::registry).collect(Collectors.toList());
    List<ProtocolConfig> protocols =
        config.protocols().stream().map(Dubbo27Provider::protocol).collect(Collectors.toList());
    for (ExportedService exported : config.services()) {
      ServiceConfig<Object> service = service(config, exported);
      service.setApplication(application);
      service.setRegistries(registries);
      service.setProtocols(protocols);
      service.export();
    }
  }

  private static ApplicationConfig application(ProviderConfig config) {
    ApplicationConfig application = new ApplicationConfig(config.application());
    if (!config.metadata().isEmpty()) {
      application.setMetadataType(config.metadata());
    }
    return application;
  }

  private static ServiceConfig<Object> service(ProviderConfig config, ExportedService exported)
      throws ClassNotFoundException {
    ServiceConfig<Object> service = new ServiceConfig<>();
    service.setId(exported.id());
    service.setInterface(exported.type());
    service.setRef(exported.implementation());
    if (!exported.group().isEmpty()) {
      service.setGroup(exported.group());
    }
    if (!exported.version().isEmpty()) {
      service.setVersion(exported.version());
    }
    if (!config.parameters().isEmpty()) {
      service.setParameters(new HashMap<>(config.parameters()));
    }
    return service;
  }

  private static ProtocolConfig protocol(ExportedProtocol exported) {
    ProtocolConfig protocol = new ProtocolConfig(exported.name(), exported.port());
    protocol.setId("protocol-" + exported.name());
    return protocol;
  }

  /**
   * QoS is turned off in the registry's URL, which is where Dubbo 2 looks for it: set on the
   * application, it would stay in other URLs. Dubbo adds to the map.
   */
  private static RegistryConfig registry(NamedRegistry named) {
    RegistryConfig registry = new RegistryConfig(named.url());
    if (!named.id().isEmpty()) {
      registry.setId(named.id());
    }
    Map<String, String> parameters = new HashMap<>(named.parameters());
    parameters.put("qos.enable", "false");
    registry.setParameters(parameters);
    return registry;
  }
}
