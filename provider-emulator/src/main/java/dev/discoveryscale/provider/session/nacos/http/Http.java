package dev.discoveryscale.provider.session.nacos.http;

import dev.discoveryscale.provider.session.nacos.http.HttpCall.Answer;
import dev.discoveryscale.provider.session.nacos.wire.NacosAddress;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.NacosRefusedException;
import dev.discoveryscale.provider.session.nacos.wire.Tokens;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The way of a group's sessions to servers over HTTP, shared by all of them. On one event loop. */
public final class Http {

  /** An answer, and whose it is. */
  record Told(NacosAddress server, Answer answer) {}

  /** A request on its way through a server list. */
  private record Trip(
      HttpCall call, Supplier<NacosAddress> servers, CompletableFuture<Told> promise) {}

  private static final String TOKEN = "accessToken";

  private final NacosOptions options;
  private final EventLoop loop;
  private final Tokens tokens;
  private final LongSupplier nanoClock;
  private final BiConsumer<NacosAddress, Throwable> gone;
  private final Map<String, HttpPool> pools = new HashMap<>();

  /**
   * @param nanoClock measures how long connections are idle
   * @param gone receives a server that cannot be reached any more, and the reason
   */
  public Http(
      NacosOptions options,
      EventLoop loop,
      Tokens tokens,
      LongSupplier nanoClock,
      BiConsumer<NacosAddress, Throwable> gone) {
    this.options = options;
    this.loop = loop;
    this.tokens = tokens;
    this.nanoClock = nanoClock;
    this.gone = gone;
  }

  public EventLoop loop() {
    return loop;
  }

  private HttpPool pool(NacosAddress server) {
    return pools.computeIfAbsent(
        server.toString(), key -> new HttpPool(server, loop, options, nanoClock, gone));
  }

  /** Sees whether one of the servers takes connections; fails with why the last does not. */
  public CompletableFuture<NacosAddress> reach(Supplier<NacosAddress> servers, int attempts) {
    NacosAddress server = servers.get();
    return pool(server)
        .reach()
        .handle(
            (reached, failure) -> {
              if (failure == null) {
                return CompletableFuture.completedFuture(server);
              }
              return attempts > 1
                  ? reach(servers, attempts - 1)
                  : CompletableFuture.<NacosAddress>failedFuture(cause(failure));
            })
        .thenCompose(next -> next);
  }

  /**
   * Makes a request, of one server after another until one answers. Fails with a {@link
   * NacosLostException} if none does, and with a {@link NacosRefusedException} if it answers with
   * an error.
   *
   * @param attempts how many are asked
   */
  CompletableFuture<Told> ask(HttpCall call, Supplier<NacosAddress> servers, int attempts) {
    CompletableFuture<Told> promise = new CompletableFuture<>();
    attempt(new Trip(call, servers, promise), attempts, false);
    return promise;
  }

  private void attempt(Trip trip, int left, boolean withNewToken) {
    if (trip.call().promise().isDone()) {
      trip.promise().completeExceptionally(new NacosLostException("it is not wanted any more"));
      return;
    }
    NacosAddress server = trip.servers().get();
    tokens
        .headers(server)
        .thenComposeAsync(token -> send(trip.call(), server, token), loop)
        .whenCompleteAsync(
            (answer, failure) -> {
              if (failure == null) {
                answered(trip, server, answer, left, withNewToken);
              } else {
                failed(trip, cause(failure), left);
              }
            },
            loop);
  }

  private CompletableFuture<Answer> send(
      HttpCall call, NacosAddress server, Map<String, String> token) {
    HttpCall sent = token.isEmpty() ? call.again() : call.with(TOKEN, token.get(TOKEN));
    call.promise().whenComplete((done, cut) -> sent.promise().cancel(false));
    pool(server).submit(sent);
    return sent.promise();
  }

  private void answered(
      Trip trip, NacosAddress server, Answer answer, int left, boolean withNewToken) {
    if (answer.is(HttpResponseStatus.SERVICE_UNAVAILABLE)) {
      // It starts without sessions.
      failed(
          trip,
          new NacosLostException(
              "%s in Nacos %s: %s".formatted(trip.call().name(), server, answer.body().strip())),
          left);
    } else if (answer.is(HttpResponseStatus.FORBIDDEN) && !withNewToken && tokens.refused()) {
      attempt(trip, left, true);
    } else if (answer.refused()) {
      trip.promise()
          .completeExceptionally(
              new NacosRefusedException(
                  trip.call().name(), server.toString(), answer.status(), answer.body().strip()));
    } else {
      trip.promise().complete(new Told(server, answer));
    }
  }

  private void failed(Trip trip, IOException cause, int left) {
    if (left > 1 && cause instanceof NacosLostException) {
      attempt(trip, left - 1, false);
    } else {
      trip.promise().completeExceptionally(cause);
    }
  }

  /** What happened, from under the wrappings of futures. */
  public static IOException cause(Throwable failure) {
    Throwable cause = failure;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause instanceof IOException io
        ? io
        : new NacosLostException(String.valueOf(cause), cause);
  }
}
