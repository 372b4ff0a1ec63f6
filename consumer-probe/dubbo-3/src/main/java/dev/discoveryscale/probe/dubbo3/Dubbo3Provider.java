package dev.discoveryscale.probe.dubbo3;

import dev.discoveryscale.probe.driver.ExportedProtocol;
import dev.discoveryscale.probe.driver.ExportedService;
import dev.discoveryscale.probe.driver.NamedRegistry;
import dev.discoveryscale.probe.driver.ProviderConfig;
import dev.discoveryscale.probe.driver.RealProvider;
import java.util.HashMap;
import java.util.stream.Collectors;
import org.apache.dubbo.common.Version;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;

/** A real provider of Dubbo 3: registers interfaces, an instance, or both, which is the default. */
public final class Dubbo3Provider implements RealProvider {

  @Override
  public String dubboVersion() {
    return Version.getVersion();
  }

  @Override
  public void export(ProviderConfig config) throws ClassNotFoundException {
    CarriedProtocols.register(config.carriedNames());
    DubboBootstrap bootstrap =
        DubboBootstrap.getInstance()
            .application(application(config))
            .registries(
                config.registries().stream()
                    .map(Dubbo3Provider::registry)
                    .collect(Collectors.toList()))
            .protocols(
                config.protocols().stream()
                    .map(Dubbo3Provider::protocol)
                    .collect(Collectors.toList()));
    for (ExportedService exported : config.services()) {
      bootstrap.service(service(config, exported));
    }
    bootstrap.start();
  }

  /**
   * Dubbo writes what is set into URLs and metadata, so what is the default is not set. QoS has to
   * be turned off here: Dubbo 3 looks for it in the first URL it exports, not in the registry's.
   */
  private static ApplicationConfig application(ProviderConfig config) {
    ApplicationConfig application = new ApplicationConfig(config.application());
    application.setQosEnable(false);
    if (!(config.registersInterfaces() && config.registersInstance())) {
      application.setRegisterMode(config.registerMode());
    }
    if (config.metadata().equals("remote")) {
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
    protocol.setId(exported.name());
    return protocol;
  }

  private static RegistryConfig registry(NamedRegistry named) {
    RegistryConfig registry = new RegistryConfig(named.url());
    registry.setId(named.id());
    if (!named.parameters().isEmpty()) {
      registry.setParameters(named.parameters());
    }
    return registry;
  }
}
