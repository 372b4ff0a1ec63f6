package dev.discoveryscale.probe.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.jvm.launcher.Jdk;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsumerCommandTest {

  private static final Path HOME = Path.of("/jdk");

  private final ConsumerLine line =
      new ConsumerLine(
          "dubbo-2.7", "2.7.23", List.of(Path.of("/a.jar")), Path.of("/probe-agent.jar"));

  @Test
  void containsLimitsLogAndOpenedPackages() {
    assertThat(words(new Jdk(HOME, 17, false)))
        .startsWith(
            "/jdk/bin/java",
            "-Xms" + (256L << 20),
            "-Xmx" + (256L << 20),
            "-XX:ActiveProcessorCount=1")
        .contains("-XX:+UseG1GC", "-XX:+ExitOnOutOfMemoryError", "-Djute.maxbuffer=8388608")
        .contains("--add-opens=java.base/java.lang=ALL-UNNAMED")
        .contains(
            "-javaagent:/probe-agent.jar=out=samples.jsonl,interval=500,unwritable=end,gcLog=gc.log")
        .anyMatch(word -> word.startsWith("-Xlog:gc*:file=gc.log"));
  }

  @Test
  void usesOptionsOfJdk8() {
    assertThat(words(new Jdk(HOME, 8, false)))
        .contains("-Xloggc:gc.log")
        .noneMatch(word -> word.startsWith("--add-opens") || word.startsWith("-Xlog:"));
  }

  @Test
  void omitsHotSpotOptionsForOpenJ9() {
    assertThat(words(new Jdk(HOME, 17, true)))
        .contains("-Xverbosegclog:gc.log")
        .doesNotContain("-XX:+UseG1GC");
  }

  @Test
  void omitsAgentWhenUnmeasured() {
    Jdk jdk = new Jdk(HOME, 17, false);

    assertThat(words(jdk, Measuring.none()))
        .noneMatch(word -> word.startsWith("-javaagent"))
        .isEqualTo(words(jdk).stream().filter(word -> !word.startsWith("-javaagent")).toList());
  }

  @Test
  void omitsResourcesLimitedFromOutside() {
    assertThat(
            words(
                new ConsumerLauncher.Place(line, new Jdk(HOME, 17, false), true), Measuring.none()))
        .contains("-Xms" + (256L << 20), "-Xmx" + (256L << 20), "-XX:+UseG1GC")
        .noneMatch(word -> word.contains("ActiveProcessorCount") || word.contains("MaxRAM"));
  }

  private List<String> words(Jdk jdk) {
    return words(jdk, Measuring.every(Duration.ofMillis(500)));
  }

  private List<String> words(Jdk jdk, Measuring measuring) {
    return words(new ConsumerLauncher.Place(line, jdk, false), measuring);
  }

  private static List<String> words(ConsumerLauncher.Place place, Measuring measuring) {
    TestFleet world =
        new TestFleet(List.of("sim.Service"), TestFleets.TWO_PROTOCOLS, TestFleets.HOST, 1);
    ConsumerSpec spec =
        TestFleets.spec(
            "dubbo-2.7",
            DiscoveryModel.INTERFACE,
            MetadataStorage.LOCAL,
            world,
            List.of("a:1"),
            Path.of("/cell"));
    ConsumerSpec measured =
        new ConsumerSpec(
            spec.line(),
            spec.subscription(),
            spec.jvm(),
            measuring,
            spec.commandPrefix(),
            spec.folder());
    return new ConsumerCommand(place, measured).words();
  }
}
