package dev.discoveryscale.simulator.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;

/**
 * A network of one container's own, for a server that cannot be told to listen on loopback only:
 * what it is reached by is published there.
 *
 * @param engine whose it is
 * @param name the network's
 */
public record OwnNetwork(Engine engine, String name) {

  /**
   * Makes one.
   *
   * @param folder what it is for
   */
  public static OwnNetwork make(Engine engine, Path folder) throws IOException {
    String name = "discovery-scale-" + UUID.randomUUID();
    Owner owner = Owner.self();
    engine.ask(
        client ->
            client
                .createNetworkCmd()
                .withName(name)
                .withDriver("bridge")
                .withLabels(owner.labels(folder))
                .exec());
    return new OwnNetwork(engine, name);
  }

  /** Removes it, once its container is gone. */
  public void remove() throws IOException {
    engine.ask(
        client -> {
          remove(client, name);
          return name;
        });
  }

  /** Removes a network; one that is gone is fine. */
  public static void remove(DockerClient client, String network) {
    try {
      client.removeNetworkCmd(network).exec();
    } catch (NotFoundException gone) {
      // Whoever removed it did what was wanted.
    }
  }
}
