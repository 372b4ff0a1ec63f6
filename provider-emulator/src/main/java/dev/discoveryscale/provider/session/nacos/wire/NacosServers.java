package dev.discoveryscale.provider.session.nacos.wire;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A server list: begins at any of them and goes round, as clients do (ServerListManager of
 * nacos-client).
 */
public final class NacosServers implements Supplier<NacosAddress> {

  private final List<NacosAddress> servers;
  private final AtomicInteger next;

  private NacosServers(List<NacosAddress> servers) {
    this.servers = servers;
    this.next = new AtomicInteger(ThreadLocalRandom.current().nextInt(servers.size()));
  }

  /**
   * Reads {@code host:port}, or several separated by commas.
   *
   * @throws IllegalArgumentException if it is something else
   */
  public static NacosServers parse(String list) {
    return new NacosServers(Stream.of(list.split(",", -1)).map(NacosAddress::parse).toList());
  }

  @Override
  public NacosAddress get() {
    return servers.get(Math.floorMod(next.getAndIncrement(), servers.size()));
  }

  /**
   * The order of servers for one request: starts at the next server and visits each once before any
   * again, independent of other requests.
   */
  public Supplier<NacosAddress> round() {
    AtomicInteger step = new AtomicInteger(Math.floorMod(next.getAndIncrement(), servers.size()));
    return () -> servers.get(Math.floorMod(step.getAndIncrement(), servers.size()));
  }

  public int size() {
    return servers.size();
  }
}
