package dev.discoveryscale.provider.session.nacos.http;

import dev.discoveryscale.provider.session.nacos.http.Http.Told;
import dev.discoveryscale.provider.session.nacos.wire.Link;
import dev.discoveryscale.provider.session.nacos.wire.NacosAddress;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosRefusedException;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.NacosSessionListener;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * A session over HTTP, as of clients before 2.0: requests, and a beat for each instance. Fields for
 * other threads are volatile, everything else runs on the group's event loop.
 */
public final class BeatingSession implements NacosSession {

  private final HttpRoute route;
  private final BeatRequests requests;
  private final Map<String, BeatingInstance> instances = new LinkedHashMap<>();
  private final BeatState standing;
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private volatile boolean ended;

  public BeatingSession(HttpRoute route, String namespace, NacosSessionListener listener) {
    this.route = route;
    this.requests = new BeatRequests(namespace);
    this.standing = new BeatState(this, listener, instances.values());
  }

  @Override
  public Optional<String> connectionId() {
    return Optional.empty();
  }

  @Override
  public String server() {
    return route.server().toString();
  }

  @Override
  public boolean isOpen() {
    return !standing.isLost() && !ended;
  }

  @Override
  public boolean isEnded() {
    return ended;
  }

  @Override
  public CompletableFuture<Boolean> restored() {
    return standing.restoration();
  }

  @Override
  public CompletableFuture<Void> register(ServiceName service, ServiceInstance instance) {
    return registerAll(service, List.of(instance));
  }

  @Override
  public CompletableFuture<Void> registerAll(ServiceName service, List<ServiceInstance> several) {
    return onLoop(() -> all(several.stream().map(each -> begin(service, each)).toList()));
  }

  private CompletableFuture<Void> begin(ServiceName service, ServiceInstance instance) {
    String key = key(service, instance);
    BeatingInstance beating = new BeatingInstance(service, instance, requests, route, standing);
    Optional.ofNullable(instances.put(key, beating)).ifPresent(BeatingInstance::stop);
    return beating
        .begin()
        .whenComplete((registered, failure) -> began(key, beating, Optional.ofNullable(failure)));
  }

  /**
   * Registrations without an answer stay wanted, and beats make up for them; refused ones do not.
   */
  private void began(String key, BeatingInstance beating, Optional<Throwable> failure) {
    if (failure.isPresent()) {
      IOException cause = Http.cause(failure.get());
      if (cause instanceof NacosLostException) {
        standing.failed(cause);
      } else if (instances.remove(key, beating)) {
        beating.stop();
        standing.look();
      }
    }
  }

  private static String key(ServiceName service, ServiceInstance instance) {
    return service + "#" + instance;
  }

  @Override
  public CompletableFuture<Void> deregister(ServiceName service, ServiceInstance instance) {
    return deregisterAll(service, List.of(instance));
  }

  @Override
  public CompletableFuture<Void> deregisterAll(ServiceName service, List<ServiceInstance> several) {
    return onLoop(
        () -> {
          List<CompletableFuture<Void>> out =
              several.stream().map(each -> takeOut(service, each)).toList();
          standing.look();
          return all(out);
        });
  }

  private CompletableFuture<Void> takeOut(ServiceName service, ServiceInstance instance) {
    return Optional.ofNullable(instances.remove(key(service, instance)))
        .orElseGet(() -> new BeatingInstance(service, instance, requests, route, standing))
        .leave();
  }

  @Override
  public CompletableFuture<Void> publish(
      String group, String dataId, String content, Optional<String> type) {
    return onLoop(() -> done(route.ask(requests.publish(group, dataId, content, type))));
  }

  @Override
  public CompletableFuture<Void> remove(String group, String dataId) {
    return onLoop(() -> done(route.ask(requests.remove(group, dataId))));
  }

  private static CompletableFuture<Void> done(CompletableFuture<Told> answer) {
    return answer.thenAccept(told -> {});
  }

  @Override
  public CompletableFuture<Optional<String>> query(String group, String dataId) {
    return onLoop(
        () ->
            route
                .ask(requests.query(group, dataId))
                .thenApply(told -> Optional.of(told.answer().body()))
                .exceptionally(BeatingSession::absence));
  }

  private static Optional<String> absence(Throwable failure) {
    IOException cause = Http.cause(failure);
    if (cause instanceof NacosRefusedException refused
        && refused.code() == HttpResponseStatus.NOT_FOUND.code()) {
      return Optional.empty();
    }
    throw new CompletionException(cause);
  }

  /** A server cannot be reached any more; matters if there is no other. On the event loop. */
  public void gone(NacosAddress which, Throwable why) {
    if (route.isOnly(which)) {
      standing.lost(
          "Nacos %s cannot be reached any more: %s".formatted(which, Link.reason(why)), null);
    }
  }

  /** Deregisters what is left, as Dubbo does; its client just ends its beats. */
  @Override
  public CompletableFuture<Void> close() {
    execute(this::leave);
    return end;
  }

  private void leave() {
    if (!ended) {
      ended = true;
      standing.end();
      List<CompletableFuture<Void>> gone = new ArrayList<>(route.underWay());
      instances.values().forEach(each -> gone.add(each.leave()));
      instances.clear();
      all(gone).whenComplete((all, failure) -> end());
    }
  }

  @Override
  public void cut() {
    execute(
        () -> {
          ended = true;
          instances.values().forEach(BeatingInstance::stop);
          instances.clear();
          end();
        });
    end.join();
  }

  private void end() {
    ended = true;
    standing.end();
    route.close(() -> new NacosLostException(this + " is closed"));
    end.complete(null);
  }

  /** Done when the session is over and nothing of it under way. */
  public CompletableFuture<Void> whenEnded() {
    return end;
  }

  private static CompletableFuture<Void> all(List<CompletableFuture<Void>> each) {
    return CompletableFuture.allOf(each.toArray(CompletableFuture<?>[]::new));
  }

  private <T> CompletableFuture<T> onLoop(Supplier<CompletableFuture<T>> action) {
    CompletableFuture<T> promise = new CompletableFuture<>();
    execute(
        () -> {
          if (ended) {
            promise.completeExceptionally(new NacosLostException(this + " is closed"));
          } else {
            action.get().whenComplete((value, failure) -> pass(value, failure, promise));
          }
        });
    return promise;
  }

  private static <T> void pass(T value, Throwable failure, CompletableFuture<T> promise) {
    if (failure == null) {
      promise.complete(value);
    } else {
      promise.completeExceptionally(Http.cause(failure));
    }
  }

  /** On the event loop or, if that is no more, at once. */
  private void execute(Runnable action) {
    try {
      route.loop().execute(action);
    } catch (RejectedExecutionException e) {
      end();
      action.run();
    }
  }

  @Override
  public String toString() {
    return "session with Nacos " + server();
  }
}
