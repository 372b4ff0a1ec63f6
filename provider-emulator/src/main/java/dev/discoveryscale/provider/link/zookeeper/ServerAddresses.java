package dev.discoveryscale.provider.link.zookeeper;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** The servers behind one connect string; sessions are dealt to them in turn. */
final class ServerAddresses {

  private final List<InetSocketAddress> servers;
  private final AtomicInteger dealt = new AtomicInteger();

  private ServerAddresses(List<InetSocketAddress> servers) {
    this.servers = servers;
  }

  /**
   * Reads {@code host:port}, or several separated by commas.
   *
   * @throws IllegalArgumentException if it is something else; a path after the servers is not
   *     supported, as Dubbo puts none there
   */
  static ServerAddresses parse(String connectString) {
    return new ServerAddresses(
        Stream.of(connectString.split(",")).map(part -> server(part, connectString)).toList());
  }

  private static InetSocketAddress server(String part, String connectString) {
    int colon = part.lastIndexOf(':');
    if (colon < 1 || !part.substring(colon + 1).matches("\\d{1,5}")) {
      throw new IllegalArgumentException(
          "a registry's address is host:port, or several with commas, not '%s'"
              .formatted(connectString));
    }
    return new InetSocketAddress(
        part.substring(0, colon).strip(), Integer.parseInt(part.substring(colon + 1)));
  }

  InetSocketAddress next() {
    return servers.get(Math.floorMod(dealt.getAndIncrement(), servers.size()));
  }
}
