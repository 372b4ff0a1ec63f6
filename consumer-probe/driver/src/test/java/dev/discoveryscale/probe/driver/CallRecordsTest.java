package dev.discoveryscale.probe.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.jvm.agent.ProbeWeight;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When records of calls are written. */
class CallRecordsTest {

  private final List<String> lines = new ArrayList<>();
  private final List<Long> times = new ArrayList<>();
  private final List<Boolean> waiting = new ArrayList<>();
  private final CallRecords records =
      new CallRecords(
          (when, line, soon) -> {
            times.add(when);
            waiting.add(!soon);
            lines.add(line.toString());
          },
          new ProbeWeight());

  @Test
  void waitsUntilRequestedAndContainsEndOfCall() {
    long before = System.currentTimeMillis();
    records.ended("a", 11, Optional.empty());
    records.ended("b", 12, Optional.empty());
    long after = System.currentTimeMillis();
    assertThat(lines).isEmpty();

    records.write();
    records.write();

    assertThat(lines)
        .containsExactly(
            "{\"interface\":\"a\",\"latencyUs\":11,\"ok\":true}",
            "{\"interface\":\"b\",\"latencyUs\":12,\"ok\":true}");
    assertThat(times).allMatch(time -> time >= before && time <= after);
  }

  @Test
  void writesFailureAtOnceAfterEarlierRecords() {
    records.ended("a", 11, Optional.empty());
    records.ended("b", 12, Optional.of("no provider"));

    assertThat(lines).hasSize(2);
    assertThat(lines.get(1)).contains("\"ok\":false,\"error\":\"no provider\"");
    assertThat(waiting).containsExactly(true, false);
  }

  @Test
  void writesRecordsBeforeTheyPileUp() {
    for (int i = 0; i < 2 * CallRecords.MOST_KEPT + 1; i++) {
      records.ended("a", i, Optional.empty());
    }

    assertThat(lines).hasSize(2 * CallRecords.MOST_KEPT);
  }
}
