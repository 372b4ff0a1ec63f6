package dev.discoveryscale.jvm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ThreadWaitsTest {

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final Object lock = new Object();

  @Test
  void countsBlocksOfLivingAndEndedThreads() throws InterruptedException {
    ThreadWaits waits = new ThreadWaits(threads, false);
    long before = number(waits, "blocks");
    CountDownLatch ending = new CountDownLatch(1);
    Thread blocking = blockOnce(ending);
    long living = number(waits, "blocks");
    ending.countDown();
    blocking.join();

    assertThat(living).isGreaterThan(before);
    assertThat(number(waits, "blocks")).as("after its end").isGreaterThanOrEqualTo(living);
  }

  @Test
  void tellsTimesOnlyWhenTimed() {
    assertThat(read(new ThreadWaits(threads, false))).contains("blocks").doesNotContain("Ms");
    boolean was = threads.isThreadContentionMonitoringEnabled();
    try {
      assertThat(read(ThreadWaits.ofThisProcess(true))).contains("\"blockedMs\":", "\"waitedMs\":");
    } finally {
      threads.setThreadContentionMonitoringEnabled(was);
    }
  }

  /** A thread that has blocked on the lock and waits for its end. */
  private Thread blockOnce(CountDownLatch ending) throws InterruptedException {
    CountDownLatch passed = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              synchronized (lock) {
                passed.countDown();
              }
              await(ending);
            });
    synchronized (lock) {
      thread.start();
      while (thread.getState() != Thread.State.BLOCKED) {
        Thread.onSpinWait();
      }
    }
    passed.await();
    return thread;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String read(ThreadWaits waits) {
    JsonLine fields = new JsonLine();
    waits.addTo(fields);
    return fields.toString();
  }

  private static long number(ThreadWaits waits, String field) {
    String line = read(waits);
    Matcher matcher = Pattern.compile("\"" + field + "\":(\\d+)").matcher(line);
    assertThat(matcher.find()).as(line).isTrue();
    return Long.parseLong(matcher.group(1));
  }
}
