package dev.discoveryscale.provider.endpoint.tri;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.ByteBufUtil;
import java.io.IOException;
import java.util.zip.GZIPInputStream;

/**
 * The message of a unary call as it comes in: a flag, a length of four bytes, and so many bytes.
 * What follows a first message is ignored, as by a provider. Owns its buffer until released.
 */
final class TripleMessage {

  /** Dubbo's default {@code payload}. */
  static final int MAX_BYTES = 8 * 1024 * 1024;

  private static final int PREFIX = 5;
  private static final int COMPRESSED = 1;

  private final ByteBuf bytes;

  TripleMessage(ByteBufAllocator allocator) {
    bytes = allocator.buffer(0);
  }

  /** The bytes of a message as it goes out, not compressed. */
  static ByteBuf write(byte[] content, ByteBufAllocator allocator) {
    return allocator
        .buffer(PREFIX + content.length)
        .writeByte(0)
        .writeInt(content.length)
        .writeBytes(content);
  }

  /**
   * Adds what came in.
   *
   * @throws RefusedException if it cannot become a message any more
   */
  void append(ByteBuf more) throws RefusedException {
    int room = PREFIX + MAX_BYTES - bytes.readableBytes();
    bytes.writeBytes(more, Math.min(room, more.readableBytes()));
    if (bytes.readableBytes() < PREFIX) {
      return;
    }
    if ((flag() & ~COMPRESSED) != 0) {
      throw new RefusedException(
          GrpcStatus.INTERNAL, "gRPC frame header malformed: reserved bits not zero");
    }
    if (length() > MAX_BYTES) {
      throw new RefusedException(
          GrpcStatus.RESOURCE_EXHAUSTED,
          "gRPC message exceeds maximum size %d: %d".formatted(MAX_BYTES, length()));
    }
  }

  /**
   * The message's content.
   *
   * @param gzip whether a compressed message is compressed so; else it may not be compressed
   * @throws RefusedException if the message is incomplete or cannot be decompressed
   */
  byte[] read(boolean gzip) throws RefusedException {
    if (bytes.readableBytes() < PREFIX || bytes.readableBytes() < PREFIX + length()) {
      throw new RefusedException(
          GrpcStatus.INTERNAL,
          "half-closed without a whole message, after " + bytes.readableBytes() + " bytes");
    }
    ByteBuf content = bytes.slice(bytes.readerIndex() + PREFIX, (int) length());
    if (flag() == 0) {
      return ByteBufUtil.getBytes(content);
    }
    if (!gzip) {
      throw new RefusedException(
          GrpcStatus.INTERNAL, "the message is compressed, but grpc-encoding is identity");
    }
    return decompressed(content);
  }

  void release() {
    bytes.release();
  }

  private static byte[] decompressed(ByteBuf content) throws RefusedException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteBufInputStream(content))) {
      byte[] all = in.readNBytes(MAX_BYTES + 1);
      if (all.length > MAX_BYTES) {
        throw new RefusedException(
            GrpcStatus.RESOURCE_EXHAUSTED,
            "decompressed gRPC message exceeds maximum size " + MAX_BYTES);
      }
      return all;
    } catch (IOException e) {
      throw new RefusedException(GrpcStatus.INTERNAL, "the message is no gzip: " + e.getMessage());
    }
  }

  private int flag() {
    return bytes.getUnsignedByte(bytes.readerIndex());
  }

  private long length() {
    return bytes.getUnsignedInt(bytes.readerIndex() + 1);
  }
}
