package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private Instant now = Instant.EPOCH;
  private final Clock clock =
      new Clock() {
        @Override
        public Instant instant() {
          return now;
        }

        @Override
        public ZoneId getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
          return this;
        }
      };

  @Test
  void writesAPlainLineForEachPhaseAndEveryTenSeconds() {
    Progress progress = new Progress(out, 0, clock);
    progress.cell(2, 6, "dubbo-2.7-interface", Duration.ofSeconds(90), Duration.ofMinutes(10));
    progress.phase("churn");
    for (int i = 0; i < 25; i++) {
      now = now.plusSeconds(1);
      progress.counts("calls " + i);
    }

    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "[2/6] dubbo-2.7-interface churn, 1m30s left (run 11m30s)",
            "[2/6] dubbo-2.7-interface churn, 1m20s left (run 11m20s): calls 9",
            "[2/6] dubbo-2.7-interface churn, 1m10s left (run 11m10s): calls 19");
  }

  @Test
  void writesOverOneLineOnATerminal() {
    Progress progress = new Progress(out, 120, clock);
    progress.cell(1, 1, "x", Duration.ofHours(20), Duration.ZERO);
    progress.phase("churn");
    now = now.plusSeconds(1);
    progress.tick();
    progress.say("done");

    String text = bytes.toString(StandardCharsets.UTF_8);
    assertThat(text).startsWith("\r[1/1] x churn, 20h00m left").endsWith("\rdone\n");
    assertThat(text.split("\n")).hasSize(1);
  }
}
