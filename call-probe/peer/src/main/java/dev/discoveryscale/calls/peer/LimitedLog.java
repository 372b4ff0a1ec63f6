package dev.discoveryscale.calls.peer;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * What the libraries under test log, up to a number of bytes. Some log every call that fails, with
 * its stack trace: gigabytes in a run of some minutes. The first calls say what happened.
 */
final class LimitedLog extends FilterOutputStream {

  private final long limit;
  private long left;

  /**
   * @param limit bytes, more than 0
   */
  LimitedLog(OutputStream log, long limit) {
    super(log);
    this.limit = limit;
    this.left = limit;
  }

  @Override
  public synchronized void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  /** Drops everything from the first piece on that no longer fits, and says so once. */
  @Override
  public synchronized void write(byte[] bytes, int from, int length) throws IOException {
    if (length <= left) {
      left -= length;
      out.write(bytes, from, length);
    } else if (left >= 0) {
      left = -1;
      String end = "\nThe log ends here: its limit is " + limit + " bytes.\n";
      out.write(end.getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
  }
}
