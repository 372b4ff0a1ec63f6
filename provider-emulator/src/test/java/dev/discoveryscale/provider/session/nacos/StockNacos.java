package dev.discoveryscale.provider.session.nacos;

import com.alibaba.nacos.api.NacosFactory;
import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import com.alibaba.nacos.api.naming.listener.NamingEvent;
import com.alibaba.nacos.api.naming.pojo.Instance;
import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The real client, which subscribes to services and holds what the server pushed last. */
public final class StockNacos implements AutoCloseable {

  private final NamingService naming;
  private final ConfigService configuration;
  private final Map<ServiceName, List<Instance>> pushed = new ConcurrentHashMap<>();

  static {
    try {
      // Else it writes logs and caches into the user's home.
      String folder = Files.createTempDirectory("nacos-client-").toString();
      System.setProperty("JM.LOG.PATH", folder);
      System.setProperty("JM.SNAPSHOT.PATH", folder);
      System.setProperty("nacos.logging.default.config.enabled", "false");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public StockNacos(String servers, String namespace) throws NacosException {
    this(servers, namespace, new Properties());
  }

  /** One that logs in. */
  public StockNacos(String servers, NacosCredentials login) throws NacosException {
    this(servers, NacosOptions.PUBLIC, properties(login));
  }

  private static Properties properties(NacosCredentials login) {
    Properties properties = new Properties();
    properties.setProperty("username", login.user());
    properties.setProperty("password", login.password());
    return properties;
  }

  private StockNacos(String servers, String namespace, Properties properties)
      throws NacosException {
    properties.setProperty("serverAddr", servers);
    properties.setProperty("namespace", namespace);
    this.naming = NacosFactory.createNamingService(properties);
    this.configuration = NacosFactory.createConfigService(properties);
  }

  public void subscribe(ServiceName service) throws NacosException {
    naming.subscribe(
        service.name(),
        service.group(),
        event -> pushed.put(service, ((NamingEvent) event).getInstances()));
  }

  /** What was pushed last of a service that is subscribed to. */
  public List<Instance> pushed(ServiceName service) {
    return pushed.getOrDefault(service, List.of());
  }

  /** What the server answers when it is asked, {@code host:port} each, sorted. */
  public List<String> asked(ServiceName service) throws NacosException {
    return instances(service).stream()
        .map(Instance::toInetAddr)
        .sorted()
        .collect(Collectors.toList());
  }

  /** The instances that the server answers with when it is asked, healthy or not. */
  public List<Instance> instances(ServiceName service) throws NacosException {
    return naming.getAllInstances(service.name(), service.group(), false);
  }

  public String entry(String group, String dataId) throws NacosException {
    return configuration.getConfig(dataId, group, 3_000);
  }

  @Override
  public void close() throws NacosException {
    naming.shutDown();
    configuration.shutDown();
  }
}
