package dev.discoveryscale.simulator.container;

import static dev.discoveryscale.simulator.container.FakeEngine.refused;
import static dev.discoveryscale.simulator.container.FakeEngine.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.exception.InternalServerErrorException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What fails of a container that has been started, before it is anybody's process. */
class ContainerLauncherTest {

  /** As the engine says it of a container that has ended: nobody's process. */
  private static final String NOBODY = "\"Running\":false,\"Pid\":0";

  private final FakeEngine engine =
      new FakeEngine().answer("removeContainerCmd", callback -> callback);

  @Test
  void losesAnEngineThatEndsBeforeItReportsTheProcess() {
    engine.answer("inspectContainerCmd", refused());

    assertThatThrownBy(this::takeOver).isInstanceOf(EngineLost.class);
    assertThat(engine.asked()).endsWith("removeContainerCmd");
  }

  @Test
  void reportsTheFailureWhenRemovalFailsToo() {
    engine.answer("inspectContainerCmd", refused()).answer("removeContainerCmd", refused());

    assertThatThrownBy(this::takeOver)
        .isInstanceOf(EngineLost.class)
        .satisfies(lost -> assertThat(lost.getSuppressed()).hasSize(1));
  }

  @Test
  void losesAnEngineThatEndsBeforeItsStreamsOpen() {
    engine.answer("inspectContainerCmd", state(NOBODY)).answer("attachContainerCmd", refused());

    assertThatThrownBy(this::takeOver).isInstanceOf(EngineLost.class);
    assertThat(engine.asked()).endsWith("removeContainerCmd");
  }

  @Test
  void reportsARefusalOfTheEngine() {
    engine
        .answer("inspectContainerCmd", state(NOBODY))
        .answer(
            "attachContainerCmd",
            callback -> {
              throw new InternalServerErrorException("no streams");
            });

    assertThatThrownBy(this::takeOver)
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(EngineLost.class)
        .hasMessageContaining("the container engine at unix:///fake.sock: ")
        .hasMessageContaining("no streams");
  }

  private void takeOver() throws IOException {
    ContainerLauncher.takeOver(engine.engine(), "c1", Path.of("consumer.log"));
  }
}
