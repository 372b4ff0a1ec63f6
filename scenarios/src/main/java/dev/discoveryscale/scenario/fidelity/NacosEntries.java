package dev.discoveryscale.scenario.fidelity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.NacosConnection;
import dev.discoveryscale.provider.model.NacosEntry;
import dev.discoveryscale.provider.model.NacosInstance;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** All that one Nacos holds in its public namespace, read through its API. */
final class NacosEntries {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration LOOK_AGAIN = Duration.ofMillis(300);
  private static final int SAME_IN_A_ROW = 5;
  private static final Duration REST_LIMIT = Duration.ofSeconds(60);
  private static final int LIMIT_MILLIS = 10_000;
  private static final String ALL = "&pageNo=1&pageSize=10000";

  private final String root;

  NacosEntries(String address) {
    this.root = "http://" + address + "/nacos/v1";
  }

  /** What is there once it does not move any more. */
  List<NacosEntry> atRest() throws IOException, InterruptedException {
    return wait(false);
  }

  /** Deletes the configurations and waits until the last instance has gone by itself. */
  void clear() throws IOException, InterruptedException {
    for (NacosEntry entry : configurations()) {
      String path = "/cs/configs?dataId=%s&group=%s";
      String dataId = encoded(((NacosConfiguration) entry).dataId());
      send("DELETE", path.formatted(dataId, encoded(entry.group())));
    }
    wait(true);
  }

  private List<NacosEntry> wait(boolean empty) throws IOException, InterruptedException {
    long limit = System.nanoTime() + REST_LIMIT.toNanos();
    List<NacosEntry> last = List.of();
    for (int same = 0; same < SAME_IN_A_ROW; ) {
      if (System.nanoTime() > limit) {
        throw new IOException(
            "%s still changes after %d s, or holds what it should not: %s"
                .formatted(root, REST_LIMIT.toSeconds(), last));
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
    List<NacosEntry> entries = configurations();
    String services = "/ns/catalog/services?hasIpCount=false&withInstances=false" + ALL;
    for (JsonNode service : get(services).required("serviceList")) {
      String name = service.required("name").asText();
      String group = service.required("groupName").asText();
      String path = "/ns/catalog/instances?serviceName=%s&groupName=%s&clusterName=DEFAULT" + ALL;
      for (JsonNode instance :
          get(path.formatted(encoded(name), encoded(group))).required("list")) {
        entries.add(instance(group, name, instance));
      }
    }
    return entries;
  }

  private List<NacosEntry> configurations() throws IOException {
    List<NacosEntry> entries = new ArrayList<>();
    for (JsonNode item :
        get("/cs/configs?search=blur&dataId=&group=" + ALL).required("pageItems")) {
      entries.add(
          NacosConfiguration.of(
              item.required("group").asText(),
              item.required("dataId").asText(),
              item.required("content").asText()));
    }
    return entries;
  }

  /** The API does not tell the connection; whoever compares leaves it out. */
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

  private JsonNode get(String path) throws IOException {
    return JSON.readTree(send("GET", path));
  }

  /** Each request has a connection of its own: the server drops idle ones at any moment. */
  private String send(String method, String path) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(root + path).toURL().openConnection();
    connection.setRequestMethod(method);
    connection.setRequestProperty("Connection", "close");
    connection.setConnectTimeout(LIMIT_MILLIS);
    connection.setReadTimeout(LIMIT_MILLIS);
    if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
      throw new IOException(
          "%s answered %d to %s %s".formatted(root, connection.getResponseCode(), method, path));
    }
    try (InputStream body = connection.getInputStream()) {
      return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
