package dev.discoveryscale.serializers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredCostsTest {

  @TempDir private Path folder;

  private MeasuredCosts of(String... results) throws IOException {
    Path file = folder.resolve("results.json");
    Files.writeString(file, "[" + String.join(",", results) + "]");
    return MeasuredCosts.read(file);
  }

  private static String result(String pair, String method, double score, String iterations) {
    return """
        {"benchmark": "a.SerializerBenchmark.%s", "params": {"pair": "%s"},
         "primaryMetric": {"score": %s, "scoreError": 1.0, "rawData": %s},
         "secondaryMetrics": {"gc.alloc.rate.norm": {"score": 1024.0}}}
        """
        .formatted(method, pair, score, iterations);
  }

  @Test
  void findsTimesWhoseForksOrIterationsDifferTwofold() throws IOException {
    MeasuredCosts costs =
        of(
            result("a/user", "write", 100, "[[100, 199], [101, 150]]"),
            result("b/user", "write", 100, "[[100, 99], [30, 31]]"),
            result("c/user", "read", 100, "[[100, 99, 250], [100, 101, 102]]"));
    assertThat(costs.unsteady()).containsExactly("b/user", "c/user");
    assertThat(costs.time("a/user", "write")).isEqualTo("100 ± 1");
    assertThat(costs.time("b/user", "write")).isEqualTo("100 ± 1 ?");
    assertThat(costs.allocated("c/user", "read")).isEqualTo("1,024");
  }

  @Test
  void takesTheSecondTimeOfWhatWasMeasuredAgain() throws IOException {
    MeasuredCosts first =
        of(
            result("a/user", "write", 100, "[[100]]"),
            result("b/user", "write", 100, "[[100], [30]]"));
    MeasuredCosts both = first.replacedBy(of(result("b/user", "write", 40, "[[40], [41]]")));
    assertThat(both.time("a/user", "write")).isEqualTo("100 ± 1");
    assertThat(both.isSecond("a/user")).isFalse();
    assertThat(both.time("b/user", "write")).isEqualTo("40 ± 1");
    assertThat(both.isSecond("b/user")).isTrue();
  }
}
