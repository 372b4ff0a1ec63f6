package dev.discoveryscale.provider;

import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.session.ZooKeeperSession;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

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
            .flatMap(service -> company.dialect().overrideNodes(service, parameters).stream())
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
    int deleted =
        inEachRegistry(
            (link, session) -> {
              for (Node node : nodes) {
                RegistryLink.deleteIfThere(session, node);
              }
              return nodes.size();
            });
    published.remove(interfaceName);
    return deleted;
  }

  /** Ends all overrides that there are. */
  void clear() throws IOException {
    for (String interfaceName : List.copyOf(published.keySet())) {
      clear(interfaceName);
    }
  }

  /** Does it in the others too where one fails, and fails then. */
  private int inEachRegistry(Work work) throws IOException {
    int nodes = 0;
    List<IOException> failures = new ArrayList<>();
    for (RegistryLink link : links) {
      try {
        ZooKeeperSession session = Waiting.on(link.open());
        nodes += work.in(link, session);
        Waiting.on(session.close());
      } catch (IOException e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      IOException first = failures.remove(0);
      failures.forEach(first::addSuppressed);
      throw first;
    }
    return nodes;
  }

  @FunctionalInterface
  private interface Work {
    int in(RegistryLink link, ZooKeeperSession session) throws IOException;
  }
}
