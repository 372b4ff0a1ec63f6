package dev.discoveryscale.simulator.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Info;
import com.github.dockerjava.api.model.Version;
import com.github.dockerjava.api.model.VersionPlatform;
import dev.discoveryscale.model.record.Containers;
import dev.discoveryscale.simulator.runtime.Uninterrupted;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.dockerclient.TransportConfig;

/**
 * The container engine, found as Testcontainers finds it. It must run on this machine: the fleet
 * listens on loopback, containers use the host's network, and their use is read from the host's
 * control groups.
 */
public final class Engine {

  /** Engines that do not report one know no other. */
  private static final String UNTOLD_CGROUP = "1";

  private static final double MILLIS = 1_000;

  /** An engine that takes longer for anything it is asked, but to build or pull, hangs. */
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);

  private final DockerClient client;
  private final Supplier<DockerClient> another;
  private final String address;
  private final Duration limit;

  /**
   * An engine.
   *
   * @param another makes a client with connections of its own
   * @param address where it is, for errors
   */
  Engine(DockerClient client, Supplier<DockerClient> another, String address) {
    this(client, another, address, ANSWER_LIMIT);
  }

  private Engine(
      DockerClient client, Supplier<DockerClient> another, String address, Duration limit) {
    this.client = client;
    this.another = another;
    this.address = address;
    this.limit = limit;
  }

  /**
   * The engine that answers.
   *
   * @param file the file whose setting asks for it, for errors
   * @throws NoEngine if there is none, or it is another machine's
   */
  static Engine require(String file) {
    String system = System.getProperty("os.name");
    if (!system.equals("Linux")) {
      throw new NoEngine(file, "a machine with " + system);
    }
    try {
      Engine engine = found();
      engine.requireHere(file);
      LibraryThreads.watch(engine.address);
      return engine;
    } catch (IllegalStateException | IOException e) {
      throw new NoEngine(file, "no engine that answers (%s)".formatted(firstLine(e)));
    }
  }

  /** The engine that Testcontainers uses in this process, whether or not anything was required. */
  public static Engine found() {
    DockerClientFactory factory = DockerClientFactory.instance();
    DockerClient client = factory.client();
    TransportConfig here = factory.getTransportConfig();
    return new Engine(
        client,
        () -> DockerClientProviderStrategy.getClientForConfig(here),
        here.getDockerHost().toString());
  }

  /** A virtual machine's engine, as on a desktop, runs on a kernel of its own. */
  private void requireHere(String file) throws IOException {
    String kernel = info().getKernelVersion();
    String here = System.getProperty("os.version");
    if (kernel == null || !kernel.equals(here)) {
      throw new NoEngine(file, "an engine on kernel %s, while this is %s".formatted(kernel, here));
    }
  }

  /** The engine, for commands. */
  public DockerClient client() {
    return client;
  }

  /** What a run's record says of it. */
  Containers describe(List<Containers.Image> images) throws IOException {
    Info info = info();
    Version version = ask(asked -> asked.versionCmd().exec());
    return new Containers(
        name(version),
        String.valueOf(version.getVersion()),
        String.valueOf(version.getApiVersion()),
        Optional.ofNullable(info.getCGroupVersion()).orElse(UNTOLD_CGROUP),
        String.valueOf(info.getCGroupDriver()),
        String.valueOf(info.getDriver()),
        limited(info),
        images);
  }

  /** Debian's own build of Docker leaves it empty. */
  private static String name(Version version) {
    return Optional.ofNullable(version.getPlatform())
        .map(VersionPlatform::getName)
        .filter(name -> !name.isBlank())
        .orElse("Docker");
  }

  private static List<String> limited(Info info) {
    List<String> limited = new ArrayList<>();
    limited.add(
        "the consumer's processor time (quota of a period) and memory, as its profile says");
    limited.add(
        Boolean.TRUE.equals(info.getSwapLimit())
            ? "no swap"
            : "swap not limited, because the kernel does not account for it");
    limited.add("registries not limited; all containers use the host's network");
    return limited;
  }

  private Info info() throws IOException {
    return ask(asked -> asked.infoCmd().exec());
  }

  /** A request to the engine. */
  public interface Work<T> {
    T of(DockerClient client) throws IOException;
  }

  /**
   * Does something with the engine in full, though the thread is or becomes interrupted.
   *
   * @throws EngineLost if it cannot be reached or takes longer than a minute
   * @throws IOException if it refuses
   */
  public <T> T ask(Work<T> work) throws IOException {
    try {
      return Uninterrupted.call(() -> work.of(client), limit);
    } catch (TimeoutException e) {
      throw lost(String.format(Locale.ROOT, "no answer within %.1f s", limit.toMillis() / MILLIS));
    } catch (IOException e) {
      throw e;
    } catch (RuntimeException e) {
      throw failure(e);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same engine with another timeout for requests. */
  Engine within(Duration time) {
    return new Engine(client, another, address, time);
  }

  /**
   * Checks that the engine answers, on a new connection: a stopping engine still answers on
   * existing connections, but accepts no new ones.
   *
   * @throws EngineLost if it is not
   */
  public void requireAnswer() throws IOException {
    try (DockerClient fresh = another.get()) {
      ask(unused -> fresh.pingCmd().exec());
    }
  }

  /** It is there no more, or not as it was, for a reason that is known. */
  EngineLost lost(String why) {
    return new EngineLost(address, new IOException(why));
  }

  /** What it means that something was asked of the engine and failed. */
  IOException failure(RuntimeException failure) {
    return failure(address, failure);
  }

  /** The same of the engine at an address: what it answered, or that it did not. */
  static IOException failure(String address, RuntimeException failure) {
    return unanswered(failure)
        ? new EngineLost(address, failure)
        : new IOException(
            "the container engine at %s: %s".formatted(address, firstLine(failure)), failure);
  }

  /** A refusal is an answer; without one the connection failed, or was broken off here. */
  private static boolean unanswered(Throwable failure) {
    for (Throwable one = failure; one != null; one = one.getCause()) {
      if (one instanceof DockerException) {
        return false;
      }
      if (one instanceof IOException || one instanceof CancellationException) {
        return true;
      }
    }
    return false;
  }

  /** What an engine says, in one line. */
  static String firstLine(Throwable failure) {
    String text = failure.getMessage() == null ? "" : failure.getMessage().strip();
    return text.lines().findFirst().orElse(failure.getClass().getSimpleName()).strip();
  }
}
