package dev.discoveryscale.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.From;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsumerJvmsTest {

  /** A JVM that writes down each start, and has no ZGC. */
  private static final String JAVA =
      "#!/bin/sh\necho \"$@\" >> \"$(dirname \"$0\")/asked\"\n"
          + "case \"$*\" in *UseZGC*) exit 1;; *) exit 0;; esac\n";

  @TempDir private Path home;

  @Test
  void refusesAMissingCollectorAndNamesTheAvailableOnes() throws Exception {
    java();

    assertThatThrownBy(() -> ConsumerJvms.require(List.of(profile("g1"), profile("zgc"))))
        .isInstanceOf(BadInput.class)
        .hasMessageContainingAll(
            "mine.yaml", "jvm.collector", "zgc", home.toString(), "Java 21", "g1, parallel, serial")
        .hasMessageContaining("shenandoah, which the JVM in ")
        .hasMessageEndingWith("; jvm.home chooses another JVM");
  }

  @Test
  void asksEachJvmOnceForACollector() throws Exception {
    java();

    ConsumerJvms.require(List.of(profile("g1"), profile("g1"), profile("serial")));

    assertThat(Files.readAllLines(home.resolve("bin/asked")))
        .containsExactly("-XX:+UseG1GC -version", "-XX:+UseSerialGC -version");
  }

  private void java() throws Exception {
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"21.0.1\"\n");
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(java, JAVA);
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  private From<Profile> profile(String collector) {
    ByteSize size = ByteSize.parse("64m");
    return new From<>(
        new Profile(
            "mine",
            new Profile.Client(ReleaseLine.of("dubbo-2.7"), Release.of("2.7.23"), size),
            new Profile.Discovery(DiscoveryModel.INTERFACE, MetadataStorage.REMOTE),
            new Profile.Jvm(
                Optional.of(home),
                size,
                Profile.HeapSizing.FIXED,
                collector,
                1,
                size,
                false,
                "eclipse-temurin:17-jre",
                List.of())),
        "mine.yaml");
  }
}
