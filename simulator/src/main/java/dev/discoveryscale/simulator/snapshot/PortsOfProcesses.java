package dev.discoveryscale.simulator.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which ports of a host are of one process, where addresses have no process id. An instance of an
 * application lists its endpoints. Without instances, a process has one port for each protocol.
 */
final class PortsOfProcesses {

  /** The first endpoint of an instance, by the host and port of each of its endpoints. */
  private final Map<String, String> firstEndpoints = new HashMap<>();

  /** Ports by protocol, for each process of an application on a host. */
  private final Map<String, List<Map<String, String>>> guessed = new HashMap<>();

  /** Learns the endpoints of an instance. */
  void add(Entry instance) {
    String host = instance.node().replaceFirst(":\\d+$", "");
    String first = "";
    JsonNode endpoints = CapturedFleet.metadata(instance).path("dubbo.endpoints");
    for (JsonNode endpoint : CapturedFleet.json(endpoints.asText("[]"))) {
      String port = ":" + endpoint.path("port").asText();
      first = first.isEmpty() ? port : first;
      firstEndpoints.putIfAbsent(host + port, first);
    }
  }

  /** A name of the process that has an address, such as no other process of its application has. */
  String processOf(CapturedUrl url) {
    String endpoint = firstEndpoints.get(url.host() + url.port());
    if (endpoint != null) {
      return endpoint;
    }
    List<Map<String, String>> processes =
        guessed.computeIfAbsent(
            url.parameter("application").orElse("") + "/" + url.host(), any -> new ArrayList<>());
    for (Map<String, String> ports : processes) {
      if (ports.getOrDefault(url.protocol(), url.port()).equals(url.port())) {
        ports.put(url.protocol(), url.port());
        return "guessed" + processes.indexOf(ports);
      }
    }
    processes.add(new HashMap<>(Map.of(url.protocol(), url.port())));
    return "guessed" + (processes.size() - 1);
  }
}
