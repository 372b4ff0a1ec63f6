package dev.discoveryscale.provider.endpoint.dubbo;

import dev.discoveryscale.provider.endpoint.service.Counters;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;

/**
 * Cuts frames out of a connection. Bytes that are no frame, which a real provider would take for
 * telnet, and frames longer than a provider's default payload of 8 MiB end the connection.
 */
final class FrameDecoder extends ByteToMessageDecoder {

  static final int MAX_BODY_BYTES = 8 * 1024 * 1024;

  private static final int LENGTH_OFFSET = 12;

  private final Counters counters;

  FrameDecoder(Counters counters) {
    this.counters = counters;
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
    int available = in.readableBytes();
    if (available >= Short.BYTES && in.getShort(in.readerIndex()) != Header.MAGIC) {
      refuse(context, in);
      return;
    }
    if (available < Header.LENGTH) {
      return;
    }
    int length = in.getInt(in.readerIndex() + LENGTH_OFFSET);
    if (length < 0 || length > MAX_BODY_BYTES) {
      refuseLength(context, in, length);
    } else if (available >= Header.LENGTH + length) {
      Header header = header(in);
      byte[] body = new byte[length];
      in.readBytes(body);
      out.add(new Frame(header, body));
    }
  }

  private static Header header(ByteBuf in) {
    in.skipBytes(Short.BYTES);
    Header header = new Header(in.readByte(), in.readByte(), in.readLong());
    in.skipBytes(Integer.BYTES);
    return header;
  }

  private void refuse(ChannelHandlerContext context, ByteBuf in) {
    counters.protocolError();
    in.skipBytes(in.readableBytes());
    context.close();
  }

  private void refuseLength(ChannelHandlerContext context, ByteBuf in, int length) {
    counters.protocolError();
    Header header = header(in);
    in.skipBytes(in.readableBytes());
    if (header.request() && header.twoWay()) {
      String reason = "Data length too large: " + length + ", max payload: " + MAX_BODY_BYTES;
      Frame answer = Responses.refused(header, Status.BAD_REQUEST, reason);
      context.writeAndFlush(answer.bytes(context.alloc())).addListener(ChannelFutureListener.CLOSE);
    } else {
      context.close();
    }
  }
}
