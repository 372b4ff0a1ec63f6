package dev.discoveryscale.probe.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.jvm.agent.ProbeWeight;
import dev.discoveryscale.probe.driver.address.Service;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
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
    await().forever().until(() -> lines.size() >= 3);
    loop.stop(1_000);

    assertThat(lines).allMatch(line -> line.contains("\"ok\":false,\"error\":"));
    assertThat(statistics.fields().toString()).startsWith("{\"callsOk\":0,\"callsFailed\":");
  }

  @Test
  void measuresFromIntendedTime() throws InterruptedException {
    AtomicLong nanos = new AtomicLong(7);
    AtomicLong slow = new AtomicLong(TimeUnit.MILLISECONDS.toNanos(300));
    Echo firstIsSlow =
        text -> {
          nanos.addAndGet(slow.getAndSet(0));
          return text;
        };
    CallLoop loop = CallLoop.start(List.of(service(firstIsSlow)), 10, nanos::get, statistics);
    await().forever().until(() -> written() >= 5);
    loop.stop(1_000);

    assertThat(lines.stream().limit(5).mapToLong(CallLoopTest::latencyUs))
        .containsExactly(300_000L, 290_000L, 280_000L, 270_000L, 260_000L);
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
}
