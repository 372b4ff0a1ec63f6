package dev.discoveryscale.probe.push.dubbo26;

import com.alibaba.dubbo.common.URL;
import com.alibaba.dubbo.registry.Registry;
import com.alibaba.dubbo.registry.support.AbstractRegistryFactory;
import com.alibaba.dubbo.registry.zookeeper.ZookeeperRegistry;
import com.alibaba.dubbo.remoting.zookeeper.ZookeeperClient;
import dev.discoveryscale.probe.push.subject.MemoryClient;

/** Makes the line's own registry for ZooKeeper, with a client that has its nodes in memory. */
public final class MemoryRegistryFactory extends AbstractRegistryFactory {

  @Override
  protected Registry createRegistry(URL url) {
    return new ZookeeperRegistry(url, to -> MemoryClient.instance().as(ZookeeperClient.class));
  }
}
