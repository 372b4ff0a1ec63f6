package dev.discoveryscale.simulator.container;

import static org.junit.jupiter.api.Assumptions.abort;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;

/** The container engine of this machine, for tests that need one. */
public record ContainerEngine(Engine engine) {

  /** The engine with the default images; without them the test is skipped, and says why. */
  public static ContainerEngine assume() throws IOException, InterruptedException {
    try {
      Engine engine = Engine.require("this machine");
      Images.require(engine, "", "zookeeper:3.9.5", "this machine", "containers.registry");
      Images.require(engine, "", "eclipse-temurin:17-jre", "this machine", "jvm.image");
      return new ContainerEngine(engine);
    } catch (BadInput e) {
      return abort("no containers here: " + e.getMessage());
    }
  }

  /** For its commands. */
  public DockerClient client() {
    return engine.client();
  }

  /** Its socket on this machine; a test that needs one is skipped where it is reached otherwise. */
  public Path socket() {
    URI address = DockerClientFactory.instance().getTransportConfig().getDockerHost();
    return address.getScheme().equals("unix")
        ? Path.of(address.getPath())
        : abort("no engine at a socket: " + address);
  }

  /** Containers, running or not, that were made for cells of a run. */
  public List<String> of(Path run) {
    return containers(run).map(Container::getImage).toList();
  }

  /**
   * Ends those that run by a signal, as an engine does that is stopped itself; their simulator may
   * remove some of them meanwhile.
   */
  public void terminate(Path run) {
    containers(run)
        .filter(one -> "running".equals(one.getState()))
        .forEach(one -> terminate(one.getId()));
  }

  private void terminate(String id) {
    try {
      client().killContainerCmd(id).withSignal("TERM").exec();
    } catch (NotFoundException | ConflictException gone) {
      // It has ended, which is what was wanted.
    }
  }

  private Stream<Container> containers(Path run) {
    return client()
        .listContainersCmd()
        .withShowAll(true)
        .withLabelFilter(List.of(ContainerOwner.LABEL))
        .exec()
        .stream()
        .filter(one -> Path.of(one.getLabels().get(ContainerOwner.FOLDER)).startsWith(run));
  }
}
