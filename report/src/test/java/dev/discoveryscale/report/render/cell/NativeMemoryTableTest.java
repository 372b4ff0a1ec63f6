package dev.discoveryscale.report.render.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.tally.NativeMemoryUse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeMemoryTableTest {

  private static final String LINE =
      "{\"t\":%d,\"type\":\"native\",\"phase\":\"check\",\"point\":\"%s\",\"category\":\"%s\","
          + "\"reservedKb\":%d,\"committedKb\":%d}\n";

  @TempDir private Path root;

  @Test
  void writesRowForEachPurposeAndColumnForEachPoint() throws IOException {
    RunFixture.of(root, "[]", "dubbo-2.7-interface")
        .played("dubbo-2.7-interface", 1, 300, 320, 5)
        .samples(
            "dubbo-2.7-interface",
            1,
            LINE.formatted(1, "before-churn", "Total", 9_216, 4_096)
                + LINE.formatted(1, "before-churn", "Class", 2_048, 1_024)
                + LINE.formatted(1, "before-churn", "Tracing", 32, 32)
                + LINE.formatted(2, "after-churn", "Total", 9_216, 5_120)
                + LINE.formatted(2, "after-churn", "Other", 1_536, 1_536));

    CellSummary cell = Reports.read(root).cells().get(0);

    assertThat(cell.nativeMemory()).contains(new NativeMemoryUse("before-churn", "Class", 2, 1));
    assertThat(NativeMemoryTable.of(cell.nativeMemory()))
        .isEqualTo(
            """
            | native memory, committed MB | before-churn | after-churn |
            | --- | ---: | ---: |
            | Total | 4 | 5 |
            | Class | 1 | – |
            | Other | – | 1.5 |
            """);
    assertThat(List.of(CellDetail.markdown(cell).split("\n"))).contains("| Total | 4 | 5 |");
  }
}
