package dev.discoveryscale.provider.session.nacos.http;

import com.alibaba.fastjson2.JSONObject;
import dev.discoveryscale.provider.session.nacos.http.Http.Told;
import dev.discoveryscale.provider.session.nacos.wire.Beats;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * One instance of a service that stands in a Nacos by its beats: the first one interval after its
 * registration began, each further one an interval after the answer to the last (BeatReactor of
 * nacos-client 1.4.2). On the group's event loop.
 */
final class BeatingInstance {

  /** What a server answers to a light beat of an instance that it does not know. */
  private static final int UNKNOWN = 20_404;

  private final ServiceName service;
  private final ServiceInstance instance;
  private final BeatRequests requests;
  private final HttpRoute route;
  private final BeatState standing;
  private final long intervalMillis;
  private final long timeoutMillis;
  private CompletableFuture<?> underWay = CompletableFuture.completedFuture(null);
  private Optional<ScheduledFuture<?>> next = Optional.empty();
  private boolean known;
  private long confirmedNanos;
  private boolean lightly;
  private boolean stopped;

  /** One that is not registered yet. */
  BeatingInstance(
      ServiceName service,
      ServiceInstance instance,
      BeatRequests requests,
      HttpRoute route,
      BeatState standing) {
    this.service = service;
    this.instance = instance;
    this.requests = requests;
    this.route = route;
    this.standing = standing;
    Beats beats = Beats.of(instance.metadata());
    this.intervalMillis = beats.intervalMillis();
    this.timeoutMillis = beats.timeoutMillis();
  }

  /** Registers, and begins to beat whatever comes of it. */
  CompletableFuture<Void> begin() {
    later(intervalMillis);
    return register();
  }

  private CompletableFuture<Void> register() {
    int losses = standing.losses();
    return send(requests.register(service, instance)).thenAccept(told -> stands(losses));
  }

  private CompletableFuture<Told> send(HttpCall call) {
    CompletableFuture<Told> answer = route.ask(call);
    underWay = CompletableFuture.allOf(underWay, answer.handle((told, failure) -> null));
    return answer;
  }

  private void later(long millis) {
    next = Optional.of(route.loop().schedule(this::beat, millis, TimeUnit.MILLISECONDS));
  }

  /**
   * A light beat if the server knows the instance and requests no more, otherwise a full one; also
   * a full one if no beat arrived for so long that the server may have removed the instance. The
   * real client beats lightly also after a loss; a Nacos then answers that it does not know the
   * instance, and gets it again, but rnacos takes it for one without metadata.
   */
  private void beat() {
    int losses = standing.losses();
    send(requests.beat(service, instance, !(known && lightly) || isOverdue()))
        .whenComplete((told, failure) -> beaten(told, failure, losses));
  }

  private boolean isOverdue() {
    return System.nanoTime() - confirmedNanos > TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
  }

  private void beaten(Told told, Throwable failure, int losses) {
    if (stopped) {
      return;
    }
    if (failure != null) {
      later(intervalMillis);
      standing.failed(Http.cause(failure));
      return;
    }
    JSONObject answer = told.answer().json();
    long wished = answer.getLongValue("clientBeatInterval");
    later(wished > 0 ? wished : intervalMillis);
    lightly = answer.getBooleanValue("lightBeatEnabled");
    if (answer.getIntValue("code") == UNKNOWN) {
      standing.lost("%s does not know %s in %s".formatted(told.server(), instance, service), null);
      register().whenComplete((registered, refusal) -> again(refusal));
    } else {
      stands(losses);
    }
  }

  private void again(Throwable refusal) {
    if (refusal != null && !stopped) {
      standing.failed(Http.cause(refusal));
    }
  }

  /** The server has it, by a request that was made after so many losses. */
  private void stands(int losses) {
    if (losses == standing.losses()) {
      known = true;
      confirmedNanos = System.nanoTime();
      standing.look();
    }
  }

  /** Whether a server is known to have it since the last loss. */
  boolean isKnown() {
    return known;
  }

  void doubt() {
    known = false;
  }

  /** Beats no more. */
  void stop() {
    stopped = true;
    next.ifPresent(beat -> beat.cancel(false));
  }

  /** Beats no more and deregisters, once no beat is under way that could register it again. */
  CompletableFuture<Void> leave() {
    stop();
    return underWay
        .thenCompose(idle -> route.ask(requests.deregister(service, instance)))
        .thenAccept(told -> {});
  }
}
