package dev.discoveryscale.provider.session.nacos;

import dev.discoveryscale.provider.session.nacos.wire.GrpcMessage;
import dev.discoveryscale.provider.session.nacos.wire.Link;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosRefusedException;
import dev.discoveryscale.provider.session.nacos.wire.PendingGrpcRequest;
import dev.discoveryscale.provider.session.nacos.wire.Tokens;
import io.netty.channel.EventLoop;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * The requests of one session on one link, one after the other: gRPC keeps no order among calls,
 * and a real client waits for each answer too. Belongs to the session's event loop.
 */
final class RequestLine {

  private static final int NO_RIGHT = 403;

  private final Link link;
  private final Tokens tokens;
  private final EventLoop loop;
  private final Runnable doubt;
  private final Queue<PendingGrpcRequest> waiting = new ArrayDeque<>();
  private Optional<PendingGrpcRequest> sent = Optional.empty();
  private boolean withNewToken;
  private Optional<Runnable> whenIdle = Optional.empty();

  /**
   * @param doubt is run when a request had no answer, to see whether the server is there
   */
  RequestLine(Link link, Tokens tokens, EventLoop loop, Runnable doubt) {
    this.link = link;
    this.tokens = tokens;
    this.loop = loop;
    this.doubt = doubt;
  }

  void add(PendingGrpcRequest request) {
    waiting.add(request);
    sendNext();
  }

  /** Runs an action once, when all requests made so far are answered. */
  void whenIdle(Runnable action) {
    whenIdle = Optional.of(action);
    sendNext();
  }

  private void sendNext() {
    if (sent.isPresent()) {
      return;
    }
    if (waiting.isEmpty()) {
      Optional<Runnable> action = whenIdle;
      whenIdle = Optional.empty();
      action.ifPresent(Runnable::run);
      return;
    }
    PendingGrpcRequest next = waiting.remove();
    sent = Optional.of(next);
    withNewToken = false;
    send(next);
  }

  private void send(PendingGrpcRequest request) {
    send(request.message())
        .whenCompleteAsync((answer, failure) -> took(request, answer, failure), loop);
  }

  private CompletableFuture<GrpcMessage> send(GrpcMessage message) {
    return tokens
        .headers(link.server())
        .thenCompose(
            token -> {
              Map<String, String> headers = new HashMap<>(message.headers());
              headers.putAll(token);
              return link.request(message.withHeaders(headers));
            });
  }

  private void took(PendingGrpcRequest request, GrpcMessage answer, Throwable failure) {
    if (sent.filter(request::equals).isEmpty()) {
      // The link broke meanwhile, and the request has failed with it.
      return;
    }
    if (failure == null && tokenRefused(answer) && !withNewToken) {
      withNewToken = true;
      send(request);
      return;
    }
    sent = Optional.empty();
    if (failure == null) {
      answered(request, answer);
    } else {
      failed(request, failure);
    }
    sendNext();
  }

  /** Whether another token may help: a server that was replaced does not know the old one. */
  private boolean tokenRefused(GrpcMessage answer) {
    return !answer.success() && answer.errorCode() == NO_RIGHT && tokens.refused();
  }

  private void answered(PendingGrpcRequest request, GrpcMessage answer) {
    if (answer.success()) {
      request.promise().complete(answer);
      return;
    }
    request
        .promise()
        .completeExceptionally(
            new NacosRefusedException(
                request.name(), link.server().toString(), answer.errorCode(), answer.words()));
  }

  private void failed(PendingGrpcRequest request, Throwable failure) {
    Throwable cause = failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
    if (cause instanceof NacosRefusedException || cause instanceof NacosLostException) {
      request.promise().completeExceptionally(cause);
      return;
    }
    request
        .promise()
        .completeExceptionally(
            new NacosLostException(
                "%s in Nacos %s: %s".formatted(request.name(), link.server(), Link.reason(cause)),
                cause));
    doubt.run();
  }

  /** Fails all that has no answer, since the link is no more. */
  void fail(String why, Throwable cause) {
    sent.ifPresent(request -> fail(request, why, cause));
    sent = Optional.empty();
    waiting.forEach(request -> fail(request, why, cause));
    waiting.clear();
    whenIdle.ifPresent(Runnable::run);
    whenIdle = Optional.empty();
  }

  private static void fail(PendingGrpcRequest request, String why, Throwable cause) {
    IOException lost =
        new NacosLostException("%s had no answer: %s".formatted(request.name(), why), cause);
    request.promise().completeExceptionally(lost);
  }
}
