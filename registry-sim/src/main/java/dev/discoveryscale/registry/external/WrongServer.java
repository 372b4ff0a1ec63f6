package dev.discoveryscale.registry.external;

import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.registry.external.Listener.Speech;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import dev.discoveryscale.registry.nacos.NacosServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;

/** Describes what was found at an address instead of the expected registry. */
final class WrongServer {

  private WrongServer() {}

  /**
   * Why an address is not a Nacos.
   *
   * @param failure what was met there; of what speaks HTTP it is all there is to say
   */
  static String insteadOfNacos(InetSocketAddress address, Duration limit, IOException failure) {
    Listener found = Listener.at(address, limit);
    if (found.speech() == Speech.HTTP) {
      return failure.getMessage();
    }
    String met =
        found.speech() == Speech.UNKNOWN
            ? failure.getMessage()
            : "%s is not a Nacos: %s".formatted(text(address), found.described());
    String hint =
        nacosBelow(address, limit, found)
            .map(
                port ->
                    "; %d looks like the gRPC port of a Nacos: give its HTTP port %d"
                        .formatted(address.getPort(), port))
            .orElse("");
    return "%s; expected: %s%s".formatted(met, NacosServer.WANTED, hint);
  }

  /** What is at an address where a ZooKeeper was looked for. */
  static String insteadOfZooKeeper(InetSocketAddress address, Duration limit) {
    Listener found = Listener.at(address, limit);
    Optional<String> nacos =
        found.speech() == Speech.HTTP
            ? nacos(address, limit).map(ServerIdentity::describe)
            : nacosBelow(address, limit, found).map(port -> "its gRPC port");
    return "%s: %s"
        .formatted(
            text(address),
            nacos.map("a Nacos answers there (%s)"::formatted).orElse(found.described()));
  }

  private static String text(InetSocketAddress address) {
    return address.getHostString() + ":" + address.getPort();
  }

  /** The HTTP port of the Nacos whose gRPC port this is, if it is one and that can be known. */
  private static Optional<Integer> nacosBelow(
      InetSocketAddress address, Duration limit, Listener found) {
    int port = address.getPort() - NacosRegistry.GRPC_OFFSET;
    if (found.speech() != Speech.GRPC || port < 1) {
      return Optional.empty();
    }
    InetSocketAddress below = InetSocketAddress.createUnresolved(address.getHostString(), port);
    return nacos(below, limit).map(nacos -> port);
  }

  /** The Nacos that answers at an address the user did not name, so it receives no password. */
  private static Optional<ServerIdentity> nacos(InetSocketAddress address, Duration limit) {
    try {
      return Optional.of(new NacosServer(address, limit, Optional.empty()).identity());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
