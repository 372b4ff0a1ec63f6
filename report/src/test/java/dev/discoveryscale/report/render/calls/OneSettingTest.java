package dev.discoveryscale.report.render.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.CallRunFixture;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OneSettingTest {

  @TempDir private Path folder;

  /** Stacks of the fixture have the same protocol and differ in their release. */
  @Test
  void comparesPairsThatDifferInOneSettingExceptThoseOfTheConclusions() throws IOException {
    CallRunFixture run =
        CallRunFixture.of(folder, 3, "", "2.7", "3.0", "3.3", "3.0-calls-3.3")
            .played("2.7", 500, 501, 502)
            .played("3.0", 1_000, 1_001, 1_002)
            .played("3.3", 2_000, 2_001, 2_002)
            .playedCold("3.0-calls-3.3", 2_000, 2_001, 2_002);
    assertThat(OneSetting.markdown(run.read()).orElseThrow().lines())
        .filteredOn(line -> line.startsWith("| pojo"))
        .singleElement()
        .asString()
        .startsWith("| pojo | 3.3 | 3.0 | release | 2.00 [1.99–2.00] | decided |");
  }

  @Test
  void comparesNothingBelowThreeReplicates() throws IOException {
    CallRunFixture run =
        CallRunFixture.of(folder, 2, "", "2.7", "3.0", "3.3")
            .played("3.0", 1_000, 1_001)
            .played("3.3", 2_000, 2_001);
    assertThat(OneSetting.markdown(run.read())).isEmpty();
  }
}
