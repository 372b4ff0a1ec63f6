package dev.discoveryscale.provider.endpoint.tri;

import dev.discoveryscale.provider.endpoint.service.Counters;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2PingFrame;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Handles a connection outside its streams. Pings, the heartbeats of consumers from 3.2 on, are
 * acknowledged by HTTP/2 itself and counted here.
 */
final class TripleConnectionHandler extends ChannelInboundHandlerAdapter {

  private static final Logger LOGGER = System.getLogger(TripleConnectionHandler.class.getName());

  private final Counters counters;

  TripleConnectionHandler(Counters counters) {
    this.counters = counters;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object frame) {
    if (frame instanceof Http2PingFrame ping) {
      if (!ping.ack()) {
        counters.heartbeat();
      }
      ReferenceCountUtil.release(frame);
    } else {
      context.fireChannelRead(frame);
    }
  }

  /** HTTP/2 ends the connection itself after its own errors, with GOAWAY. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof IOException) {
      context.close();
      return;
    }
    counters.protocolError();
    LOGGER.log(Level.WARNING, "closing " + context.channel(), cause);
    if (!(cause instanceof Http2Exception)) {
      context.close();
    }
  }
}
