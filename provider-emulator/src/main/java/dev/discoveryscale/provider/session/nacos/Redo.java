package dev.discoveryscale.provider.session.nacos;

import dev.discoveryscale.provider.session.nacos.wire.GrpcMessage;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.NacosRefusedException;
import dev.discoveryscale.provider.session.nacos.wire.PendingGrpcRequest;
import dev.discoveryscale.provider.session.nacos.wire.Requests;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import io.netty.channel.EventLoop;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * Registers again what a broken connection took away, as NamingGrpcRedoService of nacos-client: not
 * at once, but when it looks, every 3 s since the session began. Belongs to the session's event
 * loop.
 */
final class Redo {

  private final NacosLifeline lifeline;
  private final NacosOptions options;
  private final EventLoop loop;
  private final Requests requests;
  private final Registrations registrations = new Registrations();
  private final long beganNanos = System.nanoTime();
  private boolean restoring;
  private boolean refusalTold;
  private boolean looking;

  Redo(NacosLifeline lifeline, NacosOptions options, EventLoop loop) {
    this.lifeline = lifeline;
    this.options = options;
    this.loop = loop;
    this.requests = new Requests(options.namespace());
  }

  /** Registers, and remembers the registration unless the server refuses it. */
  CompletableFuture<GrpcMessage> register(Registrations.Entry entry) {
    return send(entry).whenComplete((answer, failure) -> took(entry, cause(failure)));
  }

  private CompletableFuture<GrpcMessage> send(Registrations.Entry entry) {
    registrations.asked(entry);
    return lifeline.submit(PendingGrpcRequest.of(entry.describe(), entry.request(requests)));
  }

  private static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
  }

  private void took(Registrations.Entry entry, Throwable cause) {
    if (cause == null) {
      registrations.registered(entry);
    } else if (cause instanceof NacosRefusedException) {
      registrations.forget(entry);
    } else {
      registrations.lost(entry);
      look();
    }
  }

  /** Removes an instance. A batch is registered again without it, as the real client does. */
  CompletableFuture<GrpcMessage> deregister(ServiceName service, ServiceInstance instance) {
    Registrations.Entry entry =
        registrations
            .of(service)
            .orElse(new Registrations.Entry(service, List.of(instance), false));
    if (entry.batch()) {
      return register(entry.without(instance));
    }
    registrations.forget(entry);
    return takeOut(service, instance);
  }

  /** Takes a whole service out, by a request for each instance. */
  CompletableFuture<Void> deregisterAll(ServiceName service, List<ServiceInstance> instances) {
    registrations.of(service).ifPresent(registrations::forget);
    return CompletableFuture.allOf(
        instances.stream()
            .map(instance -> takeOut(service, instance))
            .toArray(CompletableFuture<?>[]::new));
  }

  private CompletableFuture<GrpcMessage> takeOut(ServiceName service, ServiceInstance instance) {
    return lifeline.submit(
        PendingGrpcRequest.of(
            "deregistration of %s in %s".formatted(instance, service),
            requests.deregister(service, instance)));
  }

  void disconnected() {
    restoring = true;
    refusalTold = false;
    registrations.allLost();
  }

  void connected() {
    if (registrations.lost().isEmpty()) {
      done();
    } else {
      look();
    }
  }

  /** Looks when it is time to. */
  private void look() {
    if (!looking) {
      looking = true;
      long period = options.redo().toNanos();
      long wait = period - (System.nanoTime() - beganNanos) % period;
      loop.schedule(this::redo, wait, TimeUnit.NANOSECONDS);
    }
  }

  private void redo() {
    looking = false;
    if (lifeline.link().isEmpty()) {
      return;
    }
    CompletableFuture.allOf(
            registrations.lost().stream()
                .map(this::registerAgain)
                .toArray(CompletableFuture<?>[]::new))
        .whenComplete((all, failure) -> done());
  }

  private CompletableFuture<GrpcMessage> registerAgain(Registrations.Entry entry) {
    return send(entry).whenComplete((answer, failure) -> tookAgain(entry, cause(failure)));
  }

  /** It was the server's once, so that a refusal does not end the wish for it. */
  private void tookAgain(Registrations.Entry entry, Throwable cause) {
    if (cause == null) {
      registrations.registered(entry);
    } else if (registrations.lost(entry)) {
      look();
      if (cause instanceof NacosRefusedException refused && !refusalTold) {
        refusalTold = true;
        lifeline.refused(refused);
      }
    }
  }

  private void done() {
    if (restoring && lifeline.link().isPresent() && registrations.lost().isEmpty()) {
      restoring = false;
      lifeline.restored();
    }
  }
}
