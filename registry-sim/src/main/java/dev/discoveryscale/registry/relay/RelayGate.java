package dev.discoveryscale.registry.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The gate of all connections of a relay: open, or closed for all at once. */
final class RelayGate {

  private static final int CHUNK_BYTES = 64 << 10;

  private boolean shut;

  synchronized void shut() {
    shut = true;
  }

  synchronized void open() {
    shut = false;
    notifyAll();
  }

  /** Returns when it is open. */
  synchronized void pass() throws InterruptedException {
    while (shut) {
      wait();
    }
  }

  /**
   * Copies until the source ends or either side fails. What was read when the gate shut is kept and
   * written once it opens, and so is the source's end, which the caller sees only then.
   */
  void copy(InputStream from, OutputStream to) throws IOException, InterruptedException {
    byte[] chunk = new byte[CHUNK_BYTES];
    int read = 0;
    while (read >= 0) {
      try {
        read = from.read(chunk);
      } finally {
        pass();
      }
      if (read > 0) {
        to.write(chunk, 0, read);
      }
    }
  }
}
