package dev.discoveryscale.probe.push.dubbo3;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.curator.x.discovery.details.JsonInstanceSerializer;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.registry.NotifyListener;
import org.apache.dubbo.registry.client.AbstractServiceDiscovery;
import org.apache.dubbo.registry.client.ServiceInstance;
import org.apache.dubbo.registry.client.event.ServiceInstancesChangedEvent;
import org.apache.dubbo.registry.client.event.listener.ServiceInstancesChangedListener;
import org.apache.dubbo.registry.zookeeper.ZookeeperInstance;
import org.apache.dubbo.registry.zookeeper.util.CuratorFrameworkUtils;
import org.apache.dubbo.rpc.model.ApplicationModel;

/**
 * Does what the line's own {@code ZookeeperServiceDiscovery} does, with nodes in memory: for each
 * change it reads all instances again, with Curator's serializer and Dubbo's conversion, and hands
 * them to the line's listener. The metadata of their revision is in the line's own cache, as after
 * a first push. There is one in a JVM, because Dubbo makes it itself.
 */
final class MemoryServiceDiscovery extends AbstractServiceDiscovery {

  private static final AtomicReference<BenchmarkEnvironment> WORLD = new AtomicReference<>();
  private static final AtomicReference<MemoryServiceDiscovery> INSTANCE = new AtomicReference<>();

  private final JsonInstanceSerializer<ZookeeperInstance> serializer =
      new JsonInstanceSerializer<>(ZookeeperInstance.class);
  private NotifyListener directory;
  private ServiceInstancesChangedListener listener;

  MemoryServiceDiscovery(ApplicationModel application, URL registry) {
    super(application, registry);
    RevisionJson revision = RevisionJson.read(WORLD.get().metadata());
    metaCacheManager.put(revision.revision(), revision.metadata());
    INSTANCE.set(this);
  }

  /** What the one that Dubbo makes will know. */
  static void prepare(BenchmarkEnvironment world) {
    WORLD.set(world);
  }

  /** The one that Dubbo has made. */
  static MemoryServiceDiscovery instance() {
    return INSTANCE.get();
  }

  void push(List<byte[]> nodes) {
    String application = listener.getServiceNames().iterator().next();
    listener.onEvent(new ServiceInstancesChangedEvent(application, read(nodes)));
  }

  NotifyListener directory() {
    return directory;
  }

  @Override
  public List<ServiceInstance> getInstances(String application) {
    return read(WORLD.get().instances());
  }

  @Override
  public Set<String> getServices() {
    return listener == null ? Set.of() : listener.getServiceNames();
  }

  @Override
  public void subscribe(URL url, NotifyListener told) {
    directory = told;
    super.subscribe(url, told);
  }

  @Override
  public void addServiceInstancesChangedListener(ServiceInstancesChangedListener added) {
    listener = added;
  }

  @Override
  protected void doRegister(ServiceInstance instance) {
    throw new UnsupportedOperationException("a consumer registers no instance");
  }

  @Override
  protected void doUnregister(ServiceInstance instance) {
    throw new UnsupportedOperationException("a consumer registers no instance");
  }

  @Override
  protected void doDestroy() {
    listener = null;
  }

  private List<ServiceInstance> read(List<byte[]> nodes) {
    List<org.apache.curator.x.discovery.ServiceInstance<ZookeeperInstance>> read =
        new ArrayList<>(nodes.size());
    for (byte[] node : nodes) {
      try {
        read.add(serializer.deserialize(node));
      } catch (Exception e) {
        throw new IllegalStateException("not an instance: " + new String(node), e);
      }
    }
    return CuratorFrameworkUtils.build(registryURL, read);
  }
}
