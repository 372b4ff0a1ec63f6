package dev.discoveryscale.provider.session;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.flush.FlushConsolidationHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.zookeeper.proto.ConnectResponse;

/**
 * Makes the connections of one session, all on one event loop.
 *
 * @param loop the session's event loop
 * @param servers gives the server to try next
 * @param options limits of the session
 */
record Connector(EventLoop loop, Supplier<InetSocketAddress> servers, SessionOptions options) {

  private static final int REQUESTS_A_FLUSH = 64;

  /** Tries the next server once. */
  void connect(Handshake handshake) {
    InetSocketAddress server = servers.get();
    String name = server.getHostString() + ":" + server.getPort();
    new Bootstrap()
        .group(loop)
        .channel(NioSocketChannel.class)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(
            ChannelOption.CONNECT_TIMEOUT_MILLIS,
            Math.toIntExact(options.handshakeLimit().toMillis()))
        .handler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                fill(channel.pipeline(), new HandshakeHandler(name, handshake));
              }
            })
        .connect(server)
        .addListener((ChannelFuture connected) -> tell(connected, name, handshake));
  }

  private void fill(ChannelPipeline pipeline, HandshakeHandler handler) {
    pipeline.addLast(new FlushConsolidationHandler(REQUESTS_A_FLUSH, true));
    pipeline.addLast(
        new LengthFieldBasedFrameDecoder(
            options.answerLimitBytes(), 0, Frames.LENGTH_BYTES, 0, Frames.LENGTH_BYTES));
    pipeline.addLast(
        new ReadTimeoutHandler(options.handshakeLimit().toMillis(), TimeUnit.MILLISECONDS));
    pipeline.addLast(handler);
  }

  private static void tell(ChannelFuture connected, String server, Handshake handshake) {
    if (!connected.isSuccess()) {
      handshake.failed(server, connected.cause());
    }
  }

  /** Asks for a session on a fresh connection and makes way when the server has answered. */
  private static final class HandshakeHandler extends SimpleChannelInboundHandler<ByteBuf> {

    private final String server;
    private final Handshake handshake;
    private boolean told;

    HandshakeHandler(String server, Handshake handshake) {
      this.server = server;
      this.handshake = handshake;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) throws IOException {
      context.writeAndFlush(
          Frames.connect(context.alloc(), handshake.request()), context.voidPromise());
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) throws IOException {
      ConnectResponse answer = new ConnectResponse();
      answer.deserialize(Frames.archive(frame), "connect");
      told = true;
      if (answer.getTimeOut() <= 0) {
        context.close();
        handshake.refused(server);
        return;
      }
      context.pipeline().remove(ReadTimeoutHandler.class);
      handshake.granted(context.channel(), server, answer);
      context.pipeline().remove(this);
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
      context.close();
      if (!told) {
        told = true;
        handshake.failed(server, cause);
      }
    }
  }
}
