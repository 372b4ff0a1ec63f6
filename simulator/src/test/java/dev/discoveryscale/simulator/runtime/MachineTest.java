package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MachineTest {

  @Test
  void readsHowManyThreadsTheSystemStarts() throws IOException {
    long threads = Machine.limits().threads();

    assertThat(threads).isPositive();
    try (BufferedReader in = Files.newBufferedReader(Path.of("/proc/sys/kernel/pid_max"))) {
      assertThat(threads).isLessThan(Long.parseLong(in.readLine()));
    }
  }
}
