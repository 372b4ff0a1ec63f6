package dev.discoveryscale.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * On and off take turns, and whatever fails, ports are held while a server is off and no longer.
 */
class ServerSwitchTest {

  private final List<String> done = new ArrayList<>();
  private final ServerSwitch<String> life =
      new ServerSwitch<>(
          "registry",
          "first",
          () -> {
            done.add("hold");
            return () -> done.add("release");
          });

  @Test
  void holdsPortsWhileOff() throws IOException {
    life.off(this::end);

    assertThat(life.isOff()).isTrue();
    assertThat(life.server()).isEmpty();
    assertThatThrownBy(() -> life.off(this::end))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("registry is stopped already");

    life.on(() -> start("second"));

    assertThat(life.isOff()).isFalse();
    assertThat(life.server()).contains("second");
    assertThat(done).containsExactly("end first", "hold", "start second", "release");
    assertThatThrownBy(() -> life.on(() -> start("third")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("registry is not stopped");
  }

  @Test
  void keepsPortsWhenStartFails() throws IOException {
    life.off(this::end);

    assertThatThrownBy(() -> life.on(ServerSwitchTest::fail)).isInstanceOf(IOException.class);

    assertThat(life.isOff()).isTrue();
    assertThat(done).doesNotContain("release");
    life.on(() -> start("second"));
    assertThat(done).endsWith("start second", "release");
  }

  @Test
  void isOffWhenStopFails() {
    assertThatThrownBy(() -> life.off(server -> fail())).isInstanceOf(IOException.class);

    assertThat(life.isOff()).isTrue();
    assertThat(done).isEmpty();
  }

  @Test
  void closesOnce() throws IOException {
    life.close(this::end, () -> done.add("clean"));
    life.close(this::end, () -> done.add("clean"));

    assertThat(done).containsExactly("end first", "clean");
    assertThat(life.isOff()).isFalse();
  }

  @Test
  void releasesPortsWhenClosedWhileOff() throws IOException {
    life.off(this::end);
    done.clear();

    life.close(this::end, () -> done.add("clean"));

    assertThat(done).containsExactly("release", "clean");
    assertThat(life.isOff()).isFalse();
  }

  private void end(String server) {
    done.add("end " + server);
  }

  private String start(String server) {
    done.add("start " + server);
    return server;
  }

  private static String fail() throws IOException {
    throw new IOException("it cannot");
  }
}
