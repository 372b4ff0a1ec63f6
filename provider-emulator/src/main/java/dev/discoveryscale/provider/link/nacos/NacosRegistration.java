package dev.discoveryscale.provider.link.nacos;

import dev.discoveryscale.provider.dialect.NacosClient.Registering;
import dev.discoveryscale.provider.link.RegistryLink;
import dev.discoveryscale.provider.link.RegistryRegistration;
import dev.discoveryscale.provider.link.Waiting;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.NacosConnection;
import dev.discoveryscale.provider.model.NacosInstance;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** One incarnation of an instance in one Nacos: a session for each client that carries some. */
final class NacosRegistration implements RegistryRegistration {

  /** The registrations of one service over one connection. */
  private record Service(
      NacosConnection connection, ServiceName name, List<ServiceInstance> instances) {}

  private final NacosLink link;
  private final Map<NacosConnection, NacosSession> sessions;
  private final Instance instance;

  /** How many instances of a service are registered, by the connection that carries them. */
  private final Map<NacosConnection, Map<ServiceName, Integer>> registered =
      new ConcurrentHashMap<>();

  NacosRegistration(
      NacosLink link, Map<NacosConnection, NacosSession> sessions, Instance instance) {
    this.link = link;
    this.sessions = Collections.unmodifiableMap(sessions);
    this.instance = instance;
  }

  @Override
  public RegistryLink link() {
    return link;
  }

  @Override
  public List<?> sessions() {
    return List.copyOf(sessions.values());
  }

  @Override
  public int nodes() {
    return sessions.entrySet().stream()
        .filter(session -> session.getValue().isOpen())
        .mapToInt(session -> registered(session.getKey()))
        .sum();
  }

  private int registered(NacosConnection connection) {
    return registered.getOrDefault(connection, Map.of()).values().stream()
        .mapToInt(Integer::intValue)
        .sum();
  }

  /**
   * {@inheritDoc} Several instances of a service are registered by one request, whatever the line's
   * client does: what stands in the end is the same, but where that registers them singly.
   */
  @Override
  public CompletableFuture<Void> registerAtOnce() {
    List<CompletableFuture<Void>> writes = new ArrayList<>();
    configurations().forEach(entry -> writes.add(NacosRules.publish(any(), entry)));
    for (Service service : services(instances())) {
      if (link.registersSingly()) {
        for (int i = 0; i < service.instances().size(); i++) {
          writes.add(single(service, i));
        }
      } else {
        writes.add(batch(service, service.instances().size()));
      }
    }
    return CompletableFuture.allOf(writes.toArray(CompletableFuture<?>[]::new));
  }

  @Override
  public void register(boolean leftovers, boolean withheld) throws IOException {
    for (NacosConfiguration entry : configurations()) {
      Waiting.on(
          withheld
              ? any().remove(entry.group(), entry.dataId())
              : NacosRules.publish(any(), entry));
    }
    registerInTurn(services(instances()));
  }

  /** As the line's client does: singly, or the first by itself and then growing batches. */
  private int registerInTurn(List<Service> services) throws IOException {
    int written = 0;
    for (Service service : services) {
      for (int i = 0; i < service.instances().size(); i++) {
        Waiting.on(link.registersSingly() || i == 0 ? single(service, i) : batch(service, i + 1));
        written++;
      }
    }
    return written;
  }

  private CompletableFuture<Void> single(Service service, int which) {
    return session(service)
        .register(service.name(), service.instances().get(which))
        .thenRun(() -> registered(service).merge(service.name(), 1, Integer::sum));
  }

  private CompletableFuture<Void> batch(Service service, int first) {
    return session(service)
        .registerAll(service.name(), service.instances().subList(0, first))
        .thenRun(() -> registered(service).put(service.name(), first));
  }

  private Map<ServiceName, Integer> registered(Service service) {
    return registered.computeIfAbsent(
        service.connection(), connection -> new ConcurrentHashMap<>());
  }

  private NacosSession session(Service service) {
    return sessions.get(service.connection());
  }

  /** Servers take configuration entries on connections of either kind. */
  private NacosSession any() {
    return sessions.values().iterator().next();
  }

  @Override
  public int publishMetadata() throws IOException {
    List<NacosConfiguration> metadata = configurations();
    for (NacosConfiguration entry : metadata) {
      Waiting.on(NacosRules.publish(any(), entry));
    }
    return metadata.size();
  }

  @Override
  public int withdraw(String interfaceName) throws IOException {
    return deregister(services(instancesOf(interfaceName)));
  }

  @Override
  public int restore(String interfaceName) throws IOException {
    return registerInTurn(services(instancesOf(interfaceName)));
  }

  @Override
  public int deregister() throws IOException {
    return deregister(services(instances()));
  }

  private int deregister(List<Service> services) throws IOException {
    int deleted = 0;
    for (Service service : services) {
      Waiting.on(session(service).deregisterAll(service.name(), service.instances()));
      registered.get(service.connection()).remove(service.name());
      deleted += service.instances().size();
    }
    return deleted;
  }

  /**
   * Its sessions have done it: of what was registered singly they know the last of each service.
   */
  @Override
  public int refresh() {
    if (link.dialect().client().registering() == Registering.SINGLY) {
      registered.values().forEach(services -> services.replaceAll((name, instances) -> 1));
    }
    return sessions.keySet().stream().mapToInt(this::registered).sum();
  }

  @Override
  public CompletableFuture<Boolean> nextConnection() {
    List<CompletableFuture<Boolean>> restored =
        sessions.values().stream().map(NacosSession::restored).toList();
    return CompletableFuture.allOf(restored.toArray(CompletableFuture<?>[]::new))
        .thenApply(all -> restored.stream().allMatch(CompletableFuture::join));
  }

  @Override
  public void close() throws IOException {
    for (NacosSession session : sessions.values()) {
      Waiting.on(session.close());
    }
  }

  @Override
  public void cut() {
    sessions.values().forEach(NacosSession::cut);
  }

  private List<NacosConfiguration> configurations() {
    return link.entries(instance).stream()
        .filter(NacosConfiguration.class::isInstance)
        .map(NacosConfiguration.class::cast)
        .toList();
  }

  private List<NacosInstance> instances() {
    return link.entries(instance).stream()
        .filter(NacosInstance.class::isInstance)
        .map(NacosInstance.class::cast)
        .toList();
  }

  private List<NacosInstance> instancesOf(String interfaceName) {
    return link.dialect().instancesOf(link.fleet(), instance, link.number(), interfaceName);
  }

  private static List<Service> services(Collection<NacosInstance> instances) {
    Map<ServiceName, Service> services = new LinkedHashMap<>();
    for (NacosInstance each : instances) {
      ServiceName name = new ServiceName(each.group(), each.service());
      services
          .computeIfAbsent(name, key -> new Service(each.connection(), key, new ArrayList<>()))
          .instances()
          .add(serviceInstance(each));
    }
    return List.copyOf(services.values());
  }

  private static ServiceInstance serviceInstance(NacosInstance entry) {
    return ServiceInstance.of(entry.ip(), entry.port(), entry.metadata());
  }
}
