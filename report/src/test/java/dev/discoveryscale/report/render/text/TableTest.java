package dev.discoveryscale.report.render.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {

  private final Table table =
      new Table("profiles", "limit", "MB", "off by")
          .row("a", "pushes", "1,024", "−1.0%")
          .row("bc", "live set", "≥ 7", "n/a");

  @Test
  void alignsWordsLeftAndNumbersRightInMarkdown() {
    assertThat(table.markdown()).contains("| --- | --- | ---: | ---: |");
  }

  @Test
  void alignsWordsLeftAndNumbersRightInTerminal() {
    assertThat(table.plain(100))
        .isEqualTo(
            """
            profiles  limit        MB  off by
            a         pushes    1,024   −1.0%
            bc        live set    ≥ 7     n/a
            """);
  }

  @Test
  void cutsTheWidestColumnWhereALineWouldBeTooLong() {
    Table sweep =
        new Table("point", "profile", "calls/s")
            .row("callers=100", "dubbo-2.7-dubbo-hessian2-message", "24,572")
            .row("callers=1000", "dubbo-2.7-dubbo-hessian2-message", "19,120");

    assertThat(sweep.plain(42))
        .isEqualTo(
            """
            point         profile              calls/s
            callers=100   dubbo-2.7-dubbo-he…   24,572
            callers=1000  dubbo-2.7-dubbo-he…   19,120
            """);
  }
}
