package org.apache.dubbo.pretended;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;

/**
 * A JVM to be profiled, by a name that counts as Dubbo's. For each line it is told it begins a
 * phase of that name, allocates and computes and waits for a monitor, and says that it is done.
 */
public final class Busy {

  private static final int MB = 1 << 20;
  private static final long CPU_NANOS = 400_000_000;
  private static final int HELD_MILLIS = 30;

  private static volatile Object kept;

  private Busy() {}

  public static void main(String[] words) throws Exception {
    System.out.println("ready");
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String phase = in.readLine(); phase != null; phase = in.readLine()) {
      begin(phase);
      if (phase.equals("churn")) {
        churn();
      } else {
        still();
      }
      waitForAMonitor();
      System.out.println("done");
    }
  }

  private static void begin(String phase) throws IOException {
    Files.writeString(
        Path.of("samples.jsonl"),
        "{\"t\":%d,\"type\":\"phase\",\"phase\":\"%s\"}%n"
            .formatted(System.currentTimeMillis(), phase),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /** 64 MB of long[]. */
  private static void still() {
    for (int i = 0; i < 64 * 256; i++) {
      kept = new long[512];
    }
  }

  /** 256 MB of byte[], in a lambda, and time on the processor. */
  private static void churn() {
    Runnable allocate = () -> kept = new byte[MB / 256];
    for (int i = 0; i < 256 * 256; i++) {
      allocate.run();
    }
    spin();
  }

  private static void spin() {
    var threads = ManagementFactory.getThreadMXBean();
    long begun = threads.getCurrentThreadCpuTime();
    long sum = 0;
    while (threads.getCurrentThreadCpuTime() - begun < CPU_NANOS) {
      for (int i = 0; i < 10_000; i++) {
        sum += sum * 31 + i;
      }
    }
    kept = sum;
  }

  private static void waitForAMonitor() throws InterruptedException {
    Object monitor = new StringBuilder();
    Thread waiting = Thread.currentThread();
    CountDownLatch holds = new CountDownLatch(1);
    Thread holder =
        new Thread(
            () -> {
              synchronized (monitor) {
                holds.countDown();
                holdAgainst(waiting);
              }
            });
    holder.start();
    holds.await();
    synchronized (monitor) {
      kept = monitor;
    }
    holder.join();
  }

  /** Until that thread waits, and then for so long that it is parked by the system. */
  private static void holdAgainst(Thread waiting) {
    try {
      while (waiting.getState() != Thread.State.BLOCKED) {
        Thread.sleep(1);
      }
      Thread.sleep(HELD_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
