package dev.discoveryscale.provider.endpoint;

import dev.discoveryscale.provider.endpoint.service.Services;
import dev.discoveryscale.provider.endpoint.service.WireProtocol;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.AttributeKey;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.List;

/**
 * Dubbo and Triple on one port, as Dubbo's {@code ext-protocol} has them: the first byte of a
 * connection tells which it speaks. Frames of dubbo begin with the magic number {@code 0xdabb}.
 *
 * @param dubbo what speaks dubbo
 * @param triple what speaks everything else
 */
record SharedPort(WireProtocol dubbo, WireProtocol triple) implements WireProtocol {

  private static final byte DUBBO_MAGIC = (byte) 0xda;
  private static final AttributeKey<WireProtocol> SPOKEN =
      AttributeKey.valueOf(SharedPort.class, "spoken");

  @Override
  public void accept(ChannelPipeline pipeline, Services services) {
    pipeline.addLast(
        new ByteToMessageDecoder() {
          @Override
          protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
            WireProtocol spoken = in.getByte(in.readerIndex()) == DUBBO_MAGIC ? dubbo : triple;
            context.channel().attr(SPOKEN).set(spoken);
            spoken.accept(context.pipeline(), services);
            context.pipeline().remove(this);
          }
        });
  }

  @Override
  public void close(ChannelGroup connections) {
    for (WireProtocol wire : List.of(dubbo, triple)) {
      ChannelGroup speaking = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
      for (Channel connection : connections) {
        if (wire.equals(connection.attr(SPOKEN).get())) {
          speaking.add(connection);
        }
      }
      wire.close(speaking);
    }
    connections.close().awaitUninterruptibly();
  }
}
