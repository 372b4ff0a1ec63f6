package dev.discoveryscale.registry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * Some real ZooKeepers on 127.0.0.1, started and ended together, each as {@link EmbeddedZooKeeper}
 * is. They are independent of each other, no ensemble.
 *
 * <p>Life cycle: all serve when {@link #start} returns, until {@link #close}. They end by
 * themselves when this process ends, whatever ends it. All methods may be called from any thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class Registries implements AutoCloseable {

  private final List<EmbeddedZooKeeper> started = new ArrayList<>();
  private final Optional<Path> temporary;

  private Registries(Optional<Path> temporary) {
    this.temporary = temporary;
  }

  /**
   * Starts registries with data and logs in a temporary folder, which is deleted with them.
   *
   * @param count how many, at least 1
   * @throws IllegalArgumentException if the count is below 1
   * @throws IOException if disk space is missing, or a server does not start; then none is left
   *     running
   */
  public static Registries start(int count) throws IOException {
    requireOne(count);
    Path folder = Files.createTempDirectory("registries-");
    return start(count, folder, Optional.of(folder));
  }

  /**
   * Starts registries named {@code registry-1} and so on, each in the folder of its name.
   *
   * @param count how many, at least 1
   * @param folder the parent of their folders; each server's log stays there
   * @throws IllegalArgumentException if the count is below 1
   * @throws IOException if a folder holds data already or there is no room, or a server does not
   *     start; none is left running then
   */
  public static Registries start(int count, Path folder) throws IOException {
    requireOne(count);
    return start(count, folder, Optional.empty());
  }

  private static void requireOne(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("at least one registry is started, not " + count);
    }
  }

  private static Registries start(int count, Path folder, Optional<Path> temporary)
      throws IOException {
    Registries registries = new Registries(temporary);
    try {
      for (int i = 1; i <= count; i++) {
        String name = "registry-" + i;
        registries.started.add(
            EmbeddedZooKeeper.start(ZooKeeperOptions.of(name, folder.resolve(name))));
      }
      return registries;
    } catch (IOException | RuntimeException e) {
      try {
        registries.close();
      } catch (IOException notClosed) {
        e.addSuppressed(notClosed);
      }
      throw e;
    }
  }

  /** The registries, in their order; each can be stopped for a while. */
  public List<Restartable> all() {
    return List.copyOf(started);
  }

  /** Where clients reach them, in their order, each {@code host:port}. */
  public List<String> connectStrings() {
    return started.stream().map(Registry::connectString).toList();
  }

  /**
   * Ends all servers and deletes their data. Without effect the second time.
   *
   * @throws IOException if the temporary folder cannot be deleted
   */
  @Override
  public void close() throws IOException {
    started.forEach(Registry::close);
    if (temporary.isPresent() && Files.exists(temporary.get())) {
      try (Stream<Path> files = Files.walk(temporary.get())) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
