package dev.discoveryscale.simulator.cores;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcTest {

  @TempDir Path root;

  @Test
  void addsTheDroppedPacketsOfAllProcessors() throws IOException {
    Files.createDirectories(root.resolve("net"));
    Files.writeString(
        root.resolve("net/softnet_stat"),
        """
        1a3b0b81 0009f9b6 0000006b 00000000
        1f059876 0000000a 00000083 00000000
        """);
    assertThat(new Proc(root).droppedPackets()).contains(0x9f9b6L + 10);
  }

  @Test
  void knowsNoDroppedPacketsWhereTheSystemIsSilent() {
    assertThat(new Proc(root).droppedPackets()).isEmpty();
  }
}
