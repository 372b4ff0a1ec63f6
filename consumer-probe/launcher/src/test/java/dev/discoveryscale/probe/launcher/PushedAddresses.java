package dev.discoveryscale.probe.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a consumer's directories were pushed in a phase, as its records tell it.
 *
 * @param came the hashes of addresses that came, by directory: interface, registry and model
 * @param went the same of those that went
 */
record PushedAddresses(Map<String, Set<String>> came, Map<String, Set<String>> went) {

  private static final ObjectMapper JSON = new ObjectMapper();

  static PushedAddresses in(String phase, Path samples) throws IOException {
    PushedAddresses all = new PushedAddresses(new TreeMap<>(), new TreeMap<>());
    for (String line : Files.readAllLines(samples)) {
      JsonNode record = JSON.readTree(line);
      if (record.path("type").asText().equals("push")
          && record.path("phase").asText().equals(phase)) {
        add(all.came, record, "added");
        add(all.went, record, "removed");
      }
    }
    return all;
  }

  private static void add(Map<String, Set<String>> to, JsonNode record, String field) {
    String directory =
        String.join(
            " ",
            record.path("interface").asText(),
            record.path("registry").asText(),
            record.path("model").asText());
    Set<String> hashes = to.computeIfAbsent(directory, key -> new TreeSet<>());
    record.path(field).forEach(hash -> hashes.add(hash.asText()));
  }
}
