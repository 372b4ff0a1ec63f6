package dev.discoveryscale.simulator.environment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.ZKConfig;

/**
 * Reads a ZooKeeper with its own client: URLs below {@code /dubbo/<interface>/providers}, instances
 * below {@code /services/<application>}. It has a session of its own.
 */
final class ZooKeeperReader implements RegisteredReader {

  private static final int SESSION_MS = (int) Duration.ofSeconds(30).toMillis();
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String connectString;
  private final ZooKeeper client;

  /**
   * Opens a session.
   *
   * @param packetLimit the largest answer that is taken, in bytes
   */
  ZooKeeperReader(String connectString, long packetLimit) throws IOException {
    ZKClientConfig config = new ZKClientConfig();
    config.setProperty(ZKConfig.JUTE_MAXBUFFER, Long.toString(packetLimit));
    this.connectString = connectString;
    this.client = new ZooKeeper(connectString, SESSION_MS, event -> {}, config);
  }

  @Override
  public SortedSet<String> providers(ServiceSpec service) throws IOException, InterruptedException {
    SortedSet<String> addresses = new TreeSet<>();
    for (String child : children("/dubbo/" + service.interfaceName() + "/providers")) {
      String url = URLDecoder.decode(child, StandardCharsets.UTF_8);
      if (url.contains("://")
          && parameter(url, "group").equals(service.group())
          && parameter(url, "version").equals(service.version())) {
        addresses.add(address(url));
      }
    }
    return addresses;
  }

  /** The value of a URL's parameter; empty if it has none. */
  private static String parameter(String url, String key) {
    Matcher found = Pattern.compile("[?&]" + key + "=([^&]*)").matcher(url);
    return found.find() ? found.group(1) : "";
  }

  /** {@code protocol://host:port} of a provider's URL. */
  static String address(String url) {
    int path = url.indexOf('/', url.indexOf("://") + "://".length());
    return path < 0 ? url : url.substring(0, path);
  }

  @Override
  public SortedSet<String> endpoints(String application, Predicate<String> followed)
      throws IOException, InterruptedException {
    SortedSet<String> addresses = new TreeSet<>();
    String parent = "/services/" + application;
    for (String child : children(parent)) {
      try {
        JsonNode instance = JSON.readTree(client.getData(parent + "/" + child, false, null));
        addresses.addAll(
            RegisteredEndpoints.of(
                instance.path("address").asText(),
                instance.at("/payload/metadata/" + RegisteredEndpoints.KEY).asText(),
                followed));
      } catch (KeeperException.NoNodeException goneMeanwhile) {
        continue;
      } catch (KeeperException e) {
        throw failure(e);
      }
    }
    return addresses;
  }

  /** None where the parent was never written. */
  private List<String> children(String parent) throws IOException, InterruptedException {
    try {
      return client.getChildren(parent, false);
    } catch (KeeperException.NoNodeException nothingRegistered) {
      return List.of();
    } catch (KeeperException e) {
      throw failure(e);
    }
  }

  private IOException failure(KeeperException e) {
    return new IOException("cannot read what is registered in " + connectString, e);
  }

  @Override
  public void close() throws InterruptedException {
    client.close();
  }
}
