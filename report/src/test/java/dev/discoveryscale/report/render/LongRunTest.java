package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.report.JsonSchemas;
import dev.discoveryscale.report.RunFixture;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Twenty hours of one cell, as large as they are, summed up by a JVM with a small heap. */
class LongRunTest {

  private static final String PROFILE = "dubbo-2.7-interface";
  private static final long BEGIN = 1_795_245_872_000L;
  private static final int SECONDS = 20 * 3_600;
  private static final long MB = 1 << 20;

  /** A tooth of old space, in seconds. */
  private static final int TOOTH = 400;

  @TempDir Path root;

  @Test
  void summarizesTwentyHoursInSmallHeap() throws Exception {
    RunFixture fixture = RunFixture.of(root, "[]", PROFILE).played(PROFILE, 1, 1, 1, 0);
    write(fixture.folder().samples(PROFILE, 1));
    writeWorld(fixture.folder().world(PROFILE, 1));
    assertThat(fixture.folder().samples(PROFILE, 1).toFile().length()).isGreaterThan(40_000_000);

    Process report =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-cp",
                System.getProperty("java.class.path"),
                LongRunTest.class.getName(),
                root.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(report.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(report.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(report.exitValue()).as(said).isZero();

    assertThat(JsonSchemas.errors("summary", root.resolve("summary.json"))).isEmpty();
    assertThat(Files.readString(root.resolve("report.md")))
        .containsPattern("\\| consumer, heap \\| \\+1\\.\\d\\d \\| .* \\| 20 \\|  \\|");
    assertThat(root.resolve("report.html").toFile().length()).isBetween(600_000L, 2_000_000L);
    JsonNode cell =
        new ObjectMapper().readTree(root.resolve("summary.json").toFile()).at("/cells/0");
    assertThat(cell.path("callsOk").asLong()).isEqualTo(SECONDS / 5 * 8);
    assertThat(cell.path("youngGcCount").asLong()).isEqualTo(SECONDS);
    assertThat(cell.path("leakSlopeMbPerHour").asDouble()).isCloseTo(1.5, within(0.1));
    assertThat(cell.path("leakSlopeLowMbPerHour").asDouble()).isLessThan(1.5);
    assertThat(cell.path("leakSlopeHighMbPerHour").asDouble()).isGreaterThan(1.5);
    assertThat(cell.path("emulatorLeakSlopeMbPerHour").asDouble()).isCloseTo(0.5, within(0.1));
    assertThat(cell.path("registryLeakSlopeMbPerHour").asDouble())
        .as("the steeper of two")
        .isCloseTo(2, within(0.1));
    assertThat(cell.path("leaks")).hasSize(8);
  }

  /** The report alone, as a JVM of its own. */
  public static void main(String[] arguments) throws IOException {
    Reports.write(Path.of(arguments[0]));
  }

  private static void write(Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int second = 0; second < SECONDS; second++) {
        long t = BEGIN + second * 1_000L;
        line(out, t, "sample", reading(second));
        line(out, t + 300, "gc", collection(second));
        for (int service = 0; second % 5 == 0 && service < 8; service++) {
          String call = "'interface':'a.Service%d','latencyUs':%d,'ok':true";
          line(out, t + 10L * service, "call", call.formatted(service, 900 + second % 77));
        }
        if (second % 300 == 0) {
          line(out, t + 200, "push", "'interface':'a.B','model':'interface','addresses':2500");
        }
      }
    }
  }

  /** The emulator grows by 0.5 MB an hour, the registries by 1 and 2. */
  private static void writeWorld(Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int second = -60; second < SECONDS; second += 10) {
        world(out, second, "emulator", 0.5);
        world(out, second, "registry-1", 2);
        world(out, second, "registry-2", 1);
      }
    }
  }

  private static void world(BufferedWriter out, int second, String process, double slope)
      throws IOException {
    long used = second < 0 ? 1 : (long) ((90 + slope * second / 3_600 + second % 700 / 10) * MB);
    out.write(
        "{'t':%d,'process':'%s','rssBytes':%d,'heapAfterGcBytes':%d,'oldAfterGcBytes':%d}\n"
            .formatted(BEGIN + second * 1_000L, process, 300 * MB, used, used)
            .replace('\'', '"'));
  }

  private static String reading(int second) {
    return "'heapUsedBytes':%d,'rssBytes':%d,'rssPeakBytes':%d,'threads':40,'cpuMs':%d,'allocatedBytes':%d"
        .formatted(300 * MB, 700 * MB, 700 * MB, second * 30L, (long) second * MB);
  }

  private static String collection(int second) {
    long old = (long) ((400 + 1.5 * second / 3_600) * MB) + (second % TOOTH) * MB / 4;
    old += second / TOOTH * 7_919L % 13 * MB / 20;
    return "'kind':'young','name':'G1 Young Generation','cause':'G1 Evacuation Pause','pauseMs':3,"
        + "'beforeBytes':%d,'afterBytes':%d,'oldAfterBytes':%d,'forced':false"
            .formatted(old + 90 * MB, old + 3 * MB, old);
  }

  private static void line(BufferedWriter out, long t, String type, String fields)
      throws IOException {
    String text = "{'t':%d,'type':'%s','phase':'churn',%s}\n";
    out.write(String.format(Locale.ROOT, text, t, type, fields).replace('\'', '"'));
  }
}
