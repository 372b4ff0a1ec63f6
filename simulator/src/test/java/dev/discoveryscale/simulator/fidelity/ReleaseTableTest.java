package dev.discoveryscale.simulator.fidelity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.fidelity.ComparedRelease.MetConsumer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReleaseTableTest {

  private static final Instant DATE = Instant.parse("2026-11-30T10:00:00Z");
  private static final MetConsumer FOUND = new MetConsumer(DiscoveryModel.INTERFACE, 12, 12, "");

  @TempDir private Path folder;

  private static ComparedRelease release(
      String line, String release, List<String> differing, List<String> failures) {
    return new ComparedRelease(
        line, release, DATE, "ZooKeeper 3.9.5", 7, differing, failures, List.of(FOUND));
  }

  @Test
  void goesOnWithWhatAFolderHas() throws IOException {
    assertThat(ReleaseTable.isIn(folder)).isFalse();
    ReleaseTable.in(folder).add(release("dubbo-2.7", "2.7.10", List.of(), List.of()));

    ReleaseTable again = ReleaseTable.in(folder);
    assertThat(ReleaseTable.isIn(folder)).isTrue();
    assertThat(again.has("dubbo-2.7", "2.7.10")).isTrue();
    assertThat(again.has("dubbo-2.7", "2.7.1")).isFalse();

    again.add(release("dubbo-2.7", "2.7.9", List.of(), List.of()));
    assertThat(ReleaseTable.in(folder).rows())
        .extracting(ComparedRelease::release)
        .containsExactly("2.7.9", "2.7.10");
  }

  @Test
  void saysWhatDiffersAndWhatFailed() throws IOException {
    ReleaseTable table = ReleaseTable.in(folder);
    table.add(release("dubbo-2.7", "2.7.23", List.of(), List.of()));
    table.add(release("dubbo-2.7", "2.7.8", List.of("a: b|c", "d"), List.of("e: NoSuchMethod")));
    MetConsumer failed = new MetConsumer(DiscoveryModel.APPLICATION, 24, 0, "NoClassDefFoundError");
    table.add(
        new ComparedRelease(
            "dubbo-3.0", "3.0.1", DATE, "", 16, List.of(), List.of(), List.of(failed)));

    assertThat(Files.readString(folder.resolve(ReleaseTable.PAGE)).lines().skip(2))
        .containsExactly(
            "| 2.7.8 | 2026-11-30 | same in 4 of 7; differs in 2: a: b\\|c; failed in 1: e:"
                + " NoSuchMethod | all 12 addresses called | – |",
            "| 2.7.23 | 2026-11-30 | same in 7 of 7 | all 12 addresses called | – |",
            "| 3.0.1 | 2026-11-30 | same in 16 of 16 | – | 0 of 24 addresses called:"
                + " NoClassDefFoundError |");
    assertThat(table.rows()).extracting(ComparedRelease::same).containsExactly(false, true, false);
  }

  @Test
  void triesAgainWhatFailed() throws IOException {
    ReleaseTable table = ReleaseTable.in(folder);
    table.add(release("dubbo-2.7", "2.7.8", List.of("a: b"), List.of("c: timed out")));
    assertThat(table.has("dubbo-2.7", "2.7.8")).isFalse();

    table.add(release("dubbo-2.7", "2.7.8", List.of("a: b"), List.of()));
    assertThat(table.has("dubbo-2.7", "2.7.8")).as("a difference is a result").isTrue();
    assertThat(table.rows()).hasSize(1);
  }

  @Test
  void namesADamagedFile() throws IOException {
    Path file = Files.writeString(folder.resolve("releases.json"), "[{\"line\": ");

    assertThatThrownBy(() -> ReleaseTable.in(folder))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith(file + ": expected compared releases, found a damaged file");
    assertThat(file).hasContent("[{\"line\": ");
  }
}
