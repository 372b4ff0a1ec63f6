package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.pojo.Instance;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.model.MetadataFault;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Instances of a fleet in a Nacos that leave, crash, return and change. */
class NacosFleetChurnTest extends NacosFleetFixture {

  @ParameterizedTest
  @ValueSource(strings = {"dubbo-2.7", "dubbo-3.0", "dubbo-3.3"})
  void leavesAndJoinsAgain(String line) throws Exception {
    try (Fleet fleet = registered(line)) {
      fleet.instance(1).leave();
      assertThat(listed(ORDERS, (INSTANCES - 1) * 2)).noneMatch(of(1));
      assertThat(fleet.statistics().registries().get(0).nodes()).isEqualTo((INSTANCES - 1) * 4);

      fleet.instance(1).join();
      listed(ORDERS, INSTANCES * 2);
      assertThat(fleet.statistics().registries().get(0).nodes()).isEqualTo(INSTANCES * 4);
      assertThat(fleet.statistics().sessionsLost()).isZero();
    }
  }

  @Test
  void removesKilledInstanceWithItsConnection() throws Exception {
    try (Fleet fleet = registered("dubbo-3.3")) {
      fleet.instance(0).crash();
      fleet.instance(1).expire();
      listed(ORDERS, 2);
      assertThat(instances(ORDERS)).allMatch(of(2));

      fleet.instance(0).join();
      fleet.instance(1).recover();
      listed(ORDERS, INSTANCES * 2);
      assertThat(fleet.statistics().sessionsLost()).isZero();
    }
  }

  /** It belongs to no connection: that it is gone in the end is the server's doing, 30 s later. */
  @Test
  void keepsKilledBeatingInstanceForAWhile() throws Exception {
    try (Fleet fleet = registered("dubbo-2.7")) {
      fleet.instance(0).crash();
      fleet.instance(1).expire();
      assertThat(fleet.statistics().registries().get(0).nodes()).isEqualTo(4);
      assertThat(fleet.statistics().sessionsOpen()).isEqualTo(1);
      assertThat(listed(ORDERS, INSTANCES * 2)).allMatch(Instance::isHealthy);
      List<String> before = pids(0);

      fleet.instance(0).join();
      fleet.instance(1).recover();

      listed(ORDERS, INSTANCES * 2);
      await().atMost(LIMIT).until(() -> Collections.disjoint(pids(0), before));
      assertThat(fleet.statistics().registries().get(0).nodes()).isEqualTo(INSTANCES * 4);
      assertThat(fleet.statistics().sessionsLost()).isZero();
    }
    listed(ORDERS, 0);
  }

  private List<String> pids(int index) throws NacosException {
    return instances(ORDERS).stream()
        .filter(of(index))
        .map(each -> each.getMetadata().get("pid"))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo-2.7", "dubbo-3.0", "dubbo-3.3"})
  void withdrawsAndRestoresInterface(String line) throws Exception {
    try (Fleet fleet = registered(line)) {
      Change withdrawn = fleet.serviceInterface(0).withdraw();
      assertThat(withdrawn.nodes()).isEqualTo(INSTANCES * 2);
      listed(ORDERS, 0);
      listed(STOCK, INSTANCES * 2);

      fleet.serviceInterface(0).restore();
      listed(ORDERS, INSTANCES * 2);
    }
  }

  @Test
  void writesOverrideRuleAsConfigurationUntilCleared() throws Exception {
    try (Fleet fleet = registered("dubbo-3.3")) {
      String rule = "demo.Orders::.configurators";
      fleet.serviceInterface(0).override(Map.of("timeout", "6000"));
      await()
          .atMost(LIMIT)
          .until(() -> String.valueOf(entry(rule, "dubbo")).contains("timeout: 6000"));

      fleet.serviceInterface(0).clear();
      await().atMost(LIMIT).until(() -> entry(rule, "dubbo") == null);
      assertThat(fleet.clearLeft(Map.of("timeout", "6000"))).isZero();
    }
  }

  @Test
  void writesWithheldMetadataWhenPublished() throws Exception {
    try (Fleet fleet = fleet("dubbo-3.3", RegisterMode.INSTANCE, MetadataStorage.REMOTE)) {
      fleet.register(RegistrationProgress.SILENT);
      fleet.instance(0).leave();
      fleet.instance(0).upgrade(fleet.newBuild(), MetadataFault.FAILING);
      // A Nacos acknowledges before it lists.
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () -> assertThat(revisions(0)).hasSize(1).doesNotContainAnyElementsOf(revisions(1)));
      String revision = revisions(0).get(0);
      assertThat(entry(APPLICATION, revision)).isNull();

      assertThat(fleet.instance(0).publish().nodes()).isEqualTo(1);
      await()
          .atMost(LIMIT)
          .until(() -> String.valueOf(entry(APPLICATION, revision)).contains(revision));
    }
  }

  private List<String> revisions(int index) throws NacosException {
    return instances(APPLICATION).stream()
        .filter(of(index))
        .map(each -> each.getMetadata().get("dubbo.metadata.revision"))
        .toList();
  }
}
