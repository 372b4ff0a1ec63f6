package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.scenario.NacosAccess;
import dev.discoveryscale.model.scenario.RegistrySettings;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.registry.EmbeddedZooKeeper;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.ZooKeeperOptions;
import dev.discoveryscale.registry.external.ExternalNacos;
import dev.discoveryscale.registry.external.ExternalZooKeeper;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import dev.discoveryscale.registry.nacos.RnacosBinary;
import dev.discoveryscale.registry.nacos.RnacosOptions;
import dev.discoveryscale.registry.nacos.RnacosServer;
import dev.discoveryscale.simulator.container.registry.ContainerNacos;
import dev.discoveryscale.simulator.container.registry.ContainerZooKeeper;
import dev.discoveryscale.simulator.container.registry.NacosSettings;
import dev.discoveryscale.simulator.plan.NacosChecks;
import dev.discoveryscale.simulator.runtime.DetachedProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The servers of a scenario's registries: started by the run, or external. */
final class RegistryServers {

  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

  private final Scenario scenario;
  private final RegistrySettings wanted;
  private final Path folder;

  /**
   * Those of a scenario.
   *
   * @param folder where started ones keep data and logs, each in a folder of its own
   */
  RegistryServers(Scenario scenario, Path folder) {
    this.scenario = scenario;
    this.wanted = scenario.registries();
    this.folder = folder;
  }

  /**
   * One of them, once it answers.
   *
   * @param index its number, from 0
   * @throws IOException if it cannot be started or reached; nothing is left running
   */
  Registry serve(int index) throws IOException {
    String name = "registry-" + (index + 1);
    return wanted.each().get(index) == RegistryKind.NACOS
        ? nacos(name, index)
        : zooKeeper(name, index);
  }

  private Registry zooKeeper(String name, int index) throws IOException {
    if (!wanted.embedded()) {
      return ExternalZooKeeper.connect(name, wanted.connect().get(index), ANSWER_LIMIT);
    }
    ZooKeeperOptions options =
        ZooKeeperOptions.of(name, folder.resolve(name))
            .withHeapBytes(wanted.heap().bytes())
            .withPacketLimitBytes(Math.toIntExact(wanted.packetLimit().bytes()))
            .withCommandPrefix(DetachedProcess.prefix())
            .withPort(port(index));
    return scenario.containers().use()
        ? ContainerZooKeeper.start(options, scenario.containers().registry())
        : EmbeddedZooKeeper.start(options);
  }

  private Registry nacos(String name, int index) throws IOException {
    NacosAccess access = wanted.nacos().orElseThrow();
    Optional<NacosCredentials> credentials = NacosChecks.credentials(access);
    if (!wanted.embedded()) {
      return ExternalNacos.connect(
          name, wanted.connect().get(index), access.namespace(), credentials, ANSWER_LIMIT);
    }
    if (scenario.containers().use()) {
      return ContainerNacos.start(
          new NacosSettings(
              name, folder.resolve(name), wanted.heap().bytes(), port(index), credentials),
          scenario.containers().nacos().orElseThrow());
    }
    RnacosBinary binary =
        RnacosBinary.find().orElseThrow(() -> new RegistryException(RnacosBinary.howToGet()));
    return RnacosServer.start(
        RnacosOptions.of(name, folder.resolve(name), binary)
            .withCommandPrefix(DetachedProcess.prefix())
            .withPort(port(index)));
  }

  private int port(int index) {
    return wanted.ports().isEmpty() ? 0 : wanted.ports().get(index);
  }

  /**
   * How clients get to a registry.
   *
   * @param servers where they reach it: its connect string, or that of a relay
   */
  static RegistryAddress address(Registry registry, String servers) {
    if (!(registry instanceof NacosRegistry nacos)) {
      return RegistryAddress.zooKeeper(servers);
    }
    RegistryAddress.Nacos address = RegistryAddress.nacos(servers).withNamespace(nacos.namespace());
    return nacos.credentials().map(address::withLogin).orElse(address);
  }
}
