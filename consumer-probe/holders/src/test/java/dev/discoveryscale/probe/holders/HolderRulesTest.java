package dev.discoveryscale.probe.holders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HolderTableTest {

  @Test
  void prefersLongestPrefix() {
    HolderRules table = HolderRules.of(Map.of("a.", "dubbo", "a.b.", "routers", "a.b.C", "held"));

    assertThat(table.holder(List.of("a.X"))).contains(Holder.DUBBO);
    assertThat(table.holder(List.of("a.b.X"))).contains(Holder.ROUTERS);
    assertThat(table.holder(List.of("a.b.C$1"))).isEmpty();
    assertThat(table.holder(List.of("a.c.X"))).contains(Holder.DUBBO);
  }

  @Test
  void assignsUnknownClassLikeSuperclass() {
    HolderRules table = HolderRules.of(Map.of("a.", "dubbo", "a.Url", "held"));

    assertThat(table.holder(List.of("x.Y", "a.Y", "java.lang.Object"))).contains(Holder.DUBBO);
    assertThat(table.holder(List.of("x.Y", "a.Url"))).isEmpty();
    assertThat(table.holder(List.of("x.Y", "java.lang.Object"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "dubbo-2.6, com.alibaba.dubbo.registry.zookeeper.ZookeeperRegistry, URL_LISTS",
    "dubbo-2.6, com.alibaba.dubbo.registry.integration.RegistryDirectory, DIRECTORIES",
    "dubbo-2.7, org.apache.dubbo.registry.zookeeper.ZookeeperRegistry, URL_LISTS",
    "dubbo-2.7, org.apache.dubbo.registry.client.DefaultServiceInstance, INSTANCES",
    "dubbo-2.7, org.apache.dubbo.rpc.protocol.dubbo.DubboInvoker, DIRECTORIES",
    "dubbo-2.7, org.apache.dubbo.rpc.cluster.RouterChain, ROUTERS",
    "dubbo-3.0, org.apache.dubbo.common.url.component.URLParam, INTERNED",
    "dubbo-3.0, org.apache.dubbo.common.url.component.ServiceConfigURL,",
    "dubbo-3.3, org.apache.dubbo.registry.client.InstanceAddressURL,",
    "dubbo-3.3, org.apache.dubbo.registry.client.ServiceDiscoveryRegistryDirectory, DIRECTORIES",
    "dubbo-3.3, org.apache.dubbo.metadata.MetadataInfo, INSTANCES",
    "dubbo-3.3, io.netty.buffer.PoolChunk, CONNECTIONS",
    "dubbo-2.7, com.alibaba.nacos.client.naming.core.HostReactor, NACOS",
    "dubbo-2.7, org.apache.dubbo.registry.nacos.NacosRegistry, URL_LISTS",
    "dubbo-3.0, com.alibaba.nacos.api.naming.pojo.Instance, NACOS",
    "dubbo-3.3, com.alibaba.nacos.shaded.io.grpc.netty.shaded.io.netty.buffer.PoolChunk, NACOS",
    "dubbo-3.3, org.apache.dubbo.metadata.store.nacos.NacosMetadataReport, NACOS",
    "dubbo-3.3, org.apache.dubbo.registry.nacos.NacosServiceDiscovery, URL_LISTS",
  })
  void assignsClassesOfLine(String line, String type, Holder holder) {
    assertThat(HolderRules.of(line).holder(List.of(type))).isEqualTo(Optional.ofNullable(holder));
  }

  @Test
  void namesUnknownHolder() {
    assertThatThrownBy(() -> HolderRules.of("dubbo-9.9")).hasMessageContaining("dubbo-9.9");
    assertThatThrownBy(() -> HolderRules.of(Map.of("a.", "nobody")))
        .hasMessageContaining("nobody")
        .hasMessageContaining("url-lists");
  }
}
