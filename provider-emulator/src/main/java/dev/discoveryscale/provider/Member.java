package dev.discoveryscale.provider;

import dev.discoveryscale.provider.link.RegistryLink;
import dev.discoveryscale.provider.link.RegistryRegistration;
import dev.discoveryscale.provider.link.Waiting;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.MetadataFault;
import dev.discoveryscale.provider.model.Sessions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * One index of a fleet through all its incarnations. Its changes exclude each other; different
 * members change independently.
 */
final class Member {

  private final int index;
  private final List<RegistryLink> links;
  private final FleetContext context;
  private final List<RegistryRegistration> registrations = new CopyOnWriteArrayList<>();
  private final Withdrawal withdrawal = new Withdrawal();
  private Optional<Instance> present = Optional.empty();
  private volatile int build;

  /** Whether nodes of an earlier session may still be there. */
  private boolean leftovers;

  /** Whether the metadata of the incarnation is not yet available. */
  private boolean withheld;

  /**
   * @param links the registries it registers in, in their order
   */
  Member(int index, List<RegistryLink> links, FleetContext context) {
    this.index = index;
    this.links = List.copyOf(links);
    this.context = context;
    this.build = index % context.spec().url().revisions();
  }

  /** Its ways to the registries it registers in. */
  List<RegistryLink> links() {
    return links;
  }

  /** Where it is registered now. */
  List<RegistryRegistration> registrations() {
    return registrations;
  }

  /**
   * Starts the first incarnation without waiting for registries, for a whole fleet at once. The
   * parents of its nodes are waited for.
   *
   * @return done when every node is acknowledged
   */
  synchronized CompletableFuture<Void> startAtOnce() throws IOException {
    Instance instance = open();
    List<CompletableFuture<Void>> written = new ArrayList<>();
    for (RegistryLink link : links) {
      link.makeWay(instance);
      written.add(
          link.registration(instance)
              .thenApply(this::keep)
              .thenCompose(RegistryRegistration::registerAtOnce));
    }
    return CompletableFuture.allOf(written.toArray(CompletableFuture<?>[]::new));
  }

  /** The build it runs, or ran last. */
  int build() {
    return build;
  }

  /** Starts a new incarnation as a provider starts: registry after registry, node after node. */
  synchronized int join() throws IOException {
    return register(open());
  }

  /** Starts a new incarnation in its next build. */
  synchronized int upgrade() throws IOException {
    if (present.isEmpty()) {
      build += context.spec().url().revisions();
    }
    return join();
  }

  /**
   * Starts a new incarnation in that build; its metadata is not available until it is published.
   */
  synchronized int upgrade(int newBuild, MetadataFault fault) throws IOException {
    if (present.isEmpty()) {
      build = newBuild;
    }
    Instance instance = open();
    withheld = true;
    context.endpoints().withholdMetadata(instance, fault);
    return register(instance);
  }

  /** Publishes the metadata that is withheld, where the fleet keeps it. */
  synchronized int publish() throws IOException {
    Instance instance = registered();
    if (!withheld) {
      throw new IllegalStateException("instance " + index + " withholds no metadata");
    }
    int written = 0;
    for (RegistryRegistration registration : registrations) {
      written += registration.publishMetadata();
    }
    context.endpoints().publishMetadata(instance);
    withheld = false;
    return written;
  }

  private int register(Instance instance) throws IOException {
    try {
      for (RegistryLink link : links) {
        keep(Waiting.on(link.registration(instance))).register(leftovers, withheld);
      }
      leftovers = false;
      return registrations.stream().mapToInt(RegistryRegistration::nodes).sum();
    } catch (IOException e) {
      abandon(instance, e);
      throw e;
    }
  }

  /** Ends as a killed process ends: nothing is said to anyone. */
  synchronized int crash() {
    Instance instance = registered();
    cut();
    context.endpoints().kill(instance);
    present = Optional.empty();
    return 0;
  }

