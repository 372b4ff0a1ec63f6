package dev.discoveryscale.simulator.runtime;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run's folder belongs to one simulator at a time. */
class RunLockTest {

  @TempDir private Path folder;

  @Test
  void namesTheHolderToASecondCaller() throws IOException {
    try (RunLock first = RunLock.take(folder)) {
      assertThatThrownBy(() -> RunLock.take(folder))
          .isInstanceOf(BadInput.class)
          .hasMessageContaining("still running, process " + ProcessHandle.current().pid());
    }
    RunLock.take(folder).close();
  }
}
