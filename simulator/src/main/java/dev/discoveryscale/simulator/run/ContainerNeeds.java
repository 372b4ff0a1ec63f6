package dev.discoveryscale.simulator.run;

import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.container.ConsumerContainers;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.runtime.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What registries and consumers in containers need, before anything is started. */
public final class ContainerNeeds {

  private ContainerNeeds() {}

  /**
   * Looks for engine and images if the scenario wants containers, builds the consumers', and
   * removes what a simulator that is gone left behind, which is said.
   *
   * @param folder where the run is to be kept, which its containers see
   * @throws BadInput naming the first thing that is not there
   * @throws IOException if an image of a consumer cannot be built
   */
  public static void require(
      From<Scenario> scenario,
      List<From<Profile>> profiles,
      Releases releases,
      Path folder,
      Progress progress)
      throws IOException, InterruptedException {
    if (scenario.value().containers().use()) {
      requireBindable(scenario.file(), folder.toAbsolutePath());
    }
    Optional<ConsumerContainers> containers = ConsumerContainers.wanted(scenario);
    if (containers.isPresent()) {
      containers.get().removeAbandoned().ifPresent(progress::say);
      containers.get().require(profiles, releases::of).forEach(progress::say);
    }
  }

  /**
   * The same where nothing but registries are started: looks for the engine and their image, and
   * removes what a simulator that is gone left behind, which is said.
   *
   * @throws BadInput naming the first thing that is not there
   * @throws IOException if the system does not tell which simulators run
   */
  public static void requireRegistries(From<Scenario> scenario, Progress progress)
      throws IOException, InterruptedException {
    Optional<ConsumerContainers> containers = ConsumerContainers.wanted(scenario);
    if (containers.isPresent()) {
      containers.get().removeAbandoned().ifPresent(progress::say);
      containers.get().requireRegistries();
    }
  }

  /** A bind is written as folder, colon, folder. */
  static void requireBindable(String file, Path folder) {
    if (folder.toString().contains(":")) {
      throw BadInput.at(
          file,
          "containers.use",
          "true for a run in %s, which has a ':'".formatted(folder),
          "true for a run in a folder whose whole name is without ':', as an engine can bind no other");
    }
  }
}
