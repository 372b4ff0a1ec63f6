package dev.discoveryscale.provider.session;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.io.IOException;
import org.apache.zookeeper.proto.ConnectResponse;

/** Asks for a session on a fresh connection and makes way when the server has answered. */
final class HandshakeHandler extends SimpleChannelInboundHandler<ByteBuf> {

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
