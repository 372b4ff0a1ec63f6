package dev.discoveryscale.provider.session;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.ByteBufOutputStream;
import java.io.IOException;
import java.time.Duration;
import org.apache.jute.BinaryInputArchive;
import org.apache.jute.BinaryOutputArchive;
import org.apache.jute.InputArchive;
import org.apache.jute.OutputArchive;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.apache.zookeeper.proto.ConnectRequest;
import org.apache.zookeeper.proto.RequestHeader;

/** Frames of ZooKeeper's client port: four bytes of length, then jute records. */
final class Frames {

  static final int LENGTH_BYTES = 4;

  /** The number that every ping carries in place of one of its own (ClientCnxn.PING_XID). */
  static final int PING_XID = -2;

  private static final int PASSWORD_BYTES = 16;

  private Frames() {}

  static ByteBuf request(ByteBufAllocator allocator, int xid, Request<?> request)
      throws IOException {
    return frame(
        allocator,
        archive -> {
          new RequestHeader(xid, request.type()).serialize(archive, "header");
          if (request.body().isPresent()) {
            request.body().get().serialize(archive, "request");
          }
        });
  }

  static ByteBuf ping(ByteBufAllocator allocator) throws IOException {
    return frame(
        allocator,
        archive -> new RequestHeader(PING_XID, OpCode.ping).serialize(archive, "header"));
  }

  /** The first frame on a connection. */
  static ByteBuf connect(ByteBufAllocator allocator, ConnectRequest request) throws IOException {
    return frame(allocator, archive -> request.serialize(archive, "connect"));
  }

  /** The request for a new session: no earlier session, nothing seen, not read-only. */
  static ConnectRequest newSession(Duration timeout) {
    return new ConnectRequest(
        0, 0, Math.toIntExact(timeout.toMillis()), 0, new byte[PASSWORD_BYTES], false);
  }

  /** Reads the records of a frame whose length has been taken off. */
  static InputArchive archive(ByteBuf frame) {
    return BinaryInputArchive.getArchive(new ByteBufInputStream(frame));
  }

  private static ByteBuf frame(ByteBufAllocator allocator, Content content) throws IOException {
    ByteBuf frame = allocator.buffer();
    try {
      frame.writeZero(LENGTH_BYTES);
      content.write(BinaryOutputArchive.getArchive(new ByteBufOutputStream(frame)));
      frame.setInt(0, frame.readableBytes() - LENGTH_BYTES);
      return frame;
    } catch (IOException | RuntimeException e) {
      frame.release();
      throw e;
    }
  }

  @FunctionalInterface
  private interface Content {
    void write(OutputArchive archive) throws IOException;
  }
}