  /** The same, whether it is registered or not. */
  synchronized void abandon() {
    if (present.isPresent()) {
      cut();
    }
  }

  /** Loses its sessions and goes on answering. */
  synchronized int expire() {
    registered();
    cut();
    return 0;
  }

  /** Registers the incarnation that was cut off again, as it is. */
  synchronized int recover() throws IOException {
    Instance instance =
        present
            .filter(cutOff -> registrations.isEmpty())
            .orElseThrow(() -> new IllegalStateException("instance " + index + " was not cut off"));
    return register(instance);
  }

  /** Its session in one registry goes on: writes again what a provider would. */
  synchronized int refresh(RegistryRegistration registration) throws IOException {
    registered();
    return registration.refresh();
  }

  /** Its session in one registry has ended: registers there again, as it is, in a new one. */
  synchronized int renew(RegistryRegistration ended) throws IOException {
    RegistryRegistration registration = ended.link().renew(ended, registered());
    registrations.set(registrations.indexOf(ended), registration);
    return registration.nodes();
  }

  private void cut() {
    if (context.spec().registering().sessions() == Sessions.SHARED) {
      throw new IllegalStateException(
          "instance " + index + " shares its sessions; only one of its own can be cut");
    }
    registrations.forEach(RegistryRegistration::cut);
    registrations.clear();
    leftovers = true;
  }

  /** Takes an interface out of its registries; nothing if it is in none. */
  synchronized int withdraw(String interfaceName) throws IOException {
    if (registrations.isEmpty()) {
      return 0;
    }
    Instance instance = registered();
    try {
      return withdrawal.begin(interfaceName, registrations);
    } catch (IOException e) {
      abandon(instance, e);
      throw e;
    }
  }

  /** Registers an interface again; nothing if it has not withdrawn it. */
  synchronized int restore(String interfaceName) throws IOException {
    if (!withdrawal.isOf(interfaceName)) {
      return 0;
    }
    Instance instance = present.orElseThrow();
    try {
      return withdrawal.end(interfaceName, registrations);
    } catch (IOException e) {
      abandon(instance, e);
      throw e;
    }
  }

  private Instance registered() {
    withdrawal.requireNone(index);
    return present.orElseThrow(
        () -> new IllegalStateException("instance " + index + " is not registered"));
  }

  /** Stops as a provider stops: registry after registry, node after node, endpoints last. */
  synchronized int leave() throws IOException {
    Instance instance = registered();
    try {
      int deleted = 0;
      for (RegistryRegistration registration : registrations) {
        deleted += registration.deregister();
        registration.close();
      }
      registrations.clear();
      context.endpoints().close(instance);
      present = Optional.empty();
      return deleted;
    } catch (IOException e) {
      abandon(instance, e);
      throw e;
    }
  }

  /** Closes its endpoints; its sessions end with those of the fleet. */
  synchronized void close() {
    present.ifPresent(context.endpoints()::close);
    present = Optional.empty();
    withdrawal.forget();
    registrations.clear();
  }

  private Instance open() throws IOException {
    if (present.isPresent()) {
      throw new IllegalStateException("instance " + index + " is registered already");
    }
    Instance instance = context.incarnations().next(index, build);
    withheld = false;
    context.endpoints().open(instance);
    present = Optional.of(instance);
    return instance;
  }

  private RegistryRegistration keep(RegistryRegistration registration) {
    registrations.add(registration);
    return registration;
  }

  /** After a failed change: removes everything of the incarnation, as far as possible. */
  private void abandon(Instance instance, IOException failure) {
    for (RegistryRegistration registration : registrations) {
      try {
        registration.close();
      } catch (IOException e) {
        failure.addSuppressed(e);
      }
    }
    registrations.clear();
    withdrawal.forget();
    context.endpoints().close(instance);
    present = Optional.empty();
  }
}
