package dev.discoveryscale.jvm.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * A file of the agent in the user's application, which must not suffer from a full disk: the first
 * failure is reported on standard error, and nothing is written after it, so that at most the last
 * line is torn.
 */
final class FirstFailure extends OutputStream {

  private final OutputStream file;
  private final String what;
  private Optional<String> failure = Optional.empty();

  /**
   * Takes over a file.
   *
   * @param what is in it, for the line that reports the failure
   */
  FirstFailure(OutputStream file, String what) {
    this.file = file;
    this.what = what;
  }

  @Override
  public void write(int single) {
    write(new byte[] {(byte) single}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    if (failure.isPresent()) {
      return;
    }
    try {
      file.write(bytes, offset, length);
    } catch (IOException e) {
      failure = Optional.of(what + ": " + e.getMessage());
      System.err.println(
          "probe-agent: cannot write any more ("
              + failure.get()
              + "); the application goes on and is not measured");
    }
  }

  /** What could not be written, and why; empty while all was. */
  synchronized Optional<String> failure() {
    return failure;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
