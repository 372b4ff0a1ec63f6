package dev.discoveryscale.simulator.container;

import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A program that holds memory and reads the pages of a file again and again until it is killed, in
 * an order in which the kernel cannot read ahead, as with the pages of a program.
 */
public final class MappedFile {

  private static final int PAGE_BYTES = 4_096;

  /** A prime, so that each page has its turn. */
  private static final long STRIDE = 7_919;

  private MappedFile() {}

  /**
   * Runs it.
   *
   * @param args the file, and how many bytes are held beside it that are no file's
   */
  public static void main(String[] args) throws Exception {
    ByteBuffer held = ByteBuffer.allocateDirect(Integer.parseInt(args[1]));
    for (int i = 0; i < held.capacity(); i += PAGE_BYTES) {
      held.put(i, (byte) 1);
    }
    try (FileChannel file = FileChannel.open(Path.of(args[0]), StandardOpenOption.READ)) {
      MappedByteBuffer pages = file.map(MapMode.READ_ONLY, 0, file.size());
      int count = pages.capacity() / PAGE_BYTES;
      long sum = held.get(0);
      for (long i = 0; sum >= 0; i++) {
        sum += pages.get((int) (i * STRIDE % count) * PAGE_BYTES) & 1;
      }
    }
  }
}
