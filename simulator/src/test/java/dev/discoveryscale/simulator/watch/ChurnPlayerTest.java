package dev.discoveryscale.simulator.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.run.FakeTicker;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Twenty hours of changes, on a clock that does not take them. */
class ChurnPlayerTest {

  private static final ChurnPlayer.Judge NEVER = played -> false;

  private final FakeTicker ticker = new FakeTicker();

  @Test
  void playsEveryChangeAtItsTime() throws Exception {
    ChurnPlan plan = ChurnPlan.of(TestScenarios.scenario("span: 20h, by: real"));
    List<Duration> played = new ArrayList<>();

    ChurnPlayer player =
        new ChurnPlayer(
            new Pacer(ticker, () -> {}),
            c -> {
              played.add(now());
              return List.of(Duration.ZERO);
            });
    player.play(plan, NEVER);

    assertThat(played).isEqualTo(plan.changes().stream().map(c -> c.at()).toList());
    assertThat(player.played().changes()).isEqualTo(Map.of("rolling-restart", 480L));
    assertThat(player.played().latenessP99Millis()).isZero();
    assertThat(now()).isEqualTo(Duration.ofHours(20));
  }

  @Test
  void saysHowLateAChangeWasWhenTheOneBeforeTookTooLong() throws Exception {
    ChurnPlan plan = ChurnPlan.of(TestScenarios.scenario("span: 20h, played: 60s"));

    ChurnPlayer player =
        new ChurnPlayer(
            new Pacer(ticker, () -> {}),
            c -> {
              ticker.pause(Duration.ofSeconds(15));
              return List.of(Duration.ZERO);
            });
    player.play(plan, NEVER);

    assertThat(player.played().latenessP99Millis()).isEqualTo(15_000);
    assertThat(player.played().latenessMaxMillis()).isEqualTo(15_000);
  }

  /** Most of a large group wait for those that go first. */
  @Test
  void saysHowLateTheLastOfAGroupBegan() throws Exception {
    ChurnPlan plan = ChurnPlan.of(TestScenarios.scenario("span: 20h, by: real"));

    ChurnPlayer player =
        new ChurnPlayer(
            new Pacer(ticker, () -> {}), c -> List.of(Duration.ZERO, Duration.ofSeconds(7)));
    player.play(plan, NEVER);

    assertThat(player.played().latenessP99Millis()).isEqualTo(7_000);
  }

  @Test
  void endsAtOnceWhenTheCheckFails() {
    ChurnPlan plan = ChurnPlan.of(TestScenarios.scenario("span: 20h, by: real"));
    Pacer pacer =
        new Pacer(
            ticker,
            () -> {
              if (now().compareTo(Duration.ofHours(1)) > 0) {
                throw CellFailure.because("registry-1 is gone");
              }
            });

    assertThatThrownBy(() -> new ChurnPlayer(pacer, c -> List.of()).play(plan, NEVER))
        .isInstanceOf(CellFailure.class)
        .hasMessage("registry-1 is gone");
    assertThat(now()).isLessThan(Duration.ofMinutes(61));
  }

  @Test
  void endsAtTheFirstLookAtWhichEnoughIsKnown() throws Exception {
    ChurnPlan plan = ChurnPlan.of(TestScenarios.scenario("span: 20h, played: auto"));
    List<ChurnPlan> looked = new ArrayList<>();
    ChurnPlayer player = player();

    player.play(
        plan,
        played -> {
          looked.add(played);
          assertThat(now()).isEqualTo(played.played());
          return looked.size() == 2;
        });

    assertThat(looked)
        .containsExactly(plan.until(plan.looks().get(0)), plan.until(plan.looks().get(1)));
    assertThat(player.played().changes()).isEqualTo(Map.of("rolling-restart", 12L));
    assertThat(player.played().decided()).contains(Duration.ofSeconds(142));
    assertThat(now()).isEqualTo(Duration.ofSeconds(142));
  }

  @Test
  void playsAllThatFitsIfItNeverKnowsEnough() throws Exception {
    ChurnPlan plan = ChurnPlan.of(TestScenarios.scenario("span: 20h, played: auto"));
    ChurnPlayer player = player();

    player.play(plan, NEVER);

    assertThat(player.played().changes()).isEqualTo(Map.of("rolling-restart", 20L));
    assertThat(player.played().decided()).isEmpty();
    assertThat(player.played().latenessP99Millis()).isZero();
    assertThat(now()).isEqualTo(Duration.ofSeconds(240));
  }

  /** A look that takes long makes the next change late, and only that. */
  @Test
  void keepsLaterChangesOnTimeAfterASlowLook() throws Exception {
    ChurnPlan plan = ChurnPlan.of(TestScenarios.scenario("span: 20h, played: auto"));
    ChurnPlayer player = player();

    player.play(
        plan,
        played -> {
          ticker.pause(Duration.ofSeconds(3));
          return false;
        });

    assertThat(player.played().latenessP99Millis()).isEqualTo(1_000);
    assertThat(now()).isEqualTo(Duration.ofSeconds(240));
  }

  private ChurnPlayer player() {
    return new ChurnPlayer(new Pacer(ticker, () -> {}), c -> List.of(Duration.ZERO));
  }

  private Duration now() {
    return Duration.ofNanos(ticker.nanos());
  }
}
