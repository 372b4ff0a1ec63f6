package dev.discoveryscale.simulator.container;

import static dev.discoveryscale.simulator.container.FakeEngine.done;
import static dev.discoveryscale.simulator.container.FakeEngine.ends;
import static dev.discoveryscale.simulator.container.FakeEngine.hangs;
import static dev.discoveryscale.simulator.container.FakeEngine.refused;
import static dev.discoveryscale.simulator.container.FakeEngine.silence;
import static dev.discoveryscale.simulator.container.FakeEngine.state;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is made of what an engine tells, or does not, of a container's end. */
class ContainerEndTest {

  private static final String RUNS = "\"Running\":true,\"ExitCode\":0,\"OOMKilled\":false";
  private static final Duration AT_ONCE = Duration.ofMillis(1);

  private final FakeEngine engine =
      new FakeEngine().answer("waitContainerCmd", ends()).answer("pingCmd", done());
  private final List<String> happened = new ArrayList<>();
  private final ContainerEnd end = end();

  @Test
  void returnsTheExitCodeOfTheContainer() {
    await(state(exited(3, false)));

    assertThat(end.lost()).isEmpty();
    assertThat(end.code()).isEqualTo(3);
    assertThat(happened).containsExactly("ended");
  }

  @Test
  void losesTheEngineIfTheContainerRunsAfterTheWait() {
    await(state(RUNS));

    assertThat(happened).containsExactly("lost");
    assertThat(end.lost().orElseThrow())
        .contains("stopped answering (it stopped waiting for container c1, which still runs)");
    assertThat(end.code()).isEqualTo(255);
  }

  @Test
  void waitsForARunningContainerWithoutALimit() {
    engine.answer("waitContainerCmd", silence(), silence(), ends());
    await(state(RUNS), state(RUNS), state(exited(0, false)));

    assertThat(end.lost()).isEmpty();
    assertThat(end.code()).isZero();
    assertThat(engine.asked()).filteredOn("waitContainerCmd"::equals).hasSize(3);
  }

  @Test
  void seesAnEndThatTheEngineDoesNotReport() {
    engine.answer("waitContainerCmd", silence());
    await(state(RUNS), state(exited(1, false)));

    assertThat(end.code()).isEqualTo(1);
  }

  @Test
  void losesAnEngineThatIsSilentMeanwhile() {
    engine.answer("waitContainerCmd", silence());
    await(refused());

    assertThat(happened).containsExactly("lost");
    assertThat(end.lost().orElseThrow()).contains("stopped answering (Connection refused)");
  }

  @Test
  void losesAnEngineThatHangsMeanwhile() {
    engine.answer("waitContainerCmd", silence()).answer("inspectContainerCmd", hangs());
    ContainerEnd waited =
        new ContainerEnd(engine.engine().within(Duration.ofMillis(100)), "c1", AT_ONCE);

    waited.await(() -> happened.add("ended"), () -> happened.add("lost"));

    assertThat(happened).containsExactly("lost");
    assertThat(waited.lost().orElseThrow()).contains("stopped answering (no answer within 0.1 s)");
  }

  @Test
  void acceptsAForeignSignalFromAnEngineThatAnswers() {
    await(state(exited(143, false)));

    assertThat(end.lost()).isEmpty();
    assertThat(end.code()).isEqualTo(143);
    assertThat(happened).containsExactly("ended");
    assertThat(engine.asked()).endsWith("pingCmd");
  }

  @Test
  void blamesALostEngineForAForeignSignal() {
    engine.answer("pingCmd", refused());
    for (int code : List.of(143, 137)) {
      ContainerEnd stopped = end();
      engine.answer("inspectContainerCmd", state(exited(code, false)));
      stopped.await(() -> happened.add("ended"), () -> happened.add("lost"));

      assertThat(stopped.lost().orElseThrow()).contains("stopped answering (Connection refused)");
    }
    assertThat(happened).containsExactly("lost", "lost");
  }

  @Test
  void acceptsAnOwnSignalAndAKillForMemory() {
    end.signalledHere();
    await(state(exited(143, false)));
    ContainerEnd killed = end();
    engine.answer("inspectContainerCmd", state(exited(137, false)), state(exited(137, true)));
    killed.await(() -> happened.add("ended"), () -> happened.add("lost"));

    assertThat(killed.killedForMemory()).isTrue();
    assertThat(happened).containsExactly("ended", "ended");
    assertThat(engine.asked()).doesNotContain("pingCmd");
  }

  private ContainerEnd end() {
    return new ContainerEnd(engine.engine(), "c1", AT_ONCE);
  }

  private void await(FakeEngine.Answer... states) {
    engine.answer("inspectContainerCmd", states);
    end.await(() -> happened.add("ended"), () -> happened.add("lost"));
  }

  private static String exited(int code, boolean forMemory) {
    return "\"Running\":false,\"ExitCode\":%d,\"OOMKilled\":%b".formatted(code, forMemory);
  }
}
