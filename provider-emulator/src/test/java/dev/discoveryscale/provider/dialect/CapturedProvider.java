package dev.discoveryscale.provider.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosConnection;
import dev.discoveryscale.provider.model.NacosInstance;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a real provider of a line wrote to a Nacos, and the fleet that should write the same. */
record CapturedProvider(String line, JsonNode captured) {

  /** The start of the emulated provider, in ms since 1970. */
  static final String START = "1795315000000";

  static CapturedProvider of(String line) throws IOException {
    try (InputStream file = CapturedProvider.class.getResourceAsStream("nacos-" + line + ".json")) {
      return new CapturedProvider(line, new ObjectMapper().readTree(file));
    }
  }

  JsonNode configurations() {
    return captured.required("configurations");
  }

  Instance instance() {
    return new Instance(
        0, HostScheme.host(0), captured.required("pid").asInt(), Long.parseLong(START));
  }

  FleetSpec fleet() {
    Map<String, String> parameters = new HashMap<>(Map.of("owner", "team-a", "tier", "gold"));
    if (!line.equals("dubbo-2.7")) {
      parameters.put("qos.enable", "false");
    }
    List<ProtocolSpec> protocols =
        captured.required("protocols").properties().stream()
            .map(
                e ->
                    new ProtocolSpec(
                        e.getKey(),
                        e.getValue().asInt(),
                        e.getKey().equals("tri") ? "tri" : "dubbo"))
            .toList();
    return new FleetSpec(
        "demo-provider",
        Dialects.of(line).releases().get(0),
        1,
        List.of(
            ServiceSpec.of("demo.OrderService"),
            new ServiceSpec("demo.PaymentService", "blue", "1.2.0"),
            new ServiceSpec("demo.StockService", "", "2.0.0"),
            new ServiceSpec("demo.StockService", "green", "")),
        protocols,
        UrlSpec.of(0, 0).withParameters(parameters),
        new RegisteringSpec(
            RegisterMode.valueOf(captured.required("mode").asText()),
            MetadataStorage.valueOf(captured.required("metadata").asText()),
            1,
            Placement.MIRRORED,
            Sessions.PER_INSTANCE));
  }

  List<NacosInstance> instances() {
    List<NacosInstance> instances = new ArrayList<>();
    for (JsonNode read : captured.required("instances")) {
      SortedMap<String, String> metadata = new TreeMap<>();
      read.required("metadata")
          .properties()
          .forEach(e -> metadata.put(e.getKey(), e.getValue().asText()));
      String service = read.required("service").asText();
      instances.add(
          new NacosInstance(
              read.required("group").asText(),
              service,
              read.required("ip").asText(),
              read.required("port").asInt(),
              read.required("weight").asDouble(),
              read.required("enabled").asBoolean(),
              read.required("healthy").asBoolean(),
              read.required("ephemeral").asBoolean(),
              read.required("cluster").asText(),
              metadata,
              service.startsWith("providers:")
                  ? NacosConnection.INTERFACES
                  : NacosConnection.APPLICATION));
    }
    return instances;
  }
}
