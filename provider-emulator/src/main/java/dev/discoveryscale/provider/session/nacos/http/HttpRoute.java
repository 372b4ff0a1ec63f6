package dev.discoveryscale.provider.session.nacos.http;

import dev.discoveryscale.provider.session.nacos.http.Http.Told;
import dev.discoveryscale.provider.session.nacos.wire.NacosAddress;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosServers;
import io.netty.channel.EventLoop;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * One session's way to its servers: what it has asked and has no answer to yet. On the group's
 * event loop, but for the server, which others may ask.
 */
public final class HttpRoute {

  /**
   * A client of one server asks it so often (NamingProxy of nacos-client), of several each once. A
   * server that has just refused connections is not asked again for a moment.
   */
  private static final int ATTEMPTS = 3;

  private final Http http;
  private final Supplier<NacosAddress> servers;
  private final Map<CompletableFuture<Told>, HttpCall> underWay = new LinkedHashMap<>();
  private volatile NacosAddress server;
  private Optional<Supplier<NacosLostException>> closed = Optional.empty();

  /**
   * An open way.
   *
   * @param server that was reached
   */
  public HttpRoute(Http http, NacosAddress server, Supplier<NacosAddress> servers) {
    this.http = http;
    this.server = server;
    this.servers = servers;
  }

  EventLoop loop() {
    return http.loop();
  }

  /** The server that answered last. */
  NacosAddress server() {
    return server;
  }

  /** Whether there is no other server. */
  boolean isOnly(NacosAddress which) {
    return size() == 1 && which.toString().equals(server.toString());
  }

  private int size() {
    return servers instanceof NacosServers list ? list.size() : 1;
  }

  private Supplier<NacosAddress> round() {
    return servers instanceof NacosServers list ? list.round() : servers;
  }

  /** Makes a request, of each server until one answers; its future completes on the event loop. */
  CompletableFuture<Told> ask(HttpCall call) {
    if (closed.isPresent()) {
      return CompletableFuture.failedFuture(closed.get().get());
    }
    CompletableFuture<Told> promise = new CompletableFuture<>();
    underWay.put(promise, call);
    http.ask(call, round(), size() > 1 ? size() : ATTEMPTS)
        .whenComplete((told, failure) -> answered(promise, told, failure));
    return promise;
  }

  private void answered(CompletableFuture<Told> promise, Told told, Throwable failure) {
    underWay.remove(promise);
    if (failure == null) {
      server = told.server();
      promise.complete(told);
    } else {
      promise.completeExceptionally(Http.cause(failure));
    }
  }

  /** Completes when everything requested so far is answered, whatever the answer. */
  List<CompletableFuture<Void>> underWay() {
    return underWay.keySet().stream()
        .map(each -> each.<Void>handle((told, failure) -> null))
        .toList();
  }

  /** Fails requests without an answer, and all later ones; unsent requests are not sent. */
  void close(Supplier<NacosLostException> why) {
    closed = Optional.of(why);
    Map<CompletableFuture<Told>, HttpCall> unanswered = new LinkedHashMap<>(underWay);
    unanswered.values().forEach(call -> call.promise().cancel(false));
    unanswered.keySet().forEach(promise -> promise.completeExceptionally(why.get()));
  }
}
