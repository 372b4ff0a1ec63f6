package dev.discoveryscale.probe.push.dubbo3;

import dev.discoveryscale.probe.push.subject.MemoryClient;
import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.registry.Registry;
import org.apache.dubbo.registry.support.AbstractRegistryFactory;
import org.apache.dubbo.registry.zookeeper.ZookeeperRegistry;

/**
 * Makes the line's own registry for ZooKeeper, with a client that has its nodes in memory. The
 * registry has its client from an interface {@code ZookeeperTransporter} up to 3.2, and since 3.3
 * from a class {@code ZookeeperClientManager}, which is given ours as one it has connected already.
 */
public final class MemoryRegistryFactory extends AbstractRegistryFactory {

  private static final String MANAGED = "getZookeeperClientMap";

  @Override
  protected Registry createRegistry(URL url) {
    Constructor<?> constructor = ZookeeperRegistry.class.getConstructors()[0];
    try {
      return (Registry) constructor.newInstance(url, source(constructor, url));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the line's registry is made otherwise: " + constructor, e);
    }
  }

  private static Object source(Constructor<?> registry, URL url)
      throws ReflectiveOperationException {
    Class<?> type = registry.getParameterTypes()[1];
    Class<?> clientType = type.getMethod("connect", URL.class).getReturnType();
    Object client = MemoryClient.instance().as(clientType);
    return type.isInterface() ? transporter(type, client) : manager(type, client, url);
  }

  private static Object transporter(Class<?> type, Object client) {
    return Proxy.newProxyInstance(
        type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> client);
  }

  @SuppressWarnings("unchecked")
  private static Object manager(Class<?> type, Object client, URL url)
      throws ReflectiveOperationException {
    Object manager = type.getConstructor().newInstance();
    ((Map<String, Object>) type.getMethod(MANAGED).invoke(manager)).put(url.getAddress(), client);
    return manager;
  }
}
