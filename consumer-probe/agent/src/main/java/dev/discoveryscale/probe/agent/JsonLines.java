package dev.discoveryscale.probe.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/**
 * Appends lines to a stream, one write each, from any thread and from one buffer. A line that
 * cannot be written is handed to the failure handler: who owns the writer decides what being blind
 * means. A line that comes after the writer was closed is passed over.
 */
final class JsonLines implements AutoCloseable {

  private final OutputStream out;
  private final Consumer<IOException> onFailure;
  private final ByteText buffer = new ByteText(1_024);
  private boolean closed;

  JsonLines(OutputStream out, Consumer<IOException> onFailure) {
    this.out = out;
    this.onFailure = onFailure;
  }

  void write(JsonLine line) {
    try {
      synchronized (out) {
        if (!closed) {
          line.writeTo(out, buffer);
        }
      }
    } catch (IOException e) {
      onFailure.accept(e);
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (out) {
      closed = true;
      out.close();
    }
  }
}
