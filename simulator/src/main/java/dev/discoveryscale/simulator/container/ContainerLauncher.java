package dev.discoveryscale.simulator.container;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.model.HostConfig;
import dev.discoveryscale.jvm.launcher.JvmSpec;
import dev.discoveryscale.model.record.ContainerUse;
import dev.discoveryscale.probe.launcher.ConsumerLauncher;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.testcontainers.containers.BindMode;
import org.testcontainers.containers.GenericContainer;

/**
 * Starts consumers in containers that the engine limits to the profile's processors and memory. The
 * consumer's folder is there under the same name, and belongs to the same user, so that all it
 * writes lies where it would without a container.
 */
public final class ContainerLauncher implements ConsumerLauncher {

  private static final Path SELF = Path.of("/proc/self");
  private static final long NANOS = 1_000_000_000L;

  private final Engine engine;
  private final ConsumerImage image;
  private final long memoryBytes;
  private final int cores;

  ContainerLauncher(Engine engine, ConsumerImage image, long memoryBytes, int cores) {
    this.engine = engine;
    this.image = image;
    this.memoryBytes = memoryBytes;
    this.cores = cores;
  }

  /** What its consumers are allowed. */
  public ContainerUse limits() {
    return ContainerUse.limits(image.name(), memoryBytes, cores);
  }

  @Override
  public Place place(ConsumerLine line, JvmSpec jvm) {
    return new Place(image.inside(line), image.base().jdk(), true);
  }

  @Override
  public Process launch(List<String> command, Path folder, Path errors) throws IOException {
    String user = attribute("unix:uid") + ":" + attribute("unix:gid");
    Map<String, String> labels = ContainerOwner.self().labels(folder);
    String id =
        image.use(
            engine,
            name -> {
              GenericContainer<?> container =
                  StartedContainer.container(name)
                      .withLabels(labels)
                      .withFileSystemBind(folder.toString(), folder.toString(), BindMode.READ_WRITE)
                      .withWorkingDirectory(folder.toString())
                      .withCreateContainerCmdModifier(create -> configure(create, command, user));
              return engine.ask(client -> StartedContainer.id(container));
            });
    return takeOver(engine, id, errors);
  }

  /** Makes a process of a container that was started; one that cannot be it is removed. */
  static Process takeOver(Engine engine, String id, Path errors) throws IOException {
    long pid = 0;
    try {
      pid = pid(engine, id);
      requireHere(id, pid);
      return ConsumerContainer.of(engine, id, pid, errors);
    } catch (IOException e) {
      throw removed(engine, id, pid, e);
    } catch (RuntimeException e) {
      throw removed(engine, id, pid, engine.failure(e));
    }
  }

  private static long pid(Engine engine, String id) throws IOException {
    ContainerState state = engine.ask(client -> client.inspectContainerCmd(id).exec()).getState();
    return state.getPidLong() == null ? 0 : state.getPidLong();
  }

  /**
   * An engine that is gone cannot remove the container; the process can still be killed without it.
   */
  private static IOException removed(Engine engine, String id, long pid, IOException failure) {
    IOException told = Abandoned.removed(engine, id, failure);
    ContainerProcess.kill(pid, id);
    return told;
  }

  private void configure(CreateContainerCmd create, List<String> command, String user) {
    HostConfig host = Objects.requireNonNull(create.getHostConfig());
    host.withMemory(memoryBytes).withMemorySwap(memoryBytes).withNanoCPUs(cores * NANOS);
    create
        .withUser(user)
        .withEntrypoint(command.get(0))
        .withCmd(command.subList(1, command.size()))
        .withStdinOpen(true)
        .withStdInOnce(true)
        .withAttachStdin(true)
        .withAttachStdout(true)
        .withAttachStderr(true);
  }

  /** After its end, the process number may belong to another process. */
  private static void requireHere(String id, long pid) throws IOException {
    if (!ContainerProcess.isOf(pid, id).orElse(true)) {
      throw new IOException(
          "process %d, which the engine reports for container %s, is another process here: check that the engine runs on this machine"
              .formatted(pid, id));
    }
  }

  private static String attribute(String name) throws IOException {
    return String.valueOf(Files.getAttribute(SELF, name));
  }
}
