package dev.discoveryscale.provider.session;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.proto.ConnectResponse;

/** Asks for a new session on a fresh connection and makes way for it when it is granted. */
final class HandshakeHandler extends SimpleChannelInboundHandler<ByteBuf> {

  private final String server;
  private final SessionOptions options;
  private final SessionListener listener;
  private final CompletableFuture<ZooKeeperSession> promise;

  HandshakeHandler(
      String server,
      SessionOptions options,
      SessionListener listener,
      CompletableFuture<ZooKeeperSession> promise) {
    this.server = server;
    this.options = options;
    this.listener = listener;
    this.promise = promise;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) throws IOException {
    int timeoutMillis = Math.toIntExact(options.timeout().toMillis());
    context.writeAndFlush(Frames.connect(context.alloc(), timeoutMillis), context.voidPromise());
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) throws IOException {
    ConnectResponse response = new ConnectResponse();
    response.deserialize(Frames.archive(frame), "connect");
    if (response.getTimeOut() <= 0) {
      throw new IOException("it granted no session");
    }
    Duration timeout = Duration.ofMillis(response.getTimeOut());
    ZooKeeperSession session =
        new ZooKeeperSession(context.channel(), server, response.getSessionId(), timeout);
    enter(context, session);
    promise.complete(session);
  }

  /**
   * Pings after a third of the timeout in which nothing else was sent, and takes two thirds of it
   * without a word from the server for a loss; both as in ClientCnxn.
   */
  private void enter(ChannelHandlerContext context, ZooKeeperSession session) {
    long third = session.timeout().toMillis() / 3;
    ChannelPipeline pipeline = context.pipeline();
    pipeline.remove(ReadTimeoutHandler.class);
    pipeline.addLast(new IdleStateHandler(2 * third, third, 0, TimeUnit.MILLISECONDS));
    pipeline.addLast(new SessionHandler(session, listener, options.window()));
    pipeline.remove(this);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    fail(context, new IOException("it closed the connection"));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    fail(context, cause);
  }

  private void fail(ChannelHandlerContext context, Throwable cause) {
    String why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    promise.completeExceptionally(
        new SessionLostException("no session with " + server + ": " + why, cause));
    context.close();
  }
}
