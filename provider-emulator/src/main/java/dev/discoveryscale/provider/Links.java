package dev.discoveryscale.provider;

import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.link.Losses;
import dev.discoveryscale.provider.link.RegistryLink;
import dev.discoveryscale.provider.link.nacos.NacosLink;
import dev.discoveryscale.provider.link.zookeeper.ZooKeeperLink;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.RegistryAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A fleet's ways to all its registries, each of its kind. */
final class Links {

  private Links() {}

  /**
   * One way to each registry, in their order; nothing is opened.
   *
   * @throws IllegalArgumentException if an address is none, or the line's providers do not register
   *     in registries of its kind
   */
  static List<RegistryLink> to(
      List<RegistryAddress> registries, FleetSpec fleet, Dialect dialect, Losses losses) {
    List<RegistryLink> links = new ArrayList<>();
    try {
      for (int number = 0; number < registries.size(); number++) {
        RegistryAddress registry = registries.get(number);
        links.add(
            registry instanceof RegistryAddress.Nacos nacos
                ? new NacosLink(number, nacos, fleet, dialect.nacos(), losses)
                : new ZooKeeperLink(number, registry.servers(), fleet, dialect, losses));
      }
    } catch (IllegalArgumentException e) {
      close(links);
      throw e;
    }
    return List.copyOf(links);
  }

  /** Closes all at the same time, as each that is dead is waited for. */
  static void close(List<RegistryLink> links) {
    CompletableFuture.allOf(
            links.stream()
                .map(link -> CompletableFuture.runAsync(link::close, Links::onItsOwn))
                .toArray(CompletableFuture<?>[]::new))
        .join();
  }

  private static void onItsOwn(Runnable work) {
    new Thread(work, "close-registry").start();
  }
}
