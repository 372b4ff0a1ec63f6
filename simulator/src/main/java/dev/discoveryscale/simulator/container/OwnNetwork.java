package dev.discoveryscale.simulator.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;

/**
 * A network for one container, for a server that cannot be configured to listen on loopback only:
 * its ports are published on loopback.
 *
 * @param engine the engine that owns it
 * @param name the network's name
 */
public record OwnNetwork(Engine engine, String name) {

  /**
   * Creates one.
   *
   * @param folder the folder it belongs to
   */
  public static OwnNetwork make(Engine engine, Path folder) throws IOException {
    String name = "discovery-scale-" + UUID.randomUUID();
    ContainerOwner owner = ContainerOwner.self();
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
      // It is already removed, which is what was wanted.
    }
  }
}
