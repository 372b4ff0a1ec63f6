package dev.discoveryscale.probe.push.dubbo27;

import dev.discoveryscale.probe.push.subject.MemoryClient;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.registry.Registry;
import org.apache.dubbo.registry.support.AbstractRegistryFactory;
import org.apache.dubbo.registry.zookeeper.ZookeeperRegistry;
import org.apache.dubbo.remoting.zookeeper.ZookeeperClient;

/** Makes the line's own registry for ZooKeeper, with a client that has its nodes in memory. */
public final class MemoryRegistryFactory extends AbstractRegistryFactory {

  @Override
  protected Registry createRegistry(URL url) {
    return new ZookeeperRegistry(url, to -> MemoryClient.instance().as(ZookeeperClient.class));
  }
}
