package dev.discoveryscale.jvm.agent.gc;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;

/** One file of a log of collections, read on from where it was left. Not thread-safe. */
final class GcLogFile implements Closeable {

  private static final int CHUNK = 32 << 10;

  private final RandomAccessFile open;
  private final GcLogText text;
  private final byte[] chunk = new byte[CHUNK];
  private long position;

  /**
   * Opens the file.
   *
   * @param text gets what is read
   * @throws IOException if it cannot be read
   */
  GcLogFile(File file, GcLogText text) throws IOException {
    this.open = new RandomAccessFile(file, "r");
    this.text = text;
  }

  /** What belongs to a collection that has not ended is read again the next time. */
  void readOn() throws IOException {
    boolean more = true;
    while (more && open.length() > position) {
      open.seek(position);
      int read = open.read(chunk, 0, CHUNK);
      int lines = lines(read);
      int done = text.read(new String(chunk, 0, lines, StandardCharsets.ISO_8859_1));
      more = read == CHUNK;
      position += more && done == 0 ? lines : done;
    }
  }

  /** How many bytes are done with. */
  long position() {
    return position;
  }

  @Override
  public void close() throws IOException {
    open.close();
  }

  /** How much of what was read are whole lines. */
  private int lines(int read) throws IOException {
    int lines = Math.max(0, read);
    while (lines > 0 && chunk[lines - 1] != '\n') {
      lines--;
    }
    if (lines == 0 && read == CHUNK) {
      throw new IOException("a line is longer than " + CHUNK + " bytes");
    }
    return lines;
  }
}
