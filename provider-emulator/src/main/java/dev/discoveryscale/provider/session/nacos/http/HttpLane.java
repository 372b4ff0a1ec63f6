package dev.discoveryscale.provider.session.nacos.http;

import dev.discoveryscale.provider.session.nacos.http.HttpCall.Answer;
import dev.discoveryscale.provider.session.nacos.wire.Link;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** One connection of a pool, with one request under way at most. On the pool's event loop. */
final class HttpLane extends SimpleChannelInboundHandler<FullHttpResponse> {

  private static final String FORM = "application/x-www-form-urlencoded;charset=UTF-8";

  private static final long AT_ONCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final HttpPool pool;
  private final LongSupplier nanoClock;
  private Optional<Channel> channel = Optional.empty();
  private Optional<HttpCall> sent = Optional.empty();
  private long sentNanos;
  private long openedNanos;
  private long idleSinceNanos;
  private boolean answered;

  HttpLane(HttpPool pool, LongSupplier nanoClock) {
    this.pool = pool;
    this.nanoClock = nanoClock;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    channel = Optional.of(context.channel());
    openedNanos = nanoClock.getAsLong();
    ready();
  }

  private void ready() {
    idleSinceNanos = nanoClock.getAsLong();
    pool.ready(this);
  }

  void send(HttpCall call) {
    sent = Optional.of(call);
    sentNanos = nanoClock.getAsLong();
    Channel open = channel.orElseThrow();
    open.writeAndFlush(request(call), open.voidPromise());
  }

  /** With what a client says of itself (NamingProxy.builderHeader of nacos-client). */
  private FullHttpRequest request(HttpCall call) {
    ByteBuf body = Unpooled.wrappedBuffer(call.body());
    FullHttpRequest request =
        new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, call.method(), call.path(), body);
    ThreadLocalRandom random = ThreadLocalRandom.current();
    request
        .headers()
        .set(HttpHeaderNames.HOST, pool.server().toString())
        .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE)
        .set(HttpHeaderNames.USER_AGENT, pool.clientVersion())
        .set("Client-Version", pool.clientVersion())
        .set("RequestId", new UUID(random.nextLong(), random.nextLong()).toString())
        .set("Request-Module", "Naming")
        .set(HttpHeaderNames.CONTENT_TYPE, FORM)
        .setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
    return request;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpResponse response) {
    if (isImpatience(response)) {
      sent.ifPresent(pool::again);
      sent = Optional.empty();
      context.close();
      return;
    }
    Optional<HttpCall> asked = sent;
    sent = Optional.empty();
    answered = true;
    Answer answer =
        new Answer(response.status().code(), response.content().toString(StandardCharsets.UTF_8));
    if (HttpUtil.isKeepAlive(response)) {
      ready();
    } else {
      context.close();
    }
    asked.ifPresent(call -> call.promise().complete(answer));
  }

  /**
   * Whether a server, as rnacos after 5 s, gave an idle connection up just when a request was on
   * its way: no answer to that request, which a client may make again (RFC 9110, 15.5.9).
   */
  private boolean isImpatience(FullHttpResponse response) {
    return response.status().equals(HttpResponseStatus.REQUEST_TIMEOUT)
        && (sent.isEmpty() || sentNanos - idleSinceNanos > AT_ONCE_NANOS);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    ended("it ended the connection", null);
    pool.closed(this);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    ended(Link.reason(cause), cause);
    context.close();
  }

  /**
   * A server may end a connection it has kept just when a request is on its way; that request is
   * made again over another, as the JDK's client does, and is not one that failed.
   */
  private void ended(String why, Throwable cause) {
    if (answered) {
      sent.ifPresent(pool::again);
      sent = Optional.empty();
    } else {
      fail(why, cause);
    }
  }

  private void fail(String why, Throwable cause) {
    Optional<HttpCall> failed = sent;
    sent = Optional.empty();
    failed.ifPresent(call -> pool.fail(call, why, cause));
  }

  /** Whether it ended without an answer, and sooner than a server ends one that is idle. */
  boolean endedAtOnce() {
    return !answered && nanoClock.getAsLong() - openedNanos < AT_ONCE_NANOS;
  }

  /** Whether a request has waited for its answer for longer than that. */
  boolean isLate(long nanos) {
    return sent.isPresent() && nanoClock.getAsLong() - sentNanos > nanos;
  }

  /** Gives the connection up, with the request under way. */
  void giveUp(String why) {
    fail(why, null);
    channel.ifPresent(Channel::close);
  }
}
