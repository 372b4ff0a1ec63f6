package dev.discoveryscale.report.render.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.CallRunFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MethodTableTest {

  @TempDir private Path folder;

  private CallRunFixture run() throws IOException {
    return CallRunFixture.of(folder, 2, "", "a");
  }

  @Test
  void hasCallsOfAllReplicatesForEachMethod() throws IOException {
    String table =
        MethodTable.markdown(run().playedMethods("a", "text-5k", "person").read()).orElseThrow();

    assertThat(table)
        .containsPattern("\\| a-pojo \\| text-5k \\| 100 \\|( [\\d.,]+ \\|){6}\n")
        .containsPattern("\\| a-pojo \\| person \\| 200 \\|( [\\d.,]+ \\|){6}\n");
  }

  @Test
  void isAbsentWhereThePayloadHasOneMethod() throws IOException {
    assertThat(MethodTable.markdown(run().played("a", 1_000, 1_000).read()))
        .isEqualTo(Optional.empty());
  }
}
