package dev.discoveryscale.provider.link;

import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.List;
import java.util.Map;

/**
 * How an operator overrides parameters of services' consumers.
 *
 * @param services whose
 * @param parameters by their names in Dubbo's URLs
 */
public record Rule(List<ServiceSpec> services, Map<String, String> parameters) {

  public Rule {
    services = List.copyOf(services);
    parameters = Map.copyOf(parameters);
  }
}
