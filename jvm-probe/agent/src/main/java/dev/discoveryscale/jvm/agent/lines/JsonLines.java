package dev.discoveryscale.jvm.agent.lines;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/**
 * Appends lines to a stream, from any thread and from one buffer: whole lines, those that may wait
 * together with the next that may not. A failure to write is handed to the failure handler: who
 * owns the writer decides what being blind means. A line that comes after the writer was closed is
 * passed over.
 */
public final class JsonLines implements AutoCloseable {

  /** Bytes; more are written. */
  static final int MOST_WAITING = 16 << 10;

  private final OutputStream out;
  private final Consumer<IOException> onFailure;
  private final ByteText buffer = new ByteText(1_024);
  private boolean closed;

  public JsonLines(OutputStream out, Consumer<IOException> onFailure) {
    this.out = out;
    this.onFailure = onFailure;
  }

  /** Writes a line, after the buffered ones. */
  public void write(JsonLine line) {
    add(line, 0);
  }

  /** Lets a line wait for the next that is written. */
  void writeLater(JsonLine line) {
    add(line, MOST_WAITING);
  }

  private void add(JsonLine line, int mayWait) {
    try {
      synchronized (out) {
        if (!closed) {
          line.addTo(buffer);
          if (buffer.length() > mayWait) {
            flush();
          }
        }
      }
    } catch (IOException e) {
      onFailure.accept(e);
    }
  }

  private void flush() throws IOException {
    try {
      out.write(buffer.array(), 0, buffer.length());
      out.flush();
    } finally {
      buffer.clear();
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (out) {
      if (!closed) {
        closed = true;
        try (OutputStream last = out) {
          flush();
        }
      }
    }
  }
}
