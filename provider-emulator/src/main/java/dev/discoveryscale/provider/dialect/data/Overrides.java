package dev.discoveryscale.provider.dialect.data;

import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How an operator overrides parameters of a service's consumers: the persistent nodes that
 * dubbo-admin writes ({@code OverrideServiceImpl}, {@code Override.toUrl}).
 */
public final class Overrides {

  /** Who writes them; Dubbo's clients give a node without data the address of their machine. */
  private static final String OPERATOR = "127.0.0.1";

  private Overrides() {}

  /** A URL among the service's configurators: the only form that 2.6 knows. */
  public static Node url(ServiceSpec service, Map<String, String> parameters) {
    return url(service, new TreeMap<>(parameters));
  }

  /** The same URL as it is written for 2.6 beside {@link #rule}; consumers since 2.7 ignore it. */
  public static Node compatibleUrl(ServiceSpec service, Map<String, String> parameters) {
    SortedMap<String, String> marked = new TreeMap<>(parameters);
    marked.put("compatible_config", "true");
    return url(service, marked);
  }

  private static Node url(ServiceSpec service, SortedMap<String, String> parameters) {
    parameters.putAll(Map.of("category", "configurators", "dynamic", "false", "enabled", "true"));
    if (!service.group().isEmpty()) {
      parameters.put("group", service.group());
    }
    if (!service.version().isEmpty()) {
      parameters.put("version", service.version());
    }
    String url =
        parameters.entrySet().stream()
            .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
            .collect(
                Collectors.joining("&", "override://0.0.0.0/" + service.interfaceName() + "?", ""));
    return Nodes.persistent(
        "/dubbo/"
            + service.interfaceName()
            + "/configurators/"
            + URLEncoder.encode(url, StandardCharsets.UTF_8),
        OPERATOR);
  }

  /**
   * A rule in the configuration centre, which consumers listen to since 2.7 ({@code
   * DynamicConfiguration.getRuleKey}): its key is interface, version and group, colons between.
   */
  public static Node rule(ServiceSpec service, Map<String, String> parameters) {
    return Nodes.persistent(
        "/dubbo/config/dubbo/" + ruleKey(service), ruleText(service, parameters));
  }

  /** The same rule in a Nacos, where key and group of the configuration centre are its own. */
  public static NacosConfiguration entry(ServiceSpec service, Map<String, String> parameters) {
    return NacosConfiguration.of("dubbo", ruleKey(service), ruleText(service, parameters));
  }

  private static String ruleKey(ServiceSpec service) {
    return "%s:%s:%s.configurators"
        .formatted(service.interfaceName(), service.version(), service.group());
  }

  private static String ruleText(ServiceSpec service, Map<String, String> parameters) {
    return """
        configVersion: v2.7
        configs:
        - addresses:
          - 0.0.0.0
          enabled: false
          parameters:
        %s
          side: consumer
        enabled: true
        key: %s
        scope: service
        """
        .formatted(
            new TreeMap<>(parameters)
                .entrySet().stream()
                    .map(parameter -> "    " + parameter.getKey() + ": " + parameter.getValue())
                    .collect(Collectors.joining("\n")),
            service.interfaceName());
  }
}
