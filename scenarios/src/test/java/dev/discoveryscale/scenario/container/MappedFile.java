package dev.discoveryscale.scenario.container;

import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A program that reads the pages of a file again and again until it is killed, in an order in which
 * the kernel cannot read ahead, as with the pages of a program.
 */
public final class MappedFile {

  private static final int PAGE_BYTES = 4_096;

  /** A prime, so that each page has its turn. */
  private static final long STRIDE = 7_919;

  private MappedFile() {}

  /**
   * Runs it.
   *
   * @param args the file
   */
  public static void main(String[] args) throws Exception {
    try (FileChannel file = FileChannel.open(Path.of(args[0]), StandardOpenOption.READ)) {
      MappedByteBuffer pages = file.map(MapMode.READ_ONLY, 0, file.size());
      int count = pages.capacity() / PAGE_BYTES;
      long sum = 0;
      for (long i = 0; sum >= 0; i++) {
        sum += pages.get((int) (i * STRIDE % count) * PAGE_BYTES) & 1;
      }
    }
  }
}
