package dev.discoveryscale.scenario.fidelity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the trees of a fleet say, one fact at a time: every node, every parameter of every URL,
 * every value of every JSON text, so that a difference can be told in a line.
 *
 * <p>Left out is what differs between any two starts of a real provider, and nothing else:
 *
 * <ul>
 *   <li>the process id, {@code pid}
 *   <li>the times of export and of registration, {@code timestamp} and {@code registrationTimeUTC}
 *   <li>the session that owns an ephemeral node
 *   <li>with several registries: which of them a provider takes for its configuration and, in 2.7,
 *       for its service definitions, and so which of them has {@code /dubbo} as an empty parent
 * </ul>
 */
final class Facts {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> DIFFERS = Set.of("pid", "timestamp", "registrationTimeUTC");
  private static final String PROVIDERS = "/providers/";
  private static final String ANYWHERE = "one registry";

  private final String line;
  private final int registries;
  private final SortedMap<String, String> facts = new TreeMap<>();

  private Facts(String line, int registries) {
    this.line = line;
    this.registries = registries;
  }

  /** The facts of the trees of a fleet, one tree for each of its registries. */
  static SortedMap<String, String> of(String line, List<List<CapturedNode>> trees) {
    Facts facts = new Facts(line, trees.size());
    for (int i = 0; i < trees.size(); i++) {
      for (CapturedNode node : trees.get(i)) {
        facts.add("registry " + (i + 1), node);
      }
    }
    return Collections.unmodifiableSortedMap(facts.facts);
  }

  private void add(String registry, CapturedNode node) {
    String place = (inAnyRegistry(node.path()) ? ANYWHERE : registry) + " ";
    int url = node.path().indexOf(PROVIDERS);
    String subject =
        url < 0 ? place + node.path() : place + url(place, node.path(), url + PROVIDERS.length());
    put(subject + " is", (node.ephemeral() ? "ephemeral" : "persistent") + ", " + node.acl());
    if (!(registries > 1 && node.path().equals("/dubbo") && !line.equals("dubbo-2.6"))) {
      data(subject + " data", node.data());
    }
  }

  private boolean inAnyRegistry(String path) {
    return registries > 1
        && (path.startsWith("/dubbo/config")
            || line.equals("dubbo-2.7") && path.startsWith("/dubbo/metadata"));
  }

  /** Names a provider's node by what tells it apart, and adds its parameters. */
  private String url(String place, String path, int name) {
    String encoded = path.substring(name);
    String text = URLDecoder.decode(encoded, StandardCharsets.UTF_8);
    int query = text.indexOf('?');
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String parameter : text.substring(query + 1).split("&")) {
      String[] keyAndValue = parameter.split("=", 2);
      parameters.put(keyAndValue[0], keyAndValue.length == 2 ? keyAndValue[1] : "");
    }
    String subject =
        path.substring(0, name)
            + text.substring(0, query)
            + " "
            + parameters.getOrDefault("group", "")
            + ":"
            + parameters.getOrDefault("version", "");
    put(place + subject + " parameters in order", String.join(" ", parameters.keySet()));
    put(
        place + subject + " is encoded once",
        String.valueOf(URLEncoder.encode(text, StandardCharsets.UTF_8).equals(encoded)));
    parameters.forEach((key, value) -> value(place + subject + " ?" + key, key, value));
    return subject;
  }

  private void data(String subject, String text) {
    try {
      if (text.startsWith("{") || text.startsWith("[")) {
        flatten(subject, "", JSON.readTree(text));
        return;
      }
    } catch (JsonProcessingException e) {
      put(subject + " is JSON", "false");
    }
    put(subject, text);
  }

  private void flatten(String subject, String key, JsonNode value) {
    if (value.isObject()) {
      value
          .properties()
          .forEach(m -> flatten(subject + "/" + m.getKey(), m.getKey(), m.getValue()));
      put(subject + " members", String.valueOf(value.size()));
    } else if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        flatten(subject + "/" + i, key, value.get(i));
      }
      put(subject + " elements", String.valueOf(value.size()));
    } else if (value.isTextual() && value.asText().matches("[\\[{].*[]}]")) {
      data(subject, value.asText());
    } else {
      value(subject, key, value.asText());
    }
  }

  private void value(String subject, String key, String value) {
    put(subject, DIFFERS.contains(key) ? "differs at each start" : value);
  }

  /** The same subject twice would hide a difference. */
  private void put(String subject, String value) {
    String unique = subject;
    for (int i = 2; facts.containsKey(unique); i++) {
      unique = subject + " #" + i;
    }
    facts.put(unique, value);
  }
}
