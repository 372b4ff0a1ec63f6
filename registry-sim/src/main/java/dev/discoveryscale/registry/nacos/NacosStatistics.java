package dev.discoveryscale.registry.nacos;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.registry.RegistryStatistics;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** Reads what servers that speak Nacos's protocols report of themselves. */
final class NacosStatistics {

  private NacosStatistics() {}

  /** Nacos's answer to {@code operator/metrics} (MetricsInfoVo of nacos-naming 2.x). */
  static RegistryStatistics ofOpenApi(JsonNode told) {
    return RegistryStatistics.ofNacos(
        number(told, "serviceCount"),
        number(told, "instanceCount"),
        number(told, "connectionBasedClientCount"));
  }

  private static OptionalLong number(JsonNode told, String field) {
    return told.path(field).isIntegralNumber()
        ? OptionalLong.of(told.get(field).longValue())
        : OptionalLong.empty();
  }

  /** The Prometheus text of rnacos (metrics/metrics_key.rs): a line {@code name value} for each. */
  static RegistryStatistics ofRnacosMetrics(String text) {
    Map<String, Double> values = new HashMap<>();
    text.lines()
        .filter(line -> line.matches("[a-z_]+ [0-9.eE+-]+"))
        .map(line -> line.split(" "))
        .forEach(line -> values.put(line[0], Double.parseDouble(line[1])));
    if (!values.containsKey("naming_instance_size")) {
      return RegistryStatistics.absent("it has not counted what it holds yet");
    }
    return RegistryStatistics.ofNacos(
        number(values, "naming_service_size"),
        number(values, "naming_instance_size"),
        number(values, "grpc_conn_size"));
  }

  private static OptionalLong number(Map<String, Double> values, String name) {
    return values.containsKey(name)
        ? OptionalLong.of(Math.round(values.get(name)))
        : OptionalLong.empty();
  }
}
