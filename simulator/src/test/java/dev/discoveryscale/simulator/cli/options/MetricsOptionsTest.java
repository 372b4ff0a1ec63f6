package dev.discoveryscale.simulator.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Whether what is known of a run is told. */
class MetricsOptionsTest {

  @Test
  void startsTheServerOnlyOnRequest() {
    try (MetricsOptions.Live live = options().take()) {
      assertThat(live.server()).isEmpty();
    }
    try (MetricsOptions.Live live = options("--metrics").take()) {
      assertThat(live.server().orElseThrow().address()).doesNotContain(":0/");
    }
  }

  @Test
  void refusesAPortInUse() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      assertThatThrownBy(() -> options("--metrics", "" + taken.getLocalPort()).take())
          .isInstanceOf(BadInput.class)
          .hasMessageContainingAll(
              "--metrics", String.valueOf(taken.getLocalPort()), "cannot be bound", "a free port");
    }
    assertThatThrownBy(() -> options("--metrics", "65536").take())
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("1 to 65535");
  }

  @Test
  void refusesMetricsWithoutACell() {
    assertThatThrownBy(() -> options("--metrics").requireCell(false))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("--measure");
    assertThatCode(() -> options().requireCell(false)).doesNotThrowAnyException();
  }

  private static MetricsOptions options(String... words) {
    return CommandLine.populateCommand(new MetricsOptions(), words);
  }
}
