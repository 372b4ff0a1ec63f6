package dev.discoveryscale.registry.nacos;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apiguardian.api.API;

/**
 * How an {@link RnacosServer} runs. Start with {@link #of} and change what matters.
 *
 * @param name the registry's name, for reports and logs
 * @param folder a folder of its own: data and {@code server.log}; made if missing
 * @param binary the program
 * @param port its HTTP port on 127.0.0.1, with the gRPC port 1,000 above; 0 for any free pair
 * @param silence how long it hears nothing from a connection before it asks whether its client is
 *     there; without an answer the connection is over some 3 to 5 s later. At least a second
 * @param commandPrefix what to put before the command, e.g. {@code taskset -c 0}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record RnacosOptions(
    String name,
    Path folder,
    RnacosBinary binary,
    int port,
    Duration silence,
    List<String> commandPrefix) {

  /** What rnacos has of its own accord; Nacos 2 has 20 s. */
  private static final Duration SILENCE = Duration.ofSeconds(15);

  private static final int LAST_PORT = 65_535 - NacosRegistry.GRPC_OFFSET;

  public RnacosOptions {
    commandPrefix = List.copyOf(commandPrefix);
    require(!name.isBlank(), "a registry needs a name");
    require(
        port >= 0 && port <= LAST_PORT,
        "port of registry %s is not from 0 to %d: %d".formatted(name, LAST_PORT, port));
    require(silence.toSeconds() >= 1, "silence of registry " + name + " is below a second");
  }

  /** Any free ports, and rnacos's own settings. */
  public static RnacosOptions of(String name, Path folder, RnacosBinary binary) {
    return new RnacosOptions(name, folder, binary, 0, SILENCE, List.of());
  }

  public RnacosOptions withPort(int chosen) {
    return new RnacosOptions(name, folder, binary, chosen, silence, commandPrefix);
  }

  public RnacosOptions withSilence(Duration limit) {
    return new RnacosOptions(name, folder, binary, port, limit, commandPrefix);
  }

  public RnacosOptions withCommandPrefix(List<String> prefix) {
    return new RnacosOptions(name, folder, binary, port, silence, prefix);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
