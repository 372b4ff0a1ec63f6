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

/** Checks what registries and consumers in containers need, before anything starts. */
public final class ContainerNeeds {

  private ContainerNeeds() {}

  /**
   * Looks for engine and images if the scenario uses containers, builds the consumers' images, and
   * removes and reports containers that an ended simulator left.
   *
   * @param folder the run folder, which its containers mount
   * @throws BadInput naming the first missing requirement
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
   * The same if only registries are started: looks for the engine and their image, and removes and
   * reports containers that an ended simulator left.
   *
   * @throws BadInput naming the first missing requirement
   * @throws IOException if it cannot be determined which simulators run
   */
  public static void requireRegistries(From<Scenario> scenario, Progress progress)
      throws IOException, InterruptedException {
    Optional<ConsumerContainers> containers = ConsumerContainers.wanted(scenario);
    if (containers.isPresent()) {
      containers.get().removeAbandoned().ifPresent(progress::say);
      containers.get().requireRegistries();
    }
  }

  /** The syntax of a bind mount is folder, colon, folder. */
  static void requireBindable(String file, Path folder) {
    if (folder.toString().contains(":")) {
      throw BadInput.at(
          file,
          "containers.use",
          "true for a run in %s".formatted(folder),
          "true with a run folder whose path has no ':', because an engine cannot mount a path with ':'");
    }
  }
}
