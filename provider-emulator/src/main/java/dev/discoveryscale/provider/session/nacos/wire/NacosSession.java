package dev.discoveryscale.provider.session.nacos.wire;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * One client of Nacos. Requests may be made from any thread and do not block.
 *
 * <p>Life cycle: it is open from the moment {@code NacosSessionGroup.open} gives it, until {@link
 * #close} or {@link #cut}. What its instances belong to depends on the group ({@link
 * NacosOptions#beats}):
 *
 * <ul>
 *   <li>over gRPC to its connection. When that breaks the server takes them away, and the session
 *       looks for a server for as long as it takes and registers them again, also those whose
 *       registration had no answer. Requests are carried out one after the other, those of one
 *       thread in the order in which they were made;
 *   <li>over HTTP to nothing but the beats that are sent for each. The server marks one unhealthy
 *       that sends none for 15 s, and gives it up after 30 s. The session has no connection of its
 *       own, and is open as long as its requests reach a server that knows its instances. One that
 *       does not any more gets them with their next beats.
 * </ul>
 *
 * <p>Its listener is notified of losses. A future fails with a {@link NacosRefusedException} if the
 * server answers with an error, and with a {@link NacosLostException} if no server can be reached,
 * the connection breaks before the answer, or the session is closed. Futures complete on the
 * session's event loop: what depends on them must not block there.
 */
public interface NacosSession {

  /**
   * The server's name for its connection, the owner of its instances; empty if it has none now, and
   * over HTTP.
   */
  Optional<String> connectionId();

  /** The server it was last in touch with, {@code host:port} as clients are given it. */
  String server();

  /** Whether the server holds its instances, as far as it knows. */
  boolean isOpen();

  /** Whether it was closed or cut; it does not come back. */
  boolean isEnded();

  /**
   * True when after the next loss it has a server again, and its services are registered again;
   * false when a server refuses to have one of them again, which is tried on, or when it has ended.
   */
  CompletableFuture<Boolean> restored();

  /**
   * Registers an ephemeral instance. Over gRPC it takes the place of what the session had
   * registered of the service, as a server keeps one registration for each connection and service.
   */
  CompletableFuture<Void> register(ServiceName service, ServiceInstance instance);

  /** The same for several instances of one service: over gRPC by one request. */
  CompletableFuture<Void> registerAll(ServiceName service, List<ServiceInstance> instances);

  /** Takes an instance out of a service; of several that were registered at once, just this one. */
  CompletableFuture<Void> deregister(ServiceName service, ServiceInstance instance);

  /**
   * Takes a whole service's instances out, by a request for each, however they were registered.
   * Over gRPC, a server that keeps one registration for each connection and service has none left
   * after the first.
   */
  CompletableFuture<Void> deregisterAll(ServiceName service, List<ServiceInstance> instances);

  /**
   * Writes a configuration entry and replaces an existing one. It stays when the session ends.
   *
   * @param type the declared type of its content, e.g. {@code json}; absent for the server's
   *     default
   */
  CompletableFuture<Void> publish(
      String group, String dataId, String content, Optional<String> type);

  /** Deletes a configuration entry, if it is there. */
  CompletableFuture<Void> remove(String group, String dataId);

  /** Reads a configuration entry's content. */
  CompletableFuture<Optional<String>> query(String group, String dataId);

  /**
   * Ends the session as a provider that shuts down, after the requests made so far. Over gRPC the
   * future is done when the connection is gone, with which the server takes the instances away;
   * over HTTP when those still registered are deregistered, as far as a server can be reached.
   */
  CompletableFuture<Void> close();

  /**
   * Ends like a killed process, without deregistration. Over gRPC the connection drops; over HTTP
   * the beats stop, which is not noticed at once. Returns when this is done; unanswered requests
   * fail.
   */
  void cut();
}
