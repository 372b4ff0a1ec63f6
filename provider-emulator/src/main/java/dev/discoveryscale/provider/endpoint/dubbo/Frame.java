package dev.discoveryscale.provider.endpoint.dubbo;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/**
 * One message of the dubbo protocol. The body is owned by the frame and not to be changed.
 *
 * @param header its fixed part
 * @param body its serialized content
 */
record Frame(Header header, byte[] body) {

  /** Hessian's null, the body of a heartbeat. */
  private static final byte[] NULL = {'N'};

  /** Hessian's string of one character "R": no more requests, please. */
  private static final byte[] READ_ONLY = {1, 'R'};

  static Frame heartbeat(long id) {
    return new Frame(Header.heartbeat(id), NULL);
  }

  static Frame readOnlyEvent() {
    return new Frame(Header.oneWayEvent(0), READ_ONLY);
  }

  /** The frame's bytes, in a buffer that the caller releases or writes. */
  ByteBuf bytes(ByteBufAllocator allocator) {
    ByteBuf out = allocator.buffer(Header.LENGTH + body.length);
    header.write(out, body.length);
    return out.writeBytes(body);
  }
}
