package dev.discoveryscale.simulator.fidelity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.NacosConnection;
import dev.discoveryscale.provider.model.NacosEntry;
import dev.discoveryscale.provider.model.NacosInstance;
import dev.discoveryscale.registry.nacos.NacosHttp;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** All that one Nacos holds in its public namespace, read through its API. */
final class NacosEntries {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration LOOK_AGAIN = Duration.ofMillis(300);
  private static final int SAME_IN_A_ROW = 5;
  private static final Duration REST_LIMIT = Duration.ofSeconds(60);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
  private static final String CONFIGURATIONS = "/nacos/v1/cs/configs";
  private static final String SERVICES = "/nacos/v1/ns/catalog/services";
  private static final String INSTANCES = "/nacos/v1/ns/catalog/instances";

  /** Larger than any fleet that is compared. */
  private static final Map<String, String> FIRST_PAGE = Map.of("pageNo", "1", "pageSize", "10000");

  private final String address;
  private final NacosHttp http;

  NacosEntries(String address) throws IOException {
    this.address = address;
    this.http = NacosHttp.at(address, ANSWER_LIMIT);
  }

  /** What is there once it does not move any more. */
  List<NacosEntry> atRest() throws IOException, InterruptedException {
    return wait(false);
  }

  /** Deletes the configurations and waits until the last instance has gone by itself. */
  void clear() throws IOException, InterruptedException {
    for (NacosConfiguration each : configurations()) {
      http.delete(CONFIGURATIONS, Map.of("dataId", each.dataId(), "group", each.group())).good();
    }
    wait(true);
  }

  private List<NacosEntry> wait(boolean empty) throws IOException, InterruptedException {
    long limit = System.nanoTime() + REST_LIMIT.toNanos();
    List<NacosEntry> last = List.of();
    for (int same = 0; same < SAME_IN_A_ROW; ) {
      if (System.nanoTime() > limit) {
        throw new IOException(
            "%s still changes after %d s, or holds unexpected entries: %s"
                .formatted(address, REST_LIMIT.toSeconds(), last));
      }
      Thread.sleep(LOOK_AGAIN.toMillis());
      List<NacosEntry> now = now();
      same = now.equals(last) && now.isEmpty() == empty ? same + 1 : 0;
      last = now;
    }
    return last;
  }

  /** What is there now. */
  List<NacosEntry> now() throws IOException {
    List<NacosEntry> entries = new ArrayList<>(configurations());
    Map<String, String> bare = Map.of("hasIpCount", "false", "withInstances", "false");
    for (JsonNode service : read(SERVICES, bare).required("serviceList")) {
      String name = service.required("name").asText();
      String group = service.required("groupName").asText();
      Map<String, String> asked =
          Map.of("serviceName", name, "groupName", group, "clusterName", "DEFAULT");
      for (JsonNode instance : instances(asked)) {
        entries.add(instance(group, name, instance));
      }
    }
    return entries;
  }

  /** A Nacos knows no cluster of a service that has only subscribers. */
  private Iterable<JsonNode> instances(Map<String, String> asked) throws IOException {
    NacosHttp.Answer answer = answer(INSTANCES, asked);
    return answer.status() == HttpURLConnection.HTTP_NOT_FOUND
            && answer.body().contains("cluster DEFAULT is not found")
        ? List.of()
        : JSON.readTree(answer.good()).required("list");
  }

  private List<NacosConfiguration> configurations() throws IOException {
    List<NacosConfiguration> entries = new ArrayList<>();
    Map<String, String> any = Map.of("search", "blur", "dataId", "", "group", "");
    for (JsonNode item : read(CONFIGURATIONS, any).required("pageItems")) {
      entries.add(
          NacosConfiguration.of(
              item.required("group").asText(),
              item.required("dataId").asText(),
              item.required("content").asText()));
    }
    return entries;
  }

  /** The API does not contain the connection, so comparisons leave it out. */
  private static NacosInstance instance(String group, String service, JsonNode read) {
    SortedMap<String, String> metadata = new TreeMap<>();
    read.required("metadata")
        .properties()
        .forEach(entry -> metadata.put(entry.getKey(), entry.getValue().asText()));
    return new NacosInstance(
        group,
        service,
        read.required("ip").asText(),
        read.required("port").asInt(),
        read.required("weight").asDouble(),
        read.required("enabled").asBoolean(),
        read.required("healthy").asBoolean(),
        read.required("ephemeral").asBoolean(),
        read.required("clusterName").asText(),
        metadata,
        NacosConnection.INTERFACES);
  }

  private JsonNode read(String path, Map<String, String> parameters) throws IOException {
    return JSON.readTree(answer(path, parameters).good());
  }

  private NacosHttp.Answer answer(String path, Map<String, String> parameters) throws IOException {
    Map<String, String> all = new HashMap<>(parameters);
    all.putAll(FIRST_PAGE);
    return http.get(path, all);
  }
}
