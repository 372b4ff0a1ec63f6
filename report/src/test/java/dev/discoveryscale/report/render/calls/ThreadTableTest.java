package dev.discoveryscale.report.render.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.PlayedCalls.Threads;
import dev.discoveryscale.report.CallRunFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadTableTest {

  @TempDir private Path folder;

  private CallRunFixture run() throws IOException {
    return CallRunFixture.of(folder, 2, "", "a");
  }

  @Test
  void hasTheMeanOfTheReplicates() throws IOException {
    CallRunFixture run =
        run()
            .threads(
                List.of(
                    new Threads("Handler", 20, 80, 1, 9, List.of(0)),
                    new Threads("Signal", 1, 0.5, 0.5, 0.5, List.of(0))))
            .played("a", 1_000, 1_000);

    assertThat(ThreadTable.markdown(run.read()).orElseThrow())
        .contains("| a-pojo | server | Handler | 20 | 80.0 | 1.0–9.0 | 0 |\n")
        .doesNotContain("Signal");
  }

  @Test
  void isAbsentInRecordsWithoutThreads() throws IOException {
    assertThat(ThreadTable.markdown(run().played("a", 1_000, 1_000).read())).isEmpty();
  }
}
