package dev.discoveryscale.jvm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.discoveryscale.jvm.agent.gc.EndedGcLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The packaged agent in a JVM of its own, with real collections. */
@Timeout(300)
class AgentInChildJvmIT {

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"UseG1GC", "UseParallelGC", "UseSerialGC"})
  void measuresAllocationLiveSetAndCollections(String collector) throws Exception {
    Path out = folder.resolve("samples.jsonl");

    assertThat(run(out.toString(), "-XX:+" + collector)).isZero();

    String text = new String(Files.readAllBytes(out));
    assertThat(text).contains("\"type\":\"jvm\"", "\"type\":\"sample\"", "\"phase\":\"start\"");
    assertThat(text).contains("\"type\":\"gc\",\"phase\":\"work\",\"kind\":\"young\"");
    String settled = line(text, "settled");
    assertThat(settled).contains("\"settled\":true", "\"phase\":\"work\"");
    assertThat(number(settled, "usedAfterFullGcBytes")).isBetween(20L << 20, 26L << 20);
    assertThat(number(settled, "oldUsedAfterFullGcBytes")).isBetween(20L << 20, 26L << 20);
    assertThat(number(settled, "youngGcCount")).isGreaterThan(5);
    assertThat(number(settled, "fullGcCount")).isZero();
    assertThat(number(settled, "probeAllocatedBytes")).isBetween(1L, 2L << 20);
    assertThat(number(settled, "probeVisitAllocatedBytes")).isPositive();
    assertThat(number(settled, "probeCpuUs")).isPositive();
    String own = line(text, "own");
    Percentage few = Percentage.withPercentage(3);
    assertThat(number(settled, "allocatedBytes")).isCloseTo(number(own, "ownBytes"), few);
    assertThat(number(own, "growthBytes")).isCloseTo(number(own, "ownBytes"), few);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UseG1GC", "UseParallelGC", "UseSerialGC"})
  void readsCollectionsFromLog(String collector) throws Exception {
    Path out = folder.resolve("samples.jsonl");
    Path log = folder.resolve("gc.log");
    String logging = "-Xlog:gc*:file=" + log + ":time,uptime,level,tags:filecount=5,filesize=20m";

    assertThat(run(out + ",gcLog=" + log, "-XX:+" + collector, logging)).isZero();

    String text = Files.readString(out);
    assertThat(line(text, "jvm")).contains("\"collectionsFrom\":\"log\"");
    List<String> ended =
        text.lines().filter(line -> line.matches(".*\"kind\":\"(young|full)\".*")).toList();
    assertThat(ended).hasSize((int) number(line(text, "own"), "collections"));
    assertThat(ended).allMatch(line -> line.contains("\"oldAfterBytes\":"));
    String settled = line(text, "settled");
    assertThat(settled).contains("\"settled\":true");
    assertThat(number(settled, "usedAfterFullGcBytes")).isBetween(20L << 20, 26L << 20);
    assertThat(number(settled, "usedAfterFullGcBytes") % (1 << 20)).isNotZero();
    assertThat(number(settled, "fullGcCount")).isZero();
    assertThat(number(line(text, "gc"), "t"))
        .isBetween(number(line(text, "jvm"), "startedAt"), number(settled, "t"));
    assertThat(text.indexOf("\"type\":\"settling\""))
        .isBetween(0, text.indexOf("\"cause\":\"System.gc()\""));
    assertThat(readAgain(text, log)).isEqualTo(unforced(text.lines()));
  }

  /**
   * As a process that outlives the JVM reads it, but for what the probe asked for and read exactly.
   */
  private static List<String> readAgain(String text, Path log) throws IOException {
    String jvm = line(text, "jvm");
    List<String> beans =
        List.of(jvm.replaceFirst(".*\"collectors\":\"", "").split("\"", 2)[0].split(", "));
    long regionBytes = jvm.contains("g1RegionBytes") ? number(jvm, "g1RegionBytes") : 0;
    List<String> again = new ArrayList<>();
    new EndedGcLog(beans, regionBytes, number(jvm, "startedAt"))
        .read(log.toFile(), "again", false, (end, record) -> again.add(record));
    return unforced(again.stream());
  }

  private static List<String> unforced(Stream<String> records) {
    return records
        .filter(record -> record.contains("\"type\":\"gc\""))
        .filter(record -> !record.contains("System.gc()"))
        .map(record -> record.replaceFirst("\"phase\":\"[a-z]+\"", ""))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+ExplicitGCInvokesConcurrent", "-Xlog:disable", "-XX:+UseSerialGC"})
  void countsCollectionsByBeansWithoutLog(String flag) throws Exception {
    Path out = folder.resolve("samples.jsonl");

    assertThat(run(out + ",gcLog=/no/such/gc.log", "-Xlog:gc", flag)).isZero();

    assertThat(line(Files.readString(out), "jvm")).contains("\"collectionsFrom\":\"beans\"");
    assertThat(Files.readString(out)).contains("\"kind\":\"young\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UseZGC", "UseShenandoahGC"})
  void measuresConcurrentCollectors(String collector) throws Exception {
    Path out = folder.resolve("samples.jsonl");
    int exit = run(out.toString(), "-XX:+" + collector);
    assumeFalse(exit == 1, "this JVM has no " + collector);

    assertThat(exit).isZero();
    String text = new String(Files.readAllBytes(out));
    String settled = line(text, "settled");
    assertThat(settled).contains("\"settled\":true");
    assertThat(number(settled, "liveObjectBytes")).isBetween(20L << 20, 24L << 20);
    assertThat(number(settled, "usedAfterFullGcBytes"))
        .isGreaterThan(number(settled, "liveObjectBytes") * 99 / 100);
    assertThat(number(settled, "fullGcCount")).isZero();
    assertThat(number(settled, "youngGcCount")).isZero();
    assertThat(text.lines().filter(line -> line.contains("\"kind\":\"pause\"")))
        .isNotEmpty()
        .noneMatch(line -> line.contains("afterBytes") || line.contains("beforeBytes"));
    assertThat(text.lines().filter(line -> line.contains("\"kind\":\"concurrent\"")))
        .isNotEmpty()
        .allMatch(line -> line.contains("\"afterBytes\":"));
    boolean generations = line(text, "jvm").contains("\"generational\":true");
    assertThat(text.contains("oldAfterBytes")).isEqualTo(generations);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void endsProcessWhenFileIsUnwritable() throws Exception {
    assertThat(run("/dev/full,unwritable=end", "-XX:+UseSerialGC")).isEqualTo(74);
    assertThat(errors()).contains("samples cannot be written");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void keepsApplicationRunningWhenFileIsUnwritable() throws Exception {
    assertThat(run("/dev/full", "-XX:+UseSerialGC")).isZero();
    assertThat(errors().lines())
        .singleElement()
        .asString()
        .contains("out=/dev/full", "the application goes on and is not measured");
  }

  @Test
  void takesPathsWithSpacesAndCommas() throws Exception {
    Path odd = Files.createDirectories(folder.resolve("a b, c,d"));

    assertThat(run(odd.resolve("samples.jsonl").toString(), "-XX:+UseSerialGC")).isZero();

    assertThat(line(Files.readString(odd.resolve("samples.jsonl")), "jvm")).contains("\"pid\":");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/no/such/folder/samples.jsonl | option out: cannot write: /no/such/folder",
        "/dev/null,interval=often      | option interval must be 1 to",
        "/dev/null,control=            | option control must have a value, got nothing",
        "/dev/null,control=/dev/null   | option control must be a folder",
        "/dev/null,speed=9             | unknown option 'speed=9'"
      })
  void refusesInvalidOptionsInOneLine(String out, String why) throws Exception {
    assertThat(run(out, "-XX:+UseSerialGC")).isEqualTo(2);
    assertThat(errors().lines()).singleElement().asString().startsWith("probe-agent: " + why);
    assertThat(Files.readString(folder.resolve("output"))).isEmpty();
  }

  @Test
  void startsApplicationWhenRunIsGone() throws Exception {
    String gone = "/no/such/run/samples.jsonl,control=/no/such/run/control";
    assertThat(run(gone, Idle.class, "-XX:+UseSerialGC")).isZero();
    assertThat(errors().lines())
        .singleElement()
        .asString()
        .contains("found no folder '/no/such/run/control'", "starts and is not measured");
  }

  private String errors() throws IOException {
    return Files.readString(folder.resolve("errors"));
  }

  private int run(String out, String... flags) throws IOException, InterruptedException {
    return run(out, Workload.class, flags);
  }

  private int run(String out, Class<?> main, String... flags)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx96m");
    command.addAll(List.of(flags));
    command.add(
        "-javaagent:"
            + agentJar()
            + "=out="
            + out
            + (out.contains("interval=") ? "" : ",interval=50"));
    command.add("-cp");
    command.add(Path.of("target", "test-classes").toString());
    command.add(main.getName());
    return new ProcessBuilder(command)
        .redirectInput(Files.createFile(folder.resolve("input")).toFile())
        .redirectError(folder.resolve("errors").toFile())
        .redirectOutput(folder.resolve("output").toFile())
        .start()
        .waitFor();
  }

  static Path agentJar() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("probe-agent-.*\\.jar"))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("package the agent first"))
          .toAbsolutePath();
    }
  }

  private static String line(String text, String type) {
    return text.lines()
        .filter(line -> line.contains("\"type\":\"" + type + "\""))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + type + " in " + text));
  }

  private static long number(String line, String name) {
    Matcher matcher = Pattern.compile("\"" + name + "\":(\\d+)").matcher(line);
    assertThat(matcher.find()).as(name).isTrue();
    return Long.parseLong(matcher.group(1));
  }
}
