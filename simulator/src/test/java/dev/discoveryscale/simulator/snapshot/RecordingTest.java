package dev.discoveryscale.simulator.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.schedule.PlannedChange;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A captured fleet of three processes that was watched for ten minutes. */
class RecordingTest {

  private static final String ORDERS = "/dubbo/a.Orders/providers";
  private static final String USERS = "/dubbo/a.Users/providers";

  @TempDir private Path folder;

  @BeforeEach
  void capture() throws IOException {
    try (EntryFile file = EntryFile.open(folder.resolve(SnapshotFolder.ADDRESSES), 0)) {
      for (int i = 1; i <= 3; i++) {
        file.add(address(ORDERS, i, 100 + i));
        file.add(address(USERS, i, 100 + i));
      }
      file.complete();
    }
    Files.writeString(
        folder.resolve(SnapshotFolder.FLEET),
        """
        format: 1
        reading: {recordedSeconds: 600.0}
        contents: {entries: {providers: 6}}
        """);
  }

  private static Entry address(String at, int host, int pid) {
    String name = at.split("/")[2];
    String url =
        "dubbo://10.0.0.%d:20880/%s?application=shop&interface=%s&methods=find&pid=%d&release=2.7.23&side=provider&timestamp=17000000%05d"
            .formatted(host, name, name, pid, pid);
    return new Entry(
        0,
        Directory.Kind.PROVIDERS,
        at,
        URLEncoder.encode(url, StandardCharsets.UTF_8),
        Optional.empty());
  }

  private static RecordedChange gone(long seconds, String at, int host, int pid) {
    return new RecordedChange(
        seconds * 1_000,
        0,
        Directory.Kind.PROVIDERS,
        at,
        List.of(),
        List.of(address(at, host, pid).id()));
  }

  private static RecordedChange come(long seconds, String at, int host, int pid) {
    return new RecordedChange(
        seconds * 1_000,
        0,
        Directory.Kind.PROVIDERS,
        at,
        List.of(address(at, host, pid)),
        List.of());
  }

  private void record(RecordedChange... changes) throws IOException {
    try (EntryFile file = EntryFile.open(folder.resolve(SnapshotFolder.CHANGES), 0)) {
      for (RecordedChange each : changes) {
        file.add(each);
      }
      file.complete();
    }
  }

  /** The second process is restarted twice, the third goes, and a fourth one comes. */
  private void recordTwoRestarts() throws IOException {
    record(
        gone(60, ORDERS, 2, 102),
        gone(61, USERS, 2, 102),
        gone(70, ORDERS, 3, 103),
        come(90, USERS, 2, 112),
        come(92, ORDERS, 2, 112),
        come(100, ORDERS, 4, 104),
        gone(360, USERS, 2, 112),
        gone(361, ORDERS, 2, 112),
        come(400, ORDERS, 2, 122),
        come(401, USERS, 2, 122));
  }

  private Scenario scenario(String time) {
    return TestScenarios.read(
        """
        name: recorded
        registries: {count: 1}
        providers: {from: '%s'}
        churn: [{kind: recorded}]
        time: {%s}
        """
            .formatted(folder, time),
        List.of());
  }

  @Test
  void findsProcessesThatWentAndCameBack() throws IOException {
    recordTwoRestarts();

    Recording recording = CapturedFleets.of(folder).recording().orElseThrow();

    assertThat(recording.restarts())
        .containsExactly(
            new Recording.Restart(1, Duration.ofSeconds(60), Duration.ofSeconds(92)),
            new Recording.Restart(1, Duration.ofSeconds(360), Duration.ofSeconds(401)));
    assertThat(recording.notPlayed()).as("one that went, and one that came").isEqualTo(2);
    assertThat(recording.every().duration()).isEqualTo(Duration.ofMinutes(5));
    assertThat(recording.down().duration()).isEqualTo(Duration.ofSeconds(32));
  }

  @Test
  void playsRestartsAtTheirTimesAgainAndAgain() throws IOException {
    recordTwoRestarts();

    ChurnPlan plan = ChurnPlan.of(scenario("span: 20m, by: real"));

    assertThat(plan.changes())
        .extracting(PlannedChange::at)
        .extracting(Duration::toSeconds)
        .containsExactly(60L, 92L, 360L, 401L, 660L, 692L, 960L, 1001L);
    assertThat(plan.changes())
        .allSatisfy(change -> assertThat(change.targets()).containsExactly(1))
        .extracting(PlannedChange::action)
        .containsExactly(
            Action.LEAVE,
            Action.JOIN,
            Action.LEAVE,
            Action.JOIN,
            Action.LEAVE,
            Action.JOIN,
            Action.LEAVE,
            Action.JOIN);
  }

  @Test
  void samplesRestartsOneAfterAnother() throws IOException {
    recordTwoRestarts();

    ChurnPlan plan = ChurnPlan.of(scenario("span: 20h, played: 60s"));

    assertThat(plan.spanChanges()).as("240 restarts").isEqualTo(480);
    assertThat(plan.spacing()).isEqualTo(ChurnPlan.HONEST_SPACING);
    assertThat(plan.changes()).hasSizeGreaterThan(3);
  }

  @Test
  void refusesAFleetOfWhichNothingWasRecorded() {
    assertThatThrownBy(() -> scenario("span: 20h, played: 60s"))
        .hasMessageContaining("which has no restarts");
  }
}
