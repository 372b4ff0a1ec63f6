package dev.discoveryscale.simulator.container.registry;

import dev.discoveryscale.model.NacosCredentials;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a Nacos in a container, as variables of the official image ({@code
 * nacos-group/nacos-docker}, "Common property configuration").
 *
 * @param name the registry's name
 * @param folder where its log goes
 * @param heapBytes heap of its JVM
 * @param port its HTTP port on this machine; the one for gRPC is 1,000 above. 0 for any free pair
 * @param credentials what clients log in with; absent for none
 */
public record NacosSettings(
    String name, Path folder, long heapBytes, int port, Optional<NacosCredentials> credentials) {

  private static final long MEGABYTE = 1 << 20;
  private static final int SECRET_BYTES = 48;

  /**
   * The image's variables. They contain no password, because every user of the engine can read
   * them.
   */
  Map<String, String> variables() {
    String heap = heapBytes / MEGABYTE + "m";
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put("MODE", "standalone");
    variables.put("JVM_XMS", heap);
    variables.put("JVM_XMX", heap);
    variables.put("JVM_XMN", heapBytes / MEGABYTE / 2 + "m");
    variables.put("NACOS_AUTH_ENABLE", String.valueOf(credentials.isPresent()));
    if (credentials.isPresent()) {
      variables.put("NACOS_AUTH_TOKEN", secret());
      variables.put("NACOS_AUTH_IDENTITY_KEY", "discovery-scale");
      variables.put("NACOS_AUTH_IDENTITY_VALUE", secret());
    }
    return variables;
  }

  private static String secret() {
    byte[] bytes = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }
}
