package dev.discoveryscale.simulator.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.discoveryscale.provider.model.NacosEntry;
import dev.discoveryscale.provider.model.NacosInstance;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is read of a Nacos, by answers as a Nacos 2.5.1 gives them. */
class NacosEntriesTest {

  private static final String NO_CLUSTER =
      "caused: errCode: 404, errMsg: cluster DEFAULT is not found! ;";

  private final Map<String, String> instances = new HashMap<>();
  private HttpServer server;

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/nacos/v1/cs/configs", asked -> tell(asked, 200, "{\"pageItems\": []}"));
    server.createContext("/nacos/v1/ns/catalog/services", asked -> tell(asked, 200, services()));
    server.createContext("/nacos/v1/ns/catalog/instances", this::tellInstances);
    server.start();
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  @Test
  void hasNoInstancesForAServiceWithSubscribersOnly() throws IOException {
    instances.put("subscribed", NO_CLUSTER);
    instances.put(
        "registered",
        """
        {"list": [{"ip": "10.0.0.1", "port": 20880, "weight": 1.0, "enabled": true, "healthy": true,
          "ephemeral": true, "clusterName": "DEFAULT", "metadata": {"a": "b"}}]}
        """);

    List<NacosEntry> entries = entries().now();

    assertThat(entries)
        .singleElement()
        .isInstanceOfSatisfying(
            NacosInstance.class,
            each -> {
              assertThat(each.service()).isEqualTo("registered");
              assertThat(each.metadata()).isEqualTo(Map.of("a", "b"));
            });
  }

  @Test
  void failsOnAnythingElseNotFound() throws IOException {
    instances.put("registered", "no such page");
    NacosEntries entries = entries();

    assertThatThrownBy(entries::now)
        .isInstanceOf(IOException.class)
        .hasMessage("HTTP 404 to GET /nacos/v1/ns/catalog/instances: no such page");
  }

  private NacosEntries entries() throws IOException {
    return new NacosEntries("127.0.0.1:" + server.getAddress().getPort());
  }

  private String services() {
    return instances.keySet().stream()
        .map("{\"name\": \"%s\", \"groupName\": \"DEFAULT_GROUP\"}"::formatted)
        .toList()
        .toString()
        .transform("{\"serviceList\": %s}"::formatted);
  }

  private void tellInstances(HttpExchange asked) throws IOException {
    String query = asked.getRequestURI().getQuery();
    String told =
        instances.entrySet().stream()
            .filter(each -> query.contains("serviceName=" + each.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseThrow();
    tell(asked, told.contains("list") ? 200 : 404, told);
  }

  private static void tell(HttpExchange asked, int status, String told) throws IOException {
    byte[] bytes = told.getBytes(StandardCharsets.UTF_8);
    asked.sendResponseHeaders(status, bytes.length);
    asked.getResponseBody().write(bytes);
    asked.close();
  }
}
