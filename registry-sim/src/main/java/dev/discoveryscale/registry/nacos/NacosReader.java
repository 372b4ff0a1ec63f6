package dev.discoveryscale.registry.nacos;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.registry.RegistryException;
import dev.discoveryscale.registry.nacos.NacosHttp.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Reads the instances of a Nacos through its HTTP interface, like a client that asks once: without
 * a subscription, and without leaving a connection. Uses the first server of its list that answers.
 * For one thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class NacosReader {

  /** The group of Nacos, not Dubbo's, in which Dubbo registers everything. */
  private static final String GROUP = "DEFAULT_GROUP";

  /**
   * One instance of a service.
   *
   * @param host an address or a name
   * @param port the port
   * @param metadata what it says of itself
   */
  public record Instance(String host, int port, Map<String, String> metadata) {

    public Instance {
      metadata = Map.copyOf(metadata);
    }
  }

  private final String namespace;
  private final List<NacosServer> servers;

  private NacosReader(String namespace, List<NacosServer> servers) {
    this.namespace = namespace;
    this.servers = List.copyOf(servers);
  }

  /**
   * A reader of the registry's own namespace, let in as its clients are.
   *
   * @param limit how long to wait for each answer
   * @throws RegistryException if the registry's server list is none
   */
  public static NacosReader of(NacosRegistry registry, Duration limit) throws IOException {
    return at(registry.connectString(), registry.namespace(), registry.credentials(), limit);
  }

  /**
   * A reader of a namespace.
   *
   * @param servers {@code host:port}, several with commas
   * @param credentials absent if the servers ask for none
   * @param limit how long to wait for each answer
   * @throws RegistryException if the servers are no list
   */
  public static NacosReader at(
      String servers, String namespace, Optional<NacosCredentials> credentials, Duration limit)
      throws IOException {
    return new NacosReader(
        namespace,
        NacosServerList.parse(servers).servers().stream()
            .map(server -> new NacosServer(server, limit, credentials))
            .toList());
  }

  /**
   * What the first server answers that does, as JSON.
   *
   * @throws IOException if none answers as it should; it says for each why
   */
  public String get(String path, Map<String, String> parameters) throws IOException {
    List<String> failures = new ArrayList<>();
    for (NacosServer server : servers) {
      try {
        Answer answer = server.ask(path, parameters);
        return answer.json().orElseThrow(() -> new RegistryException(answer.describe())).toString();
      } catch (IOException e) {
        failures.add(e.getMessage());
      }
    }
    throw new RegistryException(String.join("; ", failures));
  }

  /**
   * Instances of a service in the group that Dubbo uses, those included that are unhealthy because
   * their beats fail to come; none if there is no such service.
   *
   * @throws IOException if no server answers as it should; it says for each why
   */
  public List<Instance> instances(String service) throws IOException {
    List<String> failures = new ArrayList<>();
    for (NacosServer server : servers) {
      try {
        return instances(server, service);
      } catch (IOException e) {
        failures.add(e.getMessage());
      }
    }
    throw new RegistryException(String.join("; ", failures));
  }

  private List<Instance> instances(NacosServer server, String service) throws IOException {
    Map<String, String> asked = new HashMap<>();
    asked.put("serviceName", service);
    asked.put("groupName", GROUP);
    asked.put("namespaceId", namespace);
    asked.put("healthyOnly", "false");
    Answer answer = server.ask(NacosServer.INSTANCES.get(0), asked);
    if (!answer.ok()) {
      answer = server.ask(NacosServer.INSTANCES.get(1), asked);
    }
    JsonNode told = answer.json().orElseGet(MissingNode::getInstance);
    JsonNode all = told.path(told.has("hosts") ? "hosts" : "data");
    if (!all.isArray()) {
      throw new RegistryException(
          "%s does not list instances like a Nacos: %s"
              .formatted(server.address(), answer.describe()));
    }
    List<Instance> instances = new ArrayList<>();
    all.forEach(each -> instances.add(instance(each)));
    return instances;
  }

  private static Instance instance(JsonNode each) {
    Map<String, String> metadata = new HashMap<>();
    each.path("metadata")
        .properties()
        .forEach(entry -> metadata.put(entry.getKey(), entry.getValue().asText()));
    return new Instance(each.path("ip").asText(), each.path("port").asInt(), metadata);
  }
}
