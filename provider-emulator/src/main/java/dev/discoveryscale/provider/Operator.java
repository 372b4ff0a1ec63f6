package dev.discoveryscale.provider;

import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.session.ZooKeeperSession;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Someone who governs a fleet's services: writes configuration into all of its registries, in
 * sessions of his own, which last as long as the writing. What he wrote stays until he clears it.
 */
final class Operator {

  private final Company company;
  private final List<RegistryLink> links;
  private final Map<String, List<Node>> published = new ConcurrentHashMap<>();

  Operator(Company company, List<RegistryLink> links) {
    this.company = company;
    this.links = List.copyOf(links);
  }

  /**
   * Overrides parameters of an interface's consumers; returns how many nodes that took.
   *
   * @throws IllegalStateException if it is overridden already
   */
  int override(String interfaceName, Map<String, String> parameters) throws IOException {
    List<Node> nodes =
        company.spec().services().stream()
            .filter(service -> service.interfaceName().equals(interfaceName))
            .flatMap(service -> nodes(service, parameters))
            .toList();
    if (published.putIfAbsent(interfaceName, nodes) != null) {
      throw new IllegalStateException(interfaceName + " is overridden already");
    }
    return inEachRegistry(
        (link, session) -> {
          link.writeParents(session, nodes);
          link.put(session, nodes);
          return nodes.size();
        });
  }

  private Stream<Node> nodes(ServiceSpec service, Map<String, String> parameters) {
    return company.dialect().overrideNodes(service, parameters).stream();
  }

  /**
   * Deletes what another operator of the same services and parameters left; returns how many nodes
   * that were. A node that says anything else is somebody's, and stays.
   */
  int clearLeft(Map<String, String> parameters) throws IOException {
    List<Node> nodes =
        company.spec().services().stream().flatMap(service -> nodes(service, parameters)).toList();
    return inEachRegistry(
        (link, session) -> {
          int deleted = 0;
          for (Node node : nodes) {
            deleted += RegistryLink.deleteIfSame(session, node) ? 1 : 0;
          }
          return deleted;
        });
  }

  /**
   * Ends the override; returns how many nodes were deleted.
   *
   * @throws IllegalStateException if it is not overridden
   */
  int clear(String interfaceName) throws IOException {
    List<Node> nodes = published.get(interfaceName);
    if (nodes == null) {
      throw new IllegalStateException(interfaceName + " is not overridden");
    }
    int deleted = inEachRegistry((link, session) -> delete(session, nodes));
    published.remove(interfaceName);
    return deleted;
  }

  /**
   * Ends all overrides that there are, in all registries at the same time, in a session each.
   *
   * @param limit after which no registry is waited for any more
   * @throws IOException naming a registry that still has overrides, or may have them
   */
  void clear(Duration limit) throws IOException {
    List<Node> nodes = published.values().stream().flatMap(List::stream).toList();
    if (nodes.isEmpty()) {
      return;
    }
    ExecutorService threads = Executors.newFixedThreadPool(links.size());
    try {
      Failures failures = new Failures();
      List<Future<Integer>> cleared =
          threads.invokeAll(
              links.stream().map(link -> clearing(link, nodes)).toList(),
              limit.toMillis(),
              TimeUnit.MILLISECONDS);
      for (int i = 0; i < cleared.size(); i++) {
        cleared(cleared.get(i), links.get(i), limit).ifPresent(failures::add);
      }
      failures.throwFirst();
    } catch (InterruptedException e) {
      throw Waiting.interrupted();
    } finally {
      threads.shutdownNow();
    }
  }

  /** Why a registry may still have overrides; empty if it has none. */
  private static Optional<IOException> cleared(Future<?> work, RegistryLink link, Duration limit)
      throws InterruptedException {
    String message = link.connectString() + " may still have overrides: ";
    try {
      work.get();
      return Optional.empty();
    } catch (CancellationException e) {
      String late = "not cleared within %d s".formatted(limit.toSeconds());
      return Optional.of(new FleetException(message + late, e));
    } catch (ExecutionException e) {
      return Optional.of(new FleetException(message + Waiting.cause(e).getMessage(), e));
    }
  }

  private static Callable<Integer> clearing(RegistryLink link, List<Node> nodes) {
    return () -> in(link, (same, session) -> delete(session, nodes));
  }

  private static int delete(ZooKeeperSession session, List<Node> nodes) throws IOException {
    for (Node node : nodes) {
      RegistryLink.deleteIfThere(session, node);
    }
    return nodes.size();
  }

  /** Does it in the others too where one fails, and fails then. */
  private int inEachRegistry(Work work) throws IOException {
    int nodes = 0;
    Failures failures = new Failures();
    for (RegistryLink link : links) {
      try {
        nodes += in(link, work);
      } catch (IOException e) {
        failures.add(e);
      }
    }
    failures.throwFirst();
    return nodes;
  }

  /** In a session that ends with the work, however that ends. */
  private static int in(RegistryLink link, Work work) throws IOException {
    ZooKeeperSession session = Waiting.on(link.open());
    try (Ending ending = () -> Waiting.on(session.close())) {
      return work.in(link, session);
    }
  }

  @FunctionalInterface
  private interface Ending extends AutoCloseable {
    @Override
    void close() throws IOException;
  }

  @FunctionalInterface
  private interface Work {
    int in(RegistryLink link, ZooKeeperSession session) throws IOException;
  }
}
