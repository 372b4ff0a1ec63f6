package dev.discoveryscale.provider.bench.nacos;

import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The flagship's fleet: what each client registers. */
final class NacosWorkload {

  static final int CLIENTS = 500;
  static final int SERVICES = 8;
  static final int PORTS = 5;
  static final int INSTANCES = CLIENTS * SERVICES * PORTS;

  private static final int PARAMETERS = 17;
  private static final int VALUE_CHARACTERS = 45;

  private NacosWorkload() {}

  static String service(int number) {
    return "providers:dev.discoveryscale.demo.Service%03d::".formatted(number);
  }

  /** The five instances that a client has in one service, distinguished by their ports. */
  static List<ServiceInstance> instances(int client) {
    String ip = "10.0.%d.%d".formatted(client / 250, client % 250 + 1);
    return IntStream.range(0, PORTS)
        .mapToObj(port -> ServiceInstance.of(ip, 20880 + port, metadata(client)))
        .toList();
  }

  /** About 1 KB, as the parameters of a provider's URL. */
  private static Map<String, String> metadata(int client) {
    Map<String, String> metadata = new TreeMap<>();
    metadata.put("pid", Integer.toString(10_000 + client));
    for (int i = 1; i < PARAMETERS; i++) {
      metadata.put("parameter.%02d".formatted(i), "v".repeat(VALUE_CHARACTERS));
    }
    return metadata;
  }
}
