package dev.discoveryscale.scenario.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.scenario.model.ByteSize;
import dev.discoveryscale.scenario.model.Profile;
import dev.discoveryscale.scenario.model.Scenario;
import dev.discoveryscale.scenario.plan.Expectation;
import dev.discoveryscale.scenario.plan.FleetAddresses;
import dev.discoveryscale.scenario.plan.Fleets;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.ZKConfig;

/**
 * What the registries really hold of a fleet, read with ZooKeeper's own client: at interface level
 * the URLs below {@code /dubbo/<interface>/providers}, at application level the instances below
 * {@code /services/<application>} with those of their endpoints that the consumer's line follows.
 * Every instance provides every interface. Each reading opens sessions of its own and closes them.
 */
final class RegistryTruth {

  private static final int SESSION_MS = (int) Duration.ofSeconds(30).toMillis();
  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<String> connectStrings;
  private final List<String> names;
  private final String application;
  private final List<String> interfaces;
  private final Expectation expectation;
  private final String line;
  private final long packetLimit;

  /**
   * The truth of some registries.
   *
   * @param connectStrings where they are read
   * @param names what the consumer knows them as, in the same order: where it reaches them
   */
  RegistryTruth(
      Scenario scenario, Profile profile, List<String> connectStrings, List<String> names) {
    this.connectStrings = List.copyOf(connectStrings);
    this.names = List.copyOf(names);
    this.application = scenario.providers().application();
    this.interfaces = Fleets.interfaces(scenario);
    this.expectation = Expectation.of(scenario, profile);
    this.line = profile.client().line();
    ByteSize consumers = profile.client().packetLimit();
    this.packetLimit = Math.max(consumers.bytes(), scenario.registries().packetLimit().bytes());
  }

  /**
   * Addresses as {@code protocol://host:port} by the directories that must hold them.
   *
   * @throws IOException naming the registry that could not be read
   */
  Map<DirectoryName, SortedSet<String>> read() throws IOException, InterruptedException {
    Map<DirectoryName, SortedSet<String>> addresses = new HashMap<>();
    for (int i = 0; i < connectStrings.size(); i++) {
      String registry = connectStrings.get(i);
      ZKClientConfig config = new ZKClientConfig();
      config.setProperty(ZKConfig.JUTE_MAXBUFFER, Long.toString(packetLimit));
      try (ZooKeeper client = new ZooKeeper(registry, SESSION_MS, event -> {}, config)) {
        read(client, names.get(i), addresses);
      } catch (KeeperException e) {
        throw new IOException("cannot read what is registered in " + registry, e);
      }
    }
    return addresses;
  }

  private void read(
      ZooKeeper client, String registry, Map<DirectoryName, SortedSet<String>> addresses)
      throws KeeperException, InterruptedException, IOException {
    if (expectation.byInterface() > 0) {
      for (String name : interfaces) {
        addresses.put(
            new DirectoryName(name, registry, FleetAddresses.INTERFACE), providers(client, name));
      }
    }
    if (expectation.byApplication() > 0) {
      SortedSet<String> instances = instances(client);
      interfaces.forEach(
          name ->
              addresses.put(
                  new DirectoryName(name, registry, FleetAddresses.APPLICATION), instances));
    }
  }

  private static SortedSet<String> providers(ZooKeeper client, String name)
      throws KeeperException, InterruptedException {
    SortedSet<String> addresses = new TreeSet<>();
    for (String child : children(client, "/dubbo/" + name + "/providers")) {
      addresses.add(address(URLDecoder.decode(child, StandardCharsets.UTF_8)));
    }
    return addresses;
  }

  /** {@code protocol://host:port} of a provider's URL. */
  static String address(String url) {
    int path = url.indexOf('/', url.indexOf("://") + "://".length());
    return path < 0 ? url : url.substring(0, path);
  }

  private SortedSet<String> instances(ZooKeeper client)
      throws KeeperException, InterruptedException, IOException {
    SortedSet<String> addresses = new TreeSet<>();
    String parent = "/services/" + application;
    for (String child : children(client, parent)) {
      try {
        byte[] data = client.getData(parent + "/" + child, false, null);
        addresses.addAll(endpoints(JSON.readTree(data)));
      } catch (KeeperException.NoNodeException goneMeanwhile) {
        continue;
      }
    }
    return addresses;
  }

  private List<String> endpoints(JsonNode instance) throws IOException {
    String host = instance.path("address").asText();
    String endpoints = instance.at("/payload/metadata/dubbo.endpoints").asText();
    SortedSet<String> addresses = new TreeSet<>();
    for (JsonNode endpoint : JSON.readTree(endpoints)) {
      String protocol = endpoint.path("protocol").asText();
      if (Expectation.followsByApplication(line, protocol)) {
        addresses.add(protocol + "://" + host + ":" + endpoint.path("port").asInt());
      }
    }
    return List.copyOf(addresses);
  }

  /** None where the parent was never written. */
  private static List<String> children(ZooKeeper client, String parent)
      throws KeeperException, InterruptedException {
    try {
      return client.getChildren(parent, false);
    } catch (KeeperException.NoNodeException nothingRegistered) {
      return List.of();
    }
  }
}
