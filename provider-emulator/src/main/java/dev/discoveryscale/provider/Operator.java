package dev.discoveryscale.provider;

import dev.discoveryscale.provider.link.FleetException;
import dev.discoveryscale.provider.link.RegistryLink;
import dev.discoveryscale.provider.link.Rule;
import dev.discoveryscale.provider.link.Rules;
import dev.discoveryscale.provider.link.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Someone who governs a fleet's services: writes configuration into all of its registries, in
 * sessions of his own, which last as long as the writing. What he wrote stays until he clears it.
 */
final class Operator {

  private final FleetContext context;
  private final List<RegistryLink> links;
  private final Function<Duration, CompletableFuture<Void>> timer;
  private final Map<String, Rule> published = new ConcurrentHashMap<>();

  Operator(FleetContext context, List<RegistryLink> links) {
    this(context, links, Operator::after);
  }

  /**
   * With a time of its own.
   *
   * @param timer completes a future when a length of time is over
   */
  Operator(
      FleetContext context,
      List<RegistryLink> links,
      Function<Duration, CompletableFuture<Void>> timer) {
    this.context = context;
    this.links = List.copyOf(links);
    this.timer = timer;
  }

  private static CompletableFuture<Void> after(Duration length) {
    return new CompletableFuture<Void>()
        .completeOnTimeout(null, length.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Overrides parameters of an interface's consumers; returns how many nodes that took.
   *
   * @throws IllegalStateException if it is overridden already
   */
  int override(String interfaceName, Map<String, String> parameters) throws IOException {
    Rule rule =
        new Rule(
            context.spec().services().stream()
                .filter(service -> service.interfaceName().equals(interfaceName))
                .toList(),
            parameters);
    if (published.putIfAbsent(interfaceName, rule) != null) {
      throw new IllegalStateException(interfaceName + " is overridden already");
    }
    return inEachRegistry(rules -> rules.put(rule));
  }

  /**
   * Deletes the nodes that another operator of the same services and parameters left; returns their
   * number. A node with other content belongs to someone else and stays.
   */
  int clearLeft(Map<String, String> parameters) throws IOException {
    Rule rule = new Rule(context.spec().services(), parameters);
    return inEachRegistry(rules -> rules.deleteIfSame(rule));
  }

  /**
   * Ends the override; returns how many nodes were deleted.
   *
   * @throws IllegalStateException if it is not overridden
   */
  int clear(String interfaceName) throws IOException {
    Rule rule = published.get(interfaceName);
    if (rule == null) {
      throw new IllegalStateException(interfaceName + " is not overridden");
    }
    int deleted = inEachRegistry(rules -> rules.delete(rule));
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
    List<Rule> all = List.copyOf(published.values());
    if (all.isEmpty()) {
      return;
    }
    ExecutorService threads = Executors.newFixedThreadPool(links.size());
    try {
      List<CompletableFuture<Void>> cleared =
          links.stream()
              .map(link -> CompletableFuture.runAsync(() -> clear(link, all), threads))
              .toList();
      await(cleared, timer.apply(limit));
      RegistryFailures failures = new RegistryFailures();
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

  /** Returns when all work has ended, whatever its outcome, or the time is over. */
  private static void await(List<CompletableFuture<Void>> work, CompletableFuture<Void> over)
      throws InterruptedException {
    CompletableFuture<Void> all =
        CompletableFuture.allOf(work.toArray(CompletableFuture<?>[]::new));
    try {
      CompletableFuture.anyOf(all, over).get();
    } catch (ExecutionException e) {
      // All have ended, and the caller looks at each.
      return;
    } finally {
      over.cancel(false);
    }
  }

  /** Why a registry may still have overrides; empty if it has none. */
  private static Optional<IOException> cleared(
      CompletableFuture<Void> work, RegistryLink link, Duration limit) throws InterruptedException {
    String message = link.connectString() + " may still have overrides: ";
    if (!work.isDone()) {
      String late = "not cleared within %d s".formatted(limit.toSeconds());
      return Optional.of(new FleetException(message + late));
    }
    try {
      work.get();
      return Optional.empty();
    } catch (ExecutionException e) {
      return Optional.of(new FleetException(message + Waiting.cause(e).getMessage(), e));
    }
  }

  private static void clear(RegistryLink link, List<Rule> all) {
    try (Rules rules = link.rules()) {
      for (Rule rule : all) {
        rules.delete(rule);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Does it in the others too where one fails, and fails then. */
  private int inEachRegistry(Work work) throws IOException {
    int nodes = 0;
    RegistryFailures failures = new RegistryFailures();
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
    try (Rules rules = link.rules()) {
      return work.in(rules);
    }
  }

  @FunctionalInterface
  private interface Work {
    int in(Rules rules) throws IOException;
  }

  /** Failures in some registries of an action that was tried in all. */
  private static final class RegistryFailures {
    private final List<IOException> all = new ArrayList<>();

    void add(IOException failure) {
      all.add(failure);
    }

    /** Throws the first, with the others attached; returns if there is none. */
    void throwFirst() throws IOException {
      if (!all.isEmpty()) {
        IOException first = all.remove(0);
        all.forEach(first::addSuppressed);
        throw first;
      }
    }
  }
}
