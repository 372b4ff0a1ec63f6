package dev.discoveryscale.scenario.run;

import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RegistryRelay;
import dev.discoveryscale.scenario.churn.Step.Action;
import dev.discoveryscale.scenario.model.Scenario;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What lies between a consumer and its registries: nothing, or where a scenario cuts it a relay to
 * each registry. Providers do not go through it.
 */
public final class Network implements AutoCloseable {

  private final List<String> connectStrings;
  private final List<RegistryRelay> relays = new ArrayList<>();

  private Network(List<Registry> registries, boolean relayed) throws IOException {
    if (!relayed) {
      connectStrings = registries.stream().map(Registry::connectString).toList();
      return;
    }
    try {
      for (Registry registry : registries) {
        relays.add(RegistryRelay.open(registry.name(), registry.connectString()));
      }
    } catch (IOException e) {
      close();
      throw e;
    }
    connectStrings = relays.stream().map(RegistryRelay::connectString).toList();
  }

  /**
   * Opens what a scenario needs.
   *
   * @throws IOException if there is no port for a relay; nothing is left open
   */
  static Network to(List<Registry> registries, Scenario scenario) throws IOException {
    return new Network(registries, scenario.churn().stream().anyMatch(c -> c.does(Action.CUT)));
  }

  /** Where the consumer reaches the registries, in their order. */
  public List<String> connectStrings() {
    return connectStrings;
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
