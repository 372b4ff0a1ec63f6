package dev.discoveryscale.simulator.container;

import com.github.dockerjava.api.DockerClient;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.utility.DockerImageName;

/** Containers that count as started when they were: whether they stay is for others to see. */
public final class StartedContainer {

  private StartedContainer() {}

  /**
   * One of an image that is there, on the machine's own network, where fleet and registries are on
   * loopback.
   */
  public static GenericContainer<?> container(String image) {
    return new GenericContainer<>(DockerImageName.parse(image))
        .withNetworkMode("host")
        .withImagePullPolicy(known -> false)
        .withStartupCheckStrategy(new AtOnce())
        .waitingFor(new Nothing());
  }

  /** Starts a container and gives its id. */
  public static String id(GenericContainer<?> container) {
    container.start();
    return container.getContainerId();
  }

  private static final class AtOnce extends StartupCheckStrategy {
    @Override
    public StartupStatus checkStartupState(DockerClient client, String id) {
      return StartupStatus.SUCCESSFUL;
    }
  }

  private static final class Nothing extends AbstractWaitStrategy {
    @Override
    protected void waitUntilReady() {
      // Nothing of it is waited for here.
    }
  }
}
