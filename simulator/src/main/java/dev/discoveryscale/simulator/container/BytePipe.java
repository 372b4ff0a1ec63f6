package dev.discoveryscale.simulator.container;

import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Bytes on their way from any threads to one. Unlike {@link java.io.PipedInputStream} it does not
 * mind that a thread which wrote has ended, and holds as much as there is.
 */
final class BytePipe {

  private static final byte[] END = new byte[0];

  private final BlockingQueue<byte[]> parts = new LinkedBlockingQueue<>();
  private final Writing end = new Writing();
  private final InputStream start = new Reading();

  /** Where to write; closing it ends what is read. */
  Writing writer() {
    return end;
  }

  /** Where to read; for one thread. */
  InputStream reader() {
    return start;
  }

  /** Its end to write to, which never fails. */
  final class Writing extends OutputStream {
    @Override
    public void write(int one) {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) {
      if (length > 0) {
        parts.add(Arrays.copyOfRange(from, offset, offset + length));
      }
    }

    @Override
    public void close() {
      parts.add(END);
    }
  }

  private final class Reading extends InputStream {
    private byte[] part = {};
    private int next;
    private boolean ended;

    @Override
    public int read() throws InterruptedIOException {
      return more() ? part[next++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws InterruptedIOException {
      if (!more()) {
        return -1;
      }
      int count = Math.min(length, part.length - next);
      System.arraycopy(part, next, into, offset, count);
      next += count;
      return count;
    }

    @Override
    public int available() {
      return part.length - next;
    }

    private boolean more() throws InterruptedIOException {
      while (!ended && next == part.length) {
        try {
          part = parts.take();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new InterruptedIOException("interrupted while reading");
        }
        next = 0;
        ended = part == END;
      }
      return !ended;
    }
  }
}
