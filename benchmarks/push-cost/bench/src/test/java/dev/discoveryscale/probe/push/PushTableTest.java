package dev.discoveryscale.probe.push;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.probe.push.subject.Level;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of slopes. */
class PushTableTest {

  @Test
  void writesALineForEachSeriesAndLength() {
    String table =
        PushTable.of(
            List.of(
                point("dubbo-2.7", Level.INTERFACE, 1_000, 20_480_000, 5_000),
                point("dubbo-2.7", Level.INTERFACE, 2_000, 40_960_000, 10_000),
                point("dubbo-3.3", Level.APPLICATION, 1_000, 1_024_000, 2_000)));
    assertThat(table.lines())
        .containsExactly(
            "| line and level | bytes allocated per address | off the line | µs per address | off the line |",
            "| --- | ---: | ---: | ---: | ---: |",
            "| dubbo-2.7 interface | 20,480 [20,480–20,480] | 0% | 5.00 [5.00–5.00] (warming) | 0% |",
            "| dubbo-3.3 application | only one length |  | only one length |  |",
            "",
            "| line and level | addresses | KB allocated per push | ms per push |",
            "| --- | ---: | ---: | ---: |",
            "| dubbo-2.7 interface | 1,000 | 20,000 | 5.00 |",
            "| dubbo-2.7 interface | 2,000 | 40,000 | 10.00 (warming) |",
            "| dubbo-3.3 application | 1,000 | 1,000 | 2.00 |",
            "",
            "Warming: pushes of some length still became faster while they were measured.");
  }

  private static Point point(String line, Level level, int n, double bytes, double micros) {
    return new Point(
        line, level, n, List.of(micros, micros, micros), List.of(bytes, bytes, bytes), n == 2_000);
  }
}
