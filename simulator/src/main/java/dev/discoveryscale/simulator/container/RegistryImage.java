package dev.discoveryscale.simulator.container;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/**
 * An image of registries that the run starts.
 *
 * @param use its purpose, in words
 * @param name its name and tag
 * @param setting the path of its setting in a scenario
 */
record RegistryImage(String use, String name, String setting) {

  /** The images that a scenario needs. */
  static List<RegistryImage> of(Scenario scenario) {
    List<RegistryImage> images = new ArrayList<>();
    if (!scenario.registries().embedded()) {
      return images;
    }
    if (scenario.registries().any(RegistryKind.ZOOKEEPER)) {
      images.add(
          new RegistryImage("registries", scenario.containers().registry(), "containers.registry"));
    }
    scenario
        .containers()
        .nacos()
        .ifPresent(name -> images.add(new RegistryImage("Nacos", name, "containers.nacos")));
    return images;
  }
}
