package dev.discoveryscale.jvm.profiler;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The whole chunks of a recording. A JVM that died leaves its last chunk without the tables that
 * its events refer to, and then readers refuse the file.
 *
 * <p>The head of a chunk is {@code FLR\0}, two versions of two bytes, and in eight bytes each its
 * length and the place of its constants, which is 0 while it is written (JDK's {@code
 * jdk.jfr.internal.consumer.ChunkHeader}, async-profiler's {@code flightRecorder.cpp}).
 */
final class WholeChunks {

  private static final int MAGIC = 0x464C5200;
  private static final int HEAD = 24;

  private WholeChunks() {}

  /**
   * Cuts what comes after the last whole chunk off a file.
   *
   * @return bytes that were cut off
   * @throws IOException if there is no whole chunk; the file is then left as it is
   */
  static long keep(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long size = channel.size();
      long end = 0;
      long next = length(channel, end, size);
      while (next > 0) {
        end += next;
        next = length(channel, end, size);
      }
      if (end == 0) {
        throw new IOException(file + " ends before its first part is whole");
      }
      channel.truncate(end);
      return size - end;
    }
  }

  /** Length of the chunk that begins somewhere; 0 if none does or it is not whole. */
  private static long length(FileChannel channel, long begin, long size) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(HEAD);
    while (head.hasRemaining() && channel.read(head, begin + head.position()) > 0) {}
    if (head.hasRemaining() || head.getInt(0) != MAGIC) {
      return 0;
    }
    long length = head.getLong(8);
    boolean whole = length >= HEAD && length <= size - begin && head.getLong(16) > 0;
    return whole ? length : 0;
  }
}
