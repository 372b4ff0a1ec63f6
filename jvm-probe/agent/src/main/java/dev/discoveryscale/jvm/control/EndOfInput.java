package dev.discoveryscale.jvm.control;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Reports the end of standard input. A JVM that has not ended soon after that is halted, so that no
 * process is left even if it hangs.
 */
public final class EndOfInput implements Runnable {

  private static final long GRACE_SECONDS = 20;

  private final InputStream in;
  private final CountDownLatch ended = new CountDownLatch(1);

  private EndOfInput(InputStream in) {
    this.in = in;
  }

  public static EndOfInput of(InputStream in) {
    EndOfInput end = new EndOfInput(in);
    Thread thread = new Thread(end, "probe-end-of-input");
    thread.setDaemon(true);
    thread.start();
    return end;
  }

  public void await() throws InterruptedException {
    ended.await();
  }

  @Override
  public void run() {
    try {
      while (in.read() >= 0) {
        // What is said does not matter, only that someone is there.
      }
    } catch (IOException e) {
      e.printStackTrace();
    }
    ended.countDown();
    try {
      TimeUnit.SECONDS.sleep(GRACE_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Exits.halt(Exits.ORPHANED);
  }
}
