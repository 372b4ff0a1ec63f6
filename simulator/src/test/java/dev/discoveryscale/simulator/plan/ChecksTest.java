package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What does not fit together is refused before anything starts. */
class ChecksTest {

  private static final Limits MACHINE = new Limits(8L << 30, 2, 20_000);
  private static final String TIME = "span: 20h, played: 60s";

  @Test
  void letsThroughWhatFits() {
    assertThatCode(() -> check(List.of(), profile("768m", 1, "16m"), MACHINE))
        .doesNotThrowAnyException();
  }

  @Test
  void refusesAProfilerWhereThereIsNoneForThePlatform() {
    From<Scenario> profiled =
        new From<>(TestScenarios.scenario(TIME, List.of("profiling=[cpu,lock]")), "s.yaml");

    assertThatCode(() -> Checks.profiling(profiled, true)).doesNotThrowAnyException();
    assertThatCode(
            () -> Checks.profiling(new From<>(TestScenarios.scenario(TIME), "s.yaml"), false))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> Checks.profiling(profiled, false))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("s.yaml: profiling must ")
        .hasMessageContaining(", got cpu, lock on ")
        .hasMessageContaining(System.getProperty("os.arch"))
        .hasMessageContaining("Linux on x86-64 or on ARM64");
  }

  @Test
  void refusesAHeapLargerThanTheMachine() {
    assertThatThrownBy(
            () -> check(List.of(), profile("4g", 1, "16m"), new Limits(2L << 30, 2, 20_000)))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "p.yaml: jvm.heap must be at most 2048.0 MB, the memory of this machine, got 4g");
  }

  @Test
  void refusesMoreProcessesThanTheMachineHasMemoryFor() {
    assertThatThrownBy(
            () -> check(List.of(), profile("768m", 1, "16m"), new Limits(1L << 30, 2, 20_000)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("for all processes of");
  }

  @Test
  void refusesMoreCoresThanTheMachineHas() {
    assertThatThrownBy(() -> check(List.of(), profile("768m", 3, "16m"), MACHINE))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(
            "p.yaml: jvm.cores must be at most 2, the processors of this machine, got 3");
  }

  @Test
  void refusesMoreInstancesThanTheSchemeHasAddresses() {
    assertThatThrownBy(
            () ->
                check(
                    List.of("providers.instances=50000000", "providers.url.length=1024"),
                    profile("768m", 1, "16m"),
                    MACHINE))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("s.yaml: providers.instances must be at most 16387064, the");
  }

  @Test
  void refusesMoreChildrenThanAnyPacketLimitCarries() {
    assertThatThrownBy(
            () -> check(List.of("providers.instances=9000000"), profile("768m", 1, "16m"), MACHINE))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(
            "s.yaml: providers.instances must be lower: ZooKeeper sends the child nodes")
        .hasMessageContaining(
            "at most 1g (the largest packetLimit), got 9000000, which makes a list of ")
        .hasMessageContaining(" MB");
  }

  @Test
  void refusesMoreChildrenThanThePacketLimitCarries() {
    assertThatThrownBy(
            () -> check(List.of("providers.instances=500"), profile("768m", 1, "1m"), MACHINE))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("p.yaml: client.packetLimit must be above ")
        .hasMessageContaining(
            "MB, the longest list of child nodes in a ZooKeeper with this fleet, got 1m");
  }

  @Test
  void refusesMoreChildrenThanTheRegistryCarries() {
    assertThatThrownBy(
            () ->
                check(
                    List.of("providers.instances=500", "registries.packetLimit=512k"),
                    profile("768m", 1, "16m"),
                    MACHINE))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("s.yaml: registries.packetLimit must ")
        .hasMessageContaining(", got 512k");
  }

  @Test
  void refusesMoreSocketsThanTheProcessMayOpen() {
    assertThatThrownBy(
            () ->
                check(
                    List.of("providers.instances=5000"),
                    profile("768m", 1, "64m"),
                    new Limits(64L << 30, 2, 1_024)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("at most 1024 sockets");
  }

  @Test
  void refusesAUrlShorterThanAProviderWrites() {
    assertThatThrownBy(
            () -> check(List.of("providers.url.length=201"), profile("768m", 1, "16m"), MACHINE))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("s.yaml: providers.url.length must be at least 372, which");
  }

  private static void check(List<String> settings, Profile profile, Limits limits) {
    Checks.check(
        new From<>(TestScenarios.scenario(TIME, settings), "s.yaml"),
        List.of(new From<>(profile, "p.yaml")),
        limits);
  }

  private static Profile profile(String heap, int cores, String packetLimit) {
    return new Profile(
        "p",
        new Profile.Client(
            ReleaseLine.of("dubbo-2.7"), Release.of("2.7.23"), ByteSize.parse(packetLimit)),
        new Profile.Discovery(DiscoveryModel.INTERFACE, MetadataStorage.LOCAL),
        new Profile.Jvm(
            Optional.empty(),
            ByteSize.parse(heap),
            Profile.HeapSizing.FIXED,
            "g1",
            cores,
            ByteSize.parse("8g"),
            false,
            "eclipse-temurin:17-jre",
            List.of()));
  }
}
