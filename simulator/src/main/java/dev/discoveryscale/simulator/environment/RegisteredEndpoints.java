package dev.discoveryscale.simulator.environment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Reads the endpoints from the registered data of an application's instance, for any kind of
 * registry.
 */
final class RegisteredEndpoints {

  /** The key of the metadata that holds them. */
  static final String KEY = "dubbo.endpoints";

  private static final ObjectMapper JSON = new ObjectMapper();

  private RegisteredEndpoints() {}

  /** Those of followed protocols as {@code protocol://host:port}. */
  static SortedSet<String> of(String host, String endpoints, Predicate<String> followed)
      throws IOException {
    SortedSet<String> addresses = new TreeSet<>();
    for (JsonNode endpoint : JSON.readTree(endpoints)) {
      String protocol = endpoint.path("protocol").asText();
      if (followed.test(protocol)) {
        addresses.add(protocol + "://" + host + ":" + endpoint.path("port").asInt());
      }
    }
    return addresses;
  }
}
