package dev.discoveryscale.provider.endpoint;

import demo.Alpha;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.provider.contract.FleetMethod;
import java.io.IOException;
import java.util.Map;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/** A provider of Dubbo 3.3.6 with {@link Alpha}, which says what an emulated one would. */
public final class RealProvider implements AutoCloseable {

  private static final String HOST = "127.7.0.100";

  private final FrameworkModel framework = new FrameworkModel();
  private final int port;

  private RealProvider(int port) {
    this.port = port;
  }

  /**
   * A provider that is open, for {@code dubbo} or {@code tri}. Dubbo listens on all addresses when
   * its host is one of the loopback's.
   */
  public static RealProvider speaking(String protocol) throws IOException {
    RealProvider provider = new RealProvider(FreePort.on("0.0.0.0"));
    ApplicationModel application = provider.framework.newApplication();
    ApplicationConfig config = new ApplicationConfig("real-provider");
    config.setQosEnable(false);
    application.getApplicationConfigManager().setApplication(config);
    application
        .modelEnvironment()
        .updateAppExternalConfigMap(Map.of("dubbo.service.shutdown.wait", "1"));
    ProtocolConfig spoken = new ProtocolConfig(protocol, provider.port);
    spoken.setPreferSerialization("fastjson2,hessian2");
    spoken.setHost(HOST);
    ServiceConfig<Alpha> service = new ServiceConfig<>(application.newModule());
    service.setInterface(Alpha.class);
    service.setRef(argument -> FleetMethod.reply(argument, HOST, provider.port, "demo.Alpha"));
    service.setRegistry(new RegistryConfig(RegistryConfig.NO_AVAILABLE));
    service.setProtocol(spoken);
    service.export();
    return provider;
  }

  /** {@code host:port}. */
  public String address() {
    return HOST + ":" + port;
  }

  @Override
  public void close() {
    framework.destroy();
  }
}
