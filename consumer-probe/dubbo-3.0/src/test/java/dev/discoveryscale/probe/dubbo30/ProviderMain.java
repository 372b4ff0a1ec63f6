package dev.discoveryscale.probe.dubbo30;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;

/**
 * A real provider of this line, for tests: {@code ProviderMain application host registries
 * interfaces protocols carried}, lists comma separated, protocols as {@code name:port}. Says {@code
 * ready} when everything is registered and lives until its standard input ends.
 */
public final class ProviderMain {

  private ProviderMain() {}

  /** Exports the services and waits. */
  public static void main(String[] args) throws Exception {
    CarriedProtocols.register(args.length > 5 ? list(args[5]) : List.of());
    ApplicationConfig application = new ApplicationConfig(args[0]);
    application.setQosEnable(false);
    List<RegistryConfig> registries = list(args[2]).stream().map(ProviderMain::registry).toList();
    List<ProtocolConfig> protocols =
        list(args[4]).stream().map(text -> protocol(args[1], text)).toList();
    DubboBootstrap bootstrap =
        DubboBootstrap.getInstance()
            .application(application)
            .registries(registries)
            .protocols(protocols);
    for (String name : list(args[3])) {
      ServiceConfig<Object> service = service(name);
      service.setId("service-" + name);
      bootstrap.service(service);
    }
    bootstrap.start();
    System.out.println("ready");
    while (System.in.read() >= 0) {
      // Lives as long as the test does.
    }
    Runtime.getRuntime().exit(0);
  }

  private static ServiceConfig<Object> service(String name) throws ClassNotFoundException {
    Class<?> type = Class.forName(name);
    InvocationHandler handler =
        (proxy, method, args) ->
            switch (method.getName()) {
              case "call" -> "answer to " + args[0];
              case "hashCode" -> System.identityHashCode(proxy);
              case "equals" -> proxy == args[0];
              default -> name;
            };
    ServiceConfig<Object> service = new ServiceConfig<>();
    service.setInterface(type);
    service.setRef(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    return service;
  }

  private static ProtocolConfig protocol(String host, String nameAndPort) {
    String[] parts = nameAndPort.split(":");
    ProtocolConfig protocol = new ProtocolConfig(parts[0], Integer.parseInt(parts[1]));
    protocol.setId("protocol-" + parts[0]);
    if (!host.isEmpty()) {
      protocol.setHost(host);
    }
    return protocol;
  }

  private static RegistryConfig registry(String address) {
    RegistryConfig registry = new RegistryConfig("zookeeper://" + address);
    registry.setId("registry-" + address.replaceAll("[^A-Za-z0-9]", "-"));
    return registry;
  }

  private static List<String> list(String text) {
    return Arrays.stream(text.split(",")).filter(part -> !part.isEmpty()).toList();
  }
}
