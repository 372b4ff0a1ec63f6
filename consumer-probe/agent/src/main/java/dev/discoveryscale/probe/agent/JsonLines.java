package dev.discoveryscale.probe.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Appends lines to a stream, one write each, from any thread. A line that cannot be written is
 * handed to the failure handler: who owns the writer decides what being blind means.
 */
final class JsonLines implements AutoCloseable {

  private final OutputStream out;
  private final Consumer<IOException> onFailure;

  JsonLines(OutputStream out, Consumer<IOException> onFailure) {
    this.out = out;
    this.onFailure = onFailure;
  }

  void write(JsonLine line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      synchronized (out) {
        out.write(bytes);
        out.flush();
      }
    } catch (IOException e) {
      onFailure.accept(e);
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (out) {
      out.close();
    }
  }
}
