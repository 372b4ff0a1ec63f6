package dev.discoveryscale.provider.session.nacos;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * One client's connection to Nacos. Requests may be made from any thread and do not block; they are
 * carried out one after the other, those of one thread in the order in which they were made.
 *
 * <p>Life cycle: it is open from the moment {@link NacosSessionGroup#open} gives it, until {@link
 * #close} or {@link #cut}. Instances belong to its connection: when that breaks the server takes
 * them away, and the session looks for a server for as long as it takes and registers them again,
 * also those whose registration had no answer. Its listener is told.
 *
 * <p>A future fails with a {@link NacosRefusedException} if the server answers with an error, and
 * with a {@link NacosLostException} if there is no connection now, it breaks before the answer, or
 * the session is closed. Futures complete on the session's event loop: what depends on them must
 * not block there.
 */
public final class NacosSession {

  /** The server's error for an entry that is not there. */
  private static final int NOT_FOUND = 300;

  private final Lifeline lifeline;
  private final Requests requests;

  NacosSession(Lifeline lifeline, Requests requests) {
    this.lifeline = lifeline;
    this.requests = requests;
  }

  /** The server's name for its connection, the owner of its instances; empty if it has none now. */
  public Optional<String> connectionId() {
    return lifeline.link().map(Link::id);
  }

  /** The server it is, or was last, connected to, {@code host:port} as clients are given it. */
  public String server() {
    return lifeline.server();
  }

  /** Whether its connection stands. */
  public boolean isOpen() {
    return lifeline.link().isPresent();
  }

  /** Whether it was closed or cut; it does not come back. */
  public boolean isEnded() {
    return lifeline.isEnded();
  }

  /**
   * True when after the next break of its connection it has another, and its services are
   * registered again; false when a server refuses to have one of them again, which is tried on, or
   * when it has ended.
   */
  public CompletableFuture<Boolean> restored() {
    return lifeline.restoration();
  }

  /**
   * Registers an ephemeral instance. It takes the place of what the session had registered of the
   * service, as a server keeps one registration for each connection and service.
   */
  public CompletableFuture<Void> register(ServiceName service, ServiceInstance instance) {
    return register(new Registrations.Entry(service, List.of(instance), false));
  }

  /** The same for several instances of one service, by one request. */
  public CompletableFuture<Void> registerAll(ServiceName service, List<ServiceInstance> instances) {
    return register(new Registrations.Entry(service, List.copyOf(instances), true));
  }

  private CompletableFuture<Void> register(Registrations.Entry entry) {
    return onLoop(() -> lifeline.redo().register(entry));
  }

  /** Takes an instance out of a service; of several that were registered at once, just this one. */
  public CompletableFuture<Void> deregister(ServiceName service, ServiceInstance instance) {
    return onLoop(() -> lifeline.redo().deregister(service, instance));
  }

  /**
   * Takes a whole service's instances out, by a request for each, however they were registered. A
   * server that keeps one registration for each connection and service has none left after the
   * first.
   */
  public CompletableFuture<Void> deregisterAll(
      ServiceName service, List<ServiceInstance> instances) {
    return onLoop(() -> lifeline.redo().deregisterAll(service, instances));
  }

  /**
   * Writes a configuration entry, over one that is there. It stays when the session ends.
   *
   * @param type what its content is said to be, e.g. {@code json}; absent for the server's default
   */
  public CompletableFuture<Void> publish(
      String group, String dataId, String content, Optional<String> type) {
    return done(
        entry("publication", group, dataId, requests.publish(group, dataId, content, type)));
  }

  /** Deletes a configuration entry, if it is there. */
  public CompletableFuture<Void> remove(String group, String dataId) {
    return done(entry("removal", group, dataId, requests.remove(group, dataId)));
  }

  /** Reads a configuration entry's content. */
  public CompletableFuture<Optional<String>> query(String group, String dataId) {
    return entry("query", group, dataId, requests.query(group, dataId))
        .thenApply(answer -> Optional.ofNullable(answer.body().getString("content")))
        .exceptionally(NacosSession::absence);
  }

  private static Optional<String> absence(Throwable failure) {
    Throwable cause = failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
    if (cause instanceof NacosRefusedException refused && refused.code() == NOT_FOUND) {
      return Optional.empty();
    }
    throw new CompletionException(cause);
  }

  private CompletableFuture<Message> entry(
      String what, String group, String dataId, Message message) {
    return lifeline.submit(
        PendingRequest.of("%s of %s in %s".formatted(what, dataId, group), message));
  }

  private CompletableFuture<Void> onLoop(Supplier<? extends CompletableFuture<?>> action) {
    CompletableFuture<Void> promise = new CompletableFuture<>();
    lifeline.onLoop(
        () ->
            action
                .get()
                .whenComplete(
                    (answer, failure) -> {
                      if (failure == null) {
                        promise.complete(null);
                      } else {
                        promise.completeExceptionally(failure);
                      }
                    }),
        () -> promise.completeExceptionally(new NacosLostException(this + " is closed")));
    return promise;
  }

  private static CompletableFuture<Void> done(CompletableFuture<Message> answer) {
    return answer.thenAccept(told -> {});
  }

  /**
   * Ends the session as a client that shuts down, after the requests made so far. The future is
   * done when the connection is gone; the server takes the instances away when it sees that.
   */
  public CompletableFuture<Void> close() {
    lifeline.close();
    return lifeline.whenEnded();
  }

  /**
   * Drops the connection as the machine does for a process that is killed, and makes no other.
   * Returns when it is gone; requests not answered fail.
   */
  public void cut() {
    lifeline.cut();
    lifeline.whenEnded().join();
  }

  /** Runs an action once the session is over, for whatever reason. */
  void whenEnded(Runnable action) {
    lifeline.whenEnded().thenRun(action);
  }

  @Override
  public String toString() {
    return "session with Nacos " + server();
  }
}
