package dev.discoveryscale.simulator.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.discoveryscale.model.record.Containers;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.testcontainers.utility.DockerImageName;

/** Images that the engine has or can get. */
public final class Images {

  /** What makes them where no image registry can be reached, seen from the project's folder. */
  static final String SCRIPT = "deploy/containers/stand-ins";

  /** Label of an image that is a stand-in for the one of its name: what it is made of. */
  static final String STAND_IN = "dev.discoveryscale.stand-in";

  private static final long PULL_MINUTES = 10;

  private Images() {}

  /**
   * The image of that name, pulled if the engine does not have it.
   *
   * @param use its purpose, in words
   * @param file the file that sets its name, for errors
   * @param setting the setting's path
   * @throws BadInput if there is none and none can be pulled
   * @throws IOException if the engine does not say
   */
  public static Containers.Image require(
      Engine engine, String use, String name, String file, String setting)
      throws IOException, InterruptedException {
    Optional<InspectImageResponse> found = find(engine, name);
    if (found.isEmpty()) {
      Optional<String> failed = pull(engine.client(), name);
      found = failed.isEmpty() ? find(engine, name) : found;
      if (found.isEmpty()) {
        throw BadInput.at(
            file,
            setting,
            "%s, which the engine neither has nor can pull (%s)"
                .formatted(name, failed.orElse("nothing came")),
            "an image that the engine has or can pull; without an image registry build a stand-in with "
                + SCRIPT);
      }
    }
    return described(use, name, found.get());
  }

  /** The image of that name as the engine has it; empty if it has none. */
  static Optional<InspectImageResponse> find(Engine engine, String name) throws IOException {
    return engine.ask(client -> find(client, name));
  }

  /** The same for who is asking the engine already. */
  static Optional<InspectImageResponse> find(DockerClient client, String name) {
    try {
      return Optional.of(client.inspectImageCmd(name).exec());
    } catch (NotFoundException absent) {
      return Optional.empty();
    }
  }

  static Containers.Image described(String use, String name, InspectImageResponse image) {
    Map<String, String> labels =
        image.getConfig() == null || image.getConfig().getLabels() == null
            ? Map.of()
            : image.getConfig().getLabels();
    return new Containers.Image(
        use,
        name,
        image.getId(),
        Optional.ofNullable(labels.get(STAND_IN)).filter(what -> !what.isBlank()));
  }

  /** Why it could not be pulled; empty if it was. */
  private static Optional<String> pull(DockerClient client, String name)
      throws InterruptedException {
    try {
      String whole = DockerImageName.parse(name).asCanonicalNameString();
      return client.pullImageCmd(whole).start().awaitCompletion(PULL_MINUTES, TimeUnit.MINUTES)
          ? Optional.empty()
          : Optional.of("it took longer than %d min".formatted(PULL_MINUTES));
    } catch (RuntimeException e) {
      return Optional.of(Engine.firstLine(e));
    }
  }
}
