package dev.discoveryscale.simulator.cores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.discoveryscale.model.record.ForeignLoad;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Texts of /proc on a kernel that charges interrupts to processes, recorded 8 s apart: process 1573
 * sent to itself over loopback on processor 1, while other processes used all that was left. Names
 * and columns that are not read were removed.
 */
class ChargedInterruptsTest extends ForeignWatchFixture {

  private static final long PARENT = 1472;
  private static final long CALLING = 1573;

  @TempDir private Path recorded;

  private void write(String name) throws IOException {
    StringBuilder processors = new StringBuilder();
    for (String line : text(name).split("\n")) {
      if (line.startsWith("cpu")) {
        processors.append(line).append('\n');
      } else {
        Path folder = recorded.resolve(line.substring(0, line.indexOf(' ')));
        Files.writeString(Files.createDirectories(folder).resolve("stat"), line);
      }
    }
    Files.writeString(recorded.resolve("stat"), processors);
  }

  private static String text(String name) throws IOException {
    try (var file = ChargedInterruptsTest.class.getResourceAsStream(name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void remove() throws IOException {
    try (var folders = Files.newDirectoryStream(recorded, "[0-9]*")) {
      for (Path each : folders) {
        Files.delete(each.resolve("stat"));
      }
    }
  }

  /** Processor 1: 809 ticks, of them 726 busy and 82 of interrupts; the process used 253. */
  @Test
  void takesNoForeignTimeForInterruptsOfOwnProcesses() throws IOException {
    write("interrupts-before.txt");
    ForeignWatch watch =
        new ForeignWatch(
            new Proc(recorded),
            PINNED,
            new ForeignWatch.Own(Optional.of(CALLING), PARENT, List::of),
            this::nanos);
    remove();
    write("interrupts-after.txt");
    seconds += 8;
    ForeignLoad load = watch.account().orElseThrow();

    assertThat(load.consumer().orElseThrow().percent()).isCloseTo(68.6, within(0.1));
    assertThat(load.machine().orElseThrow().percent()).isCloseTo(84.2, within(0.1));
    assertThat(load.interruptPercent().orElseThrow()).isCloseTo(10.1, within(0.1));
    assertThat(load.chargedPercent().orElseThrow()).isCloseTo(10.1, within(0.1));
  }
}
