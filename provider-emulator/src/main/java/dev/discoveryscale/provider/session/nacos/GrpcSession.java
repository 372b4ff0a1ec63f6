package dev.discoveryscale.provider.session.nacos;

import dev.discoveryscale.provider.session.nacos.wire.GrpcMessage;
import dev.discoveryscale.provider.session.nacos.wire.Link;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosRefusedException;
import dev.discoveryscale.provider.session.nacos.wire.NacosSession;
import dev.discoveryscale.provider.session.nacos.wire.PendingGrpcRequest;
import dev.discoveryscale.provider.session.nacos.wire.Requests;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** A session that is one gRPC connection, as of clients from 2.0 on. */
final class GrpcSession implements NacosSession {

  /** The server's error for an entry that is not there. */
  private static final int NOT_FOUND = 300;

  private final NacosLifeline lifeline;
  private final Requests requests;

  GrpcSession(NacosLifeline lifeline, Requests requests) {
    this.lifeline = lifeline;
    this.requests = requests;
  }

  @Override
  public Optional<String> connectionId() {
    return lifeline.link().map(Link::id);
  }

  @Override
  public String server() {
    return lifeline.server();
  }

  @Override
  public boolean isOpen() {
    return lifeline.link().isPresent();
  }

  @Override
  public boolean isEnded() {
    return lifeline.isEnded();
  }

  @Override
  public CompletableFuture<Boolean> restored() {
    return lifeline.restoration();
  }

  @Override
  public CompletableFuture<Void> register(ServiceName service, ServiceInstance instance) {
    return register(new Registrations.Entry(service, List.of(instance), false));
  }

  @Override
  public CompletableFuture<Void> registerAll(ServiceName service, List<ServiceInstance> instances) {
    return register(new Registrations.Entry(service, List.copyOf(instances), true));
  }

  private CompletableFuture<Void> register(Registrations.Entry entry) {
    return onLoop(() -> lifeline.redo().register(entry));
  }

  @Override
  public CompletableFuture<Void> deregister(ServiceName service, ServiceInstance instance) {
    return onLoop(() -> lifeline.redo().deregister(service, instance));
  }

  @Override
  public CompletableFuture<Void> deregisterAll(
      ServiceName service, List<ServiceInstance> instances) {
    return onLoop(() -> lifeline.redo().deregisterAll(service, instances));
  }

  @Override
  public CompletableFuture<Void> publish(
      String group, String dataId, String content, Optional<String> type) {
    return done(
        entry("publication", group, dataId, requests.publish(group, dataId, content, type)));
  }

  @Override
  public CompletableFuture<Void> remove(String group, String dataId) {
    return done(entry("removal", group, dataId, requests.remove(group, dataId)));
  }

  @Override
  public CompletableFuture<Optional<String>> query(String group, String dataId) {
    return entry("query", group, dataId, requests.query(group, dataId))
        .thenApply(answer -> Optional.ofNullable(answer.body().getString("content")))
        .exceptionally(GrpcSession::absence);
  }

  private static Optional<String> absence(Throwable failure) {
    Throwable cause = failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
    if (cause instanceof NacosRefusedException refused && refused.code() == NOT_FOUND) {
      return Optional.empty();
    }
    throw new CompletionException(cause);
  }

  private CompletableFuture<GrpcMessage> entry(
      String what, String group, String dataId, GrpcMessage message) {
    return lifeline.submit(
        PendingGrpcRequest.of("%s of %s in %s".formatted(what, dataId, group), message));
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

  private static CompletableFuture<Void> done(CompletableFuture<GrpcMessage> answer) {
    return answer.thenAccept(told -> {});
  }

  @Override
  public CompletableFuture<Void> close() {
    lifeline.close();
    return lifeline.whenEnded();
  }

  @Override
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
