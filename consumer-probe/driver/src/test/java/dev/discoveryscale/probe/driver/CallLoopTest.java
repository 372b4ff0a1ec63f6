package dev.discoveryscale.probe.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.probe.agent.ProbeWeight;
import dev.discoveryscale.probe.driver.address.Service;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CallLoopTest {

  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final CallRecords records =
      new CallRecords((when, line, soon) -> lines.add(line.toString()), new ProbeWeight());
  private final CallStatistics statistics = new CallStatistics(records);

  /** What a service interface looks like. */
  public interface Echo {
    String call(String text);
  }

  @Test
  void checksAnswers() throws InterruptedException {
    CallLoop loop = CallLoop.start(List.of(service(text -> "no such thing")), 5, statistics);
    await().until(() -> lines.size() >= 3);
    loop.stop(1_000);

    assertThat(lines).allMatch(line -> line.contains("\"ok\":false,\"error\":"));
    assertThat(statistics.fields().toString()).startsWith("{\"callsOk\":0,\"callsFailed\":");
  }

  @Test
  void measuresFromIntendedTime() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch slow = new CountDownLatch(1);
    Echo waits =
        text -> {
          begun.countDown();
          awaitUninterruptibly(slow);
          return text;
        };
    CallLoop loop = CallLoop.start(List.of(service(waits)), 10, statistics);
    begun.await();
    Thread.sleep(300); // it is slow for so long, whenever it began
    slow.countDown();
    await().until(() -> written() >= 5);
    loop.stop(1_000);

    assertThat(lines.stream().limit(5).mapToLong(CallLoopTest::latencyUs))
        .allMatch(latency -> latency > 200_000);
  }

  private int written() {
    records.write();
    return lines.size();
  }

  private static Service service(Echo echo) {
    return new Service(Echo.class, echo);
  }

  private static long latencyUs(String line) {
    return Long.parseLong(line.replaceAll(".*\"latencyUs\":(\\d+).*", "$1"));
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
