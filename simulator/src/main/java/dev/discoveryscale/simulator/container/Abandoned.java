package dev.discoveryscale.simulator.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Network;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Containers whose simulator was killed, so that it could not remove them itself. */
public final class Abandoned {

  /** The engine's message for a container that is already being removed. */
  private static final String GOING = "is already in progress";

  private Abandoned() {}

  /**
   * Removes them, with their volumes.
   *
   * @param who asks, for errors
   * @return one line that says so; empty if there were none
   * @throws NoEngine if there is none on this machine
   * @throws IOException if it cannot be determined which simulators run
   */
  public static Optional<String> remove(String who) throws IOException {
    return remove(Engine.require(who));
  }

  /**
   * The same with an engine that is known.
   *
   * @return one line that says so; empty if there were none
   * @throws IOException if it cannot be determined which simulators run
   */
  public static Optional<String> remove(Engine engine) throws IOException {
    TreeSet<String> cells = new TreeSet<>();
    int count = 0;
    for (Container container : ours(engine)) {
      Optional<ContainerOwner> owner =
          ContainerOwner.parse(container.getLabels().get(ContainerOwner.LABEL));
      if (owner.isPresent() && owner.get().gone()) {
        remove(engine, container.getId());
        cells.add(container.getLabels().getOrDefault(ContainerOwner.FOLDER, "unknown"));
        count++;
      }
    }
    for (Network network : networks(engine)) {
      Optional<ContainerOwner> owner =
          ContainerOwner.parse(network.getLabels().get(ContainerOwner.LABEL));
      if (owner.isPresent() && owner.get().gone()) {
        new OwnNetwork(engine, network.getId()).remove();
      }
    }
    return count == 0
        ? Optional.empty()
        : Optional.of(
            "removed %d %s of a simulator that has ended: %s"
                .formatted(
                    count, count == 1 ? "container" : "containers", String.join(", ", cells)));
  }

  private static List<Container> ours(Engine engine) throws IOException {
    return engine.ask(
        client ->
            client
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(List.of(ContainerOwner.LABEL))
                .exec());
  }

  /** A simulator's containers are gone before their networks. */
  private static List<Network> networks(Engine engine) throws IOException {
    return engine.ask(
        client ->
            client.listNetworksCmd().withFilter("label", List.of(ContainerOwner.LABEL)).exec());
  }

  /**
   * Removes a container in full, though the thread is or becomes interrupted.
   *
   * @throws IOException if it cannot be removed
   */
  public static void remove(Engine engine, String id) throws IOException {
    engine.ask(
        client -> {
          remove(client, id);
          return id;
        });
  }

  /** Removes a container because of a failure; that it cannot be removed is added to that. */
  public static IOException removed(Engine engine, String id, IOException failure) {
    try {
      remove(engine, id);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    return failure;
  }

  /** Removes a container, running or not, with its volumes; one that is gone or going is fine. */
  public static void remove(DockerClient client, String id) {
    try {
      client.removeContainerCmd(id).withForce(true).withRemoveVolumes(true).exec();
    } catch (NotFoundException gone) {
      // It is already removed, which is what was wanted.
    } catch (ConflictException refused) {
      if (!String.valueOf(refused.getMessage()).contains(GOING)) {
        throw refused;
      }
    }
  }
}
