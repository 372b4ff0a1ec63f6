package dev.discoveryscale.simulator.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The services of applications by what a registry holds beside addresses: definitions of services,
 * and where an application has none, which interfaces are mapped to it.
 */
final class DefinedServices {

  private static final String PROVIDER = "provider";
  private static final String MAPPING = "mapping";

  /** A service with the parameters of its definition. */
  record Service(ServiceSpec spec, Map<String, String> parameters) {}

  private final Map<String, Map<ServiceSpec, Service>> defined = new HashMap<>();
  private final Map<String, Map<ServiceSpec, Service>> mapped = new HashMap<>();

  /** Adds an entry of the metadata or of the mapping; ignores others. */
  void add(Entry entry) {
    boolean nacos = CapturedNacos.isOne(entry);
    if (entry.kind() == Directory.Kind.MAPPING
        || nacos && CapturedNacos.name(entry).equals(MAPPING)) {
      for (String application : entry.data().orElse("").split(",")) {
        put(mapped, application, new Service(ServiceSpec.of(entry.node()), Map.of()));
      }
    } else if (nacos
        ? entry.node().contains(":" + PROVIDER + ":")
        : entry.at().endsWith("/" + PROVIDER)) {
      JsonNode found = CapturedFleet.json(entry.data().orElse("")).path("parameters");
      Map<String, String> parameters = new TreeMap<>();
      found
          .fields()
          .forEachRemaining(each -> parameters.put(each.getKey(), each.getValue().asText()));
      if (parameters.containsKey("interface")) {
        ServiceSpec service =
            new ServiceSpec(
                parameters.get("interface"),
                parameters.getOrDefault("group", ""),
                parameters.getOrDefault("version", ""));
        // In a Nacos the application stands at the end of the name.
        String application = entry.node().substring(entry.node().lastIndexOf(':') + 1);
        put(defined, application, new Service(service, parameters));
      }
    }
  }

  /** Keeps the first definition of a service: another registry may have one of another port. */
  private static void put(
      Map<String, Map<ServiceSpec, Service>> services, String application, Service one) {
    services
        .computeIfAbsent(application, any -> new LinkedHashMap<>())
        .putIfAbsent(one.spec(), one);
  }

  /** The services of an application, each once. */
  Collection<Service> of(String application) {
    return defined.getOrDefault(application, mapped.getOrDefault(application, Map.of())).values();
  }
}
