package dev.discoveryscale.provider.session.nacos.http;

import dev.discoveryscale.provider.session.nacos.wire.Link;
import dev.discoveryscale.provider.session.nacos.wire.NacosAddress;
import dev.discoveryscale.provider.session.nacos.wire.NacosLostException;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObjectAggregator;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * The connections to one server, kept open and shared by all sessions of a group. On one event
 * loop. Requests beyond the connections wait.
 *
 * <p>When the last connection ends another is made at once, so that a server that went away is
 * noticed without a request.
 */
final class HttpPool {

  /** A real provider has two or three; so many keep a server busy. */
  private static final int MOST = 16;

  private static final int ANSWER_LIMIT_BYTES = 4 << 20;
  private static final int LOOKS_IN_LIMIT = 4;

  /** No retry before this time, so that thousands of beats do not try to reach a dead server. */
  private static final Duration QUIET = Duration.ofMillis(100);

  /** Why it could not be reached, and when that was. */
  private record Unreachable(Throwable cause, long nanos) {

    boolean isQuietAt(long nowNanos) {
      return nowNanos - nanos < QUIET.toNanos();
    }
  }

  private final NacosAddress server;
  private final EventLoop loop;
  private final Duration limit;
  private final String clientVersion;
  private final LongSupplier nanoClock;
  private final BiConsumer<NacosAddress, Throwable> gone;
  private final Queue<HttpCall> waiting = new ArrayDeque<>();
  private final Set<HttpLane> lanes = new HashSet<>();
  private final Deque<HttpLane> idle = new ArrayDeque<>();
  private final List<CompletableFuture<Void>> awaited = new ArrayList<>();
  private int opening;
  private Optional<Unreachable> unreachable = Optional.empty();

  /**
   * @param gone receives the reason when the server cannot be connected to and no connection is
   *     left
   */
  HttpPool(
      NacosAddress server,
      EventLoop loop,
      NacosOptions options,
      LongSupplier nanoClock,
      BiConsumer<NacosAddress, Throwable> gone) {
    this.server = server;
    this.loop = loop;
    this.limit = options.requestLimit();
    this.clientVersion = options.clientVersion();
    this.nanoClock = nanoClock;
    this.gone = gone;
    long look = limit.toNanos() / LOOKS_IN_LIMIT;
    loop.scheduleAtFixedRate(this::look, look, look, TimeUnit.NANOSECONDS);
  }

  NacosAddress server() {
    return server;
  }

  String clientVersion() {
    return clientVersion;
  }

  void submit(HttpCall call) {
    if (wasUnreachableJustNow()) {
      Throwable cause = unreachable.get().cause();
      fail(call, Link.reason(cause), cause);
      return;
    }
    waiting.add(call);
    next();
  }

  private boolean wasUnreachableJustNow() {
    return unreachable.filter(last -> last.isQuietAt(nanoClock.getAsLong())).isPresent();
  }

  /** Takes a request back whose lane is about to be closed. */
  void again(HttpCall call) {
    waiting.add(call);
  }

  /** Done when there is a connection. */
  CompletableFuture<Void> reach() {
    CompletableFuture<Void> reached = new CompletableFuture<>();
    if (!lanes.isEmpty()) {
      reached.complete(null);
    } else if (wasUnreachableJustNow()) {
      reached.completeExceptionally(lost(unreachable.get().cause()));
    } else {
      awaited.add(reached);
      if (opening == 0) {
        open();
      }
    }
    return reached;
  }

  private void next() {
    while (!idle.isEmpty() && !waiting.isEmpty()) {
      HttpCall call = waiting.remove();
      if (!call.promise().isDone()) {
        idle.pop().send(call);
      }
    }
    while (opening < waiting.size() && lanes.size() + opening < MOST) {
      open();
    }
  }

  private void open() {
    opening++;
    HttpLane lane = new HttpLane(this, nanoClock);
    new Bootstrap()
        .group(loop)
        .channel(NioSocketChannel.class)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(limit.toMillis()))
        .handler(
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel made) {
                made.pipeline()
                    .addLast(
                        new HttpClientCodec(), new HttpObjectAggregator(ANSWER_LIMIT_BYTES), lane);
              }
            })
        .connect(server.http())
        .addListener(
            connected -> {
              if (!connected.isSuccess()) {
                opening--;
                unreachable(connected.cause());
              }
            });
  }

  private void unreachable(Throwable cause) {
    if (lanes.isEmpty() && opening == 0) {
      unreachable = Optional.of(new Unreachable(cause, nanoClock.getAsLong()));
      List<CompletableFuture<Void>> waited = List.copyOf(awaited);
      awaited.clear();
      waited.forEach(each -> each.completeExceptionally(lost(cause)));
      failAll(Link.reason(cause), cause);
      gone.accept(server, cause);
    }
  }

  private NacosLostException lost(Throwable cause) {
    return new NacosLostException("Nacos %s: %s".formatted(server, Link.reason(cause)), cause);
  }

  /** A lane has just been opened, or its request is answered. */
  void ready(HttpLane lane) {
    if (lanes.add(lane)) {
      opening--;
      unreachable = Optional.empty();
      List<CompletableFuture<Void>> waited = List.copyOf(awaited);
      awaited.clear();
      waited.forEach(each -> each.complete(null));
    }
    idle.push(lane);
    next();
  }

  void closed(HttpLane lane) {
    lanes.remove(lane);
    idle.remove(lane);
    if (loop.isShuttingDown()) {
      return;
    }
    if (lanes.isEmpty() && opening == 0) {
      if (lane.endedAtOnce()) {
        // Whatever accepts and then closes, as a proxy without its server, is not reached.
        unreachable(new IOException("it ends connections at once"));
      } else {
        open();
      }
    }
    next();
  }

  private void look() {
    List<HttpLane> late = lanes.stream().filter(lane -> lane.isLate(limit.toNanos())).toList();
    late.forEach(lane -> lane.giveUp("it did not answer in time"));
    if (!late.isEmpty() && late.size() == lanes.size()) {
      // Requests queued behind them would not be answered.
      failAll("it did not answer in time", null);
    }
  }

  private void failAll(String why, Throwable cause) {
    List<HttpCall> failed = new ArrayList<>(waiting);
    waiting.clear();
    failed.forEach(call -> fail(call, why, cause));
  }

  void fail(HttpCall call, String why, Throwable cause) {
    call.promise()
        .completeExceptionally(
            new NacosLostException(
                "%s in Nacos %s: %s".formatted(call.name(), server, why), cause));
  }
}
