package dev.discoveryscale.jvm.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real profiler in a real JVM, and what is made of its recording. */
@Timeout(120)
class ProfilerTest {

  private static final long MB = 1 << 20;
  private static final Duration RARELY = Duration.ofMinutes(5);

  @TempDir private Path folder;

  @Test
  void reportsSamplesByPhaseAndOwner() throws Exception {
    Set<Sampled> all = EnumSet.allOf(Sampled.class);
    try (Profiled profiled = Profiled.start(folder)) {
      Profiler profiler = start(profiled, all, RARELY);
      profiled.phase("still");
      profiled.phase("churn");
      profiler.stop();
      profiled.phase("check");
    }

    JsonNode stacks = sumUp(all);

    JsonNode still = phase(stacks, "alloc", "still");
    assertThat(still.path("value").asDouble()).isCloseTo(64 * MB, withinPercentage(40));
    assertThat(still.at("/stacks/0/type").asText()).isEqualTo("long[]");
    JsonNode churn = phase(stacks, "alloc", "churn");
    assertThat(churn.path("value").asDouble()).isCloseTo(256 * MB, withinPercentage(20));
    assertThat(churn.path("samples").asDouble()).isCloseTo(512, within(120.0));
    JsonNode top = churn.at("/stacks/0");
    assertThat(top.path("type").asText()).isEqualTo("byte[]");
    assertThat(top.path("owner").asText()).isEqualTo("dubbo");
    assertThat(top.path("frames").toString())
        .contains("org.apache.dubbo.pretended.Busy.lambda$churn$0")
        .contains("org.apache.dubbo.pretended.Busy$$Lambda.run\"");
    JsonNode cpu = phase(stacks, "cpu", "churn");
    assertThat(cpu.path("value").asDouble() / 1e6).isBetween(300.0, 3_000.0);
    assertThat(cpu.path("stacks").toString()).contains("org.apache.dubbo.pretended.Busy.spin");
    assertThat(folder.resolve(Profiler.LOG)).doesNotExist();
    assertThat(phase(stacks, "lock", "churn").path("stacks").toString())
        .contains("Busy.waitForAMonitor", "java.lang.StringBuilder");
    assertThat(stacks.findValuesAsText("phase")).doesNotContain("check");
    for (Sampled kind : all) {
      // A page leaves out what a name has in common with the one before it, so a package may be
      // cut.
      assertThat(Files.readString(folder.resolve(kind.word() + ".html")))
          .contains("a cell", "Busy");
    }
  }

  @Test
  void keepsWholeChunksOfDeadJvm() throws Exception {
    Set<Sampled> alloc = EnumSet.of(Sampled.ALLOC);
    try (Profiled profiled = Profiled.start(folder)) {
      start(profiled, alloc, Duration.ofSeconds(5));
      profiled.phase("churn");
      Path recording = folder.resolve(Profiler.RECORDING);
      while (!hasWholeChunk(recording)) {
        profiled.phase("churn");
      }
      profiled.kill();
    }

    JsonNode stacks = sumUp(alloc);

    assertThat(stacks.path("cutBytes").asLong()).isPositive();
    assertThat(phase(stacks, "alloc", "churn").path("value").asLong()).isGreaterThan(128 * MB);
    assertThat(folder.resolve("alloc.html")).isNotEmptyFile();
  }

  @Test
  void namesEndedProcess() throws Exception {
    Profiled profiled = Profiled.start(folder);
    profiled.kill();

    assertThatThrownBy(() -> start(profiled, EnumSet.of(Sampled.CPU), RARELY))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("process " + profiled.pid() + " cannot be attached to");
  }

  @Test
  void reportsWhyProfilerRefuses() throws Exception {
    try (Profiled profiled = Profiled.start(folder)) {
      Profiler profiler = start(profiled, EnumSet.of(Sampled.CPU), RARELY);

      assertThatThrownBy(() -> start(profiled, EnumSet.of(Sampled.CPU), RARELY))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("Profiler already started");

      profiler.stop();
    }
  }

  @Test
  void namesMissingRecording() {
    assertThatThrownBy(() -> sumUp(EnumSet.of(Sampled.CPU)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("profile.jfr");
  }

  private Profiler start(Profiled profiled, Set<Sampled> sampled, Duration whole)
      throws IOException, InterruptedException {
    return Profiler.start(
        profiled.pid(), folder, folder.resolve("home"), sampled, whole, List.of());
  }

  /** A chunk's length is 1 GB until it is whole. */
  private static boolean hasWholeChunk(Path recording) throws IOException {
    byte[] head = new byte[16];
    try (var in = Files.newInputStream(recording)) {
      in.readNBytes(head, 0, head.length);
    }
    return ByteBuffer.wrap(head).getLong(8) < 1 << 30;
  }

  private JsonNode sumUp(Set<Sampled> sampled) throws IOException, InterruptedException {
    new StackSummary(sampled, "a cell").write(folder, List.of());
    return new ObjectMapper().readTree(folder.resolve("stacks.json").toFile());
  }

  private static JsonNode phase(JsonNode stacks, String kind, String phase) {
    for (JsonNode each : stacks.path("kinds")) {
      for (JsonNode one : each.path("phases")) {
        if (each.path("kind").asText().equals(kind) && one.path("phase").asText().equals(phase)) {
          return one;
        }
      }
    }
    throw new AssertionError("no " + kind + " of " + phase + " in " + stacks);
  }
}
