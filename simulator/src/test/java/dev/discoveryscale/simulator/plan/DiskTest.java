package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.simulator.TestScenarios;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a cell writes to the disk, worked out before. */
class DiskTest {

  private static final long GB = 1L << 30;
  private static final Profile PROFILE = Consumers.of("dubbo-2.7", DiscoveryModel.INTERFACE);

  @Test
  void growsMostlyWithCallsOfABusyConsumer() {
    long quiet = bytesPerHour("samples.jsonl", "calls.every=1h");
    long busy = bytesPerHour("samples.jsonl", "calls.every=100ms");

    long calls = 3 * 36_000;
    long name = "dev.discoveryscale.demo.Service001".length();
    assertThat(busy - quiet).isEqualTo(calls * (Disk.CALL + name) - 3 * (Disk.CALL + name));
  }

  @Test
  void growsWithTheSpanExceptForBoundedFiles() {
    Disk day = disk("time={span: 24h, by: real}");
    Disk days = disk("time={span: 48h, by: real}");

    assertThat(part(days, "samples.jsonl").bytes())
        .isBetween(
            19 * part(day, "samples.jsonl").bytes() / 10, 2 * part(day, "samples.jsonl").bytes());
    assertThat(part(days, "gc.log").bytes()).isEqualTo(part(day, "gc.log").bytes());
    assertThat(days.bytesPerHour()).isEqualTo(day.bytesPerHour());
  }

  @Test
  void boundsTheDataOfRegistries() {
    Disk busy =
        disk(
            "time={span: 100h, by: real}",
            "churn=[{kind: rolling-restart, instances: 25, every: 3s, down: 1s}]");

    assertThat(part(busy, "registries' data").bytesPerHour()).isGreaterThan(GB / 2);
    assertThat(part(busy, "registries' data").bytes()).isLessThan(2 * 2 * GB);
  }

  @Test
  void countsAllAddressesOfAnEmptiedInterface() {
    String churn = "churn=[{kind: empty-push, every: 30m, down: 3m}]";
    long few = bytesPerHour("events.jsonl", churn, "providers.instances=100");
    long many = bytesPerHour("events.jsonl", churn, "providers.instances=200");

    assertThat(many - few).isEqualTo(2 * 2 * 100 * 2 * Disk.ADDRESS);
  }

  @Test
  void countsARecordingByItsPushesOnlyWithAProfiler() {
    String profiling = "profiling=[alloc]";
    long few = bytesPerHour("profile.jfr", profiling, "providers.instances=100");
    long many = bytesPerHour("profile.jfr", profiling, "providers.instances=200");

    assertThat(many).isBetween(few + 1, 2 * few);
    assertThat(part(disk(profiling), "profile.jfr").bytes()).isGreaterThan(20L << 20);
    assertThat(part(disk("seed=1"), "profile.jfr").bytes()).isZero();
  }

  @Test
  void sharesDeletedFilesBetweenCells() {
    Disk one = disk("seed=1");

    assertThat(Disk.bytes(List.of(one, one, one)))
        .isEqualTo(one.bytes() + 2 * one.keptBytes())
        .isLessThan(3 * one.bytes());
  }

  private static long bytesPerHour(String name, String... settings) {
    return part(disk(settings), name).bytesPerHour();
  }

  private static Disk.Part part(Disk disk, String name) {
    return disk.parts().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
  }

  private static Disk disk(String... settings) {
    return Disk.of(TestScenarios.scenario("span: 1h, by: real", List.of(settings)), PROFILE);
  }
}
