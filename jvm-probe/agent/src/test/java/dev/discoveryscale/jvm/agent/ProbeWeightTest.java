package dev.discoveryscale.jvm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ProbeWeightTest {

  private static final int MUCH = 4 << 20;
  private static final long BESIDE = 64 << 10;

  private final ProbeWeight weight = new ProbeWeight();
  private byte[] sink = {};

  @Test
  void countsAllocationOfVisitsOnly() {
    try (ProbeWeight.Visit visit = weight.visit()) {
      sink = new byte[MUCH];
    }
    sink = new byte[MUCH];

    assertThat(number("probeVisitAllocatedBytes")).isBetween((long) MUCH, MUCH + BESIDE);
    assertThat(number("probeAllocatedBytes")).isBetween((long) MUCH, MUCH + BESIDE);
  }

  @Test
  void countsOwnThreadsApartFromOthers() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    CountDownLatch read = new CountDownLatch(1);
    Thread own =
        new Thread(
            () -> {
              sink = new byte[MUCH];
              done.countDown();
              try {
                read.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    weight.own(own);
    own.start();
    done.await();

    assertThat(number("probeAllocatedBytes")).isBetween((long) MUCH, MUCH + BESIDE);
    assertThat(number("probeCpuUs")).isPositive();
    assertThat(number("probeVisitAllocatedBytes")).isZero();
    read.countDown();
    own.join();
  }

  @Test
  void countsAllOfNotificationThread() {
    weight.notified();

    assertThat(number("probeVisitAllocatedBytes")).isPositive();
    assertThat(number("probeVisitCpuUs")).isPositive();
  }

  private long number(String name) {
    String text = weight.addTo(new JsonLine()).toString();
    Matcher matcher = Pattern.compile("\"" + name + "\":(\\d+)").matcher(text);
    assertThat(matcher.find()).as(name + " in " + text).isTrue();
    return Long.parseLong(matcher.group(1));
  }
}
