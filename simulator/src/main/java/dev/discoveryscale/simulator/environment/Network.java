package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.relay.RegistryRelay;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The network between a consumer and its registries: direct, or with a relay to each registry if a
 * scenario cuts connections. Providers do not use the relays.
 */
public final class Network implements AutoCloseable {

  private final List<String> connectStrings = new ArrayList<>();
  private final List<RegistryAddress> addresses = new ArrayList<>();
  private final List<RegistryRelay> relays = new ArrayList<>();

  private Network(List<Registry> registries, boolean relayed) throws IOException {
    try {
      for (Registry registry : registries) {
        String reached = relayed ? relay(registry) : registry.connectString();
        connectStrings.add(reached);
        addresses.add(RegistryServers.address(registry, reached));
      }
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private String relay(Registry registry) throws IOException {
    RegistryRelay relay = RegistryRelay.to(registry);
    relays.add(relay);
    return relay.connectString();
  }

  /**
   * Opens the relays that a scenario needs.
   *
   * @throws IOException if no port is free for a relay; nothing stays open
   */
  static Network to(List<Registry> registries, Scenario scenario) throws IOException {
    return new Network(registries, scenario.churn().stream().anyMatch(c -> c.does(Action.CUT)));
  }

  /** Where the consumer reaches the registries, in their order. */
  public List<String> connectStrings() {
    return List.copyOf(connectStrings);
  }

  /** The same with all that a consumer's Dubbo needs to know; one may hold a password. */
  public List<RegistryAddress> addresses() {
    return List.copyOf(addresses);
  }

  /** The same as URLs for people, without what a login needs. */
  public List<String> shown() {
    return addresses.stream().map(Network::withoutLogin).map(RegistryAddress::url).toList();
  }

  private static RegistryAddress withoutLogin(RegistryAddress address) {
    return address instanceof RegistryAddress.Nacos nacos
        ? RegistryAddress.nacos(nacos.servers()).withNamespace(nacos.namespace())
        : address;
  }

  /** From now on nothing passes between the consumer and one registry. */
  public void cut(int registry) {
    relays.get(registry).cut();
  }

  /** From now on everything passes again. */
  public void heal(int registry) {
    relays.get(registry).heal();
  }

  @Override
  public void close() throws IOException {
    for (RegistryRelay relay : relays) {
      relay.close();
    }
  }
}
