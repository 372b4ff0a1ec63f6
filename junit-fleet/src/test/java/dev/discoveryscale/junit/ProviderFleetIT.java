package dev.discoveryscale.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A fleet, an application beside it in a JVM of its own, changes, and what is measured of it. */
@Tag("exhaustive")
@ProviderFleet(instances = 4, spare = 2, interfaces = 2, line = "dubbo-2.7")
class ProviderFleetIT {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int HELD = 30 << 20;

  @Test
  void measuresAnApplicationInItsOwnJvm(FleetUnderTest fleet) {
    long begun = System.nanoTime();
    try (ApplicationUnderTest application = fleet.start(consumer(fleet, HELD))) {
      assertThat(application.startUpSeconds().value())
          .isBetween(0.001, (System.nanoTime() - begun) / 1e9);
      assertThat(application.pid()).isNotEqualTo(ProcessHandle.current().pid());
      assertThat(fleet.connections()).isEqualTo(4);

      Measurement before = application.measure();
      before.liveSetMb().isAtLeast(HELD >> 20).isAtMost((HELD >> 20) + 25);
      before.fullCollections().isAtMost(0);
      before.residentMb().isAtLeast(HELD >> 20);
      assertThatThrownBy(() -> before.liveSetMb().isAtMost(29))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("live set of PlainConsumer: ")
          .hasMessageContaining("must be at most 29 MB")
          .hasMessageContaining("process " + application.pid())
          .hasMessageContaining("4 instances x 2 interfaces")
          .hasMessageContaining("n = ");

      long asked = System.currentTimeMillis();
      FleetChange joined = fleet.scaleOut(2);
      assertThat(joined.instances()).containsExactly(4, 5);
      Figure propagation = joined.propagationSeconds(LIMIT);
      propagation.isAtLeast(0).isAtMost((System.currentTimeMillis() - asked) / 1_000.0);
      fleet.restart(3, Duration.ofMillis(100));
      assertThat(fleet.instances()).isEqualTo(6);
      fleet.scaleIn(2);
      assertThat(fleet.instances()).isEqualTo(4);

      Measurement during = application.measure().since(before);
      during.liveSetMb().isAtMost(10);
      during.fullCollections().isAtMost(0);
    }
  }

  @Test
  void refusesChangesThatAreNotPossible(FleetUnderTest fleet) {
    assertThatThrownBy(() -> fleet.crash(100))
        .isInstanceOf(FleetFailure.class)
        .hasMessageContaining("crash: instances must be 1 to ");
    assertThatThrownBy(() -> fleet.withdraw("com.acme.Nobody"))
        .hasMessageContaining("the fleet has no interface com.acme.Nobody");
    assertThatThrownBy(() -> fleet.cutRegistry(0))
        .isInstanceOf(FleetFailure.class)
        .hasMessageContaining("must be declared with @ProviderFleet(cuttable = true)");
    assertThatThrownBy(() -> fleet.startRegistry(0)).hasMessage("registry-1 is not stopped");
    assertThatThrownBy(() -> fleet.restart(1, Duration.ofSeconds(-1)))
        .hasMessage("restart: down must be 0 or longer, got PT-1S");
    assertThat(fleet.instances()).isEqualTo(4);
    assertThat(fleet.interfaces()).hasSize(2);
  }

  @Test
  void saysWhyAnApplicationDoesNotStart(FleetUnderTest fleet) {
    JavaApplication lost =
        consumer(fleet, HELD).arguments(List.of("127.0.0.1:1", "none", "no number"));
    assertThatThrownBy(() -> fleet.start(lost))
        .isInstanceOf(FleetFailure.class)
        .hasMessageContaining("PlainConsumer ended before it had started, with exit code 1")
        .hasMessageContaining("NumberFormatException")
        .hasMessageContaining("application.log");
    JavaApplication silent =
        consumer(fleet, 0).startedWhenItPrints("never").within(Duration.ofSeconds(1));
    assertThatThrownBy(() -> fleet.start(silent)).hasMessageContaining("has not printed 'never'");
  }

  @Test
  void requiresACallForTheStartOfAnApplication(FleetUnderTest fleet) {
    List<String> arguments =
        List.of(fleet.connectStrings().get(0), fleet.interfaces().get(0), "0", "com.acme.Prises");
    JavaApplication mute =
        consumer(fleet, 0)
            .arguments(arguments)
            .startedWhenItCalled()
            .within(Duration.ofSeconds(30));
    assertThatThrownBy(() -> fleet.start(mute))
        .isInstanceOf(FleetFailure.class)
        .hasMessageContaining("had not started within 30 s: it has called no interface, not ")
        .hasMessageContaining("and connected to 4 of 4 instances")
        .hasMessageContaining("it asked the registries for com.acme.Prises, which the fleet does")
        .hasMessageContaining("startedWhenConnected")
        .hasMessageContaining("following [");
    assertThatThrownBy(() -> fleet.start(mute.startedWhenItCalled("com.acme.Nobody")))
        .hasMessageContaining("startedWhenItCalled must name interfaces of the fleet");
  }

  @Test
  void reportsTheFirstErrorDespiteLaterOutput(FleetUnderTest fleet) {
    JavaApplication loud = JavaApplication.of(LoudApplication.class).within(Duration.ofSeconds(15));
    assertThatThrownBy(() -> fleet.start(loud))
        .hasMessageContaining(
            "Exception in thread \"main\" java.lang.IllegalStateException: no way")
        .hasMessageContaining("Caused by: java.lang.IllegalArgumentException: no such thing")
        .hasMessageContaining("application.log")
        .hasMessageNotContaining("good bye");
  }

  @Test
  void recognizesTheStartByPrintedText(FleetUnderTest fleet) throws Exception {
    JavaApplication told = consumer(fleet, 0).startedWhenItPrints("following \\[\\d+");
    try (ApplicationUnderTest application = fleet.start(told)) {
      assertThat(Files.readString(application.log())).contains("following");
      assertThat(application.startUpSeconds().from()).contains("it printed");
    }
  }

  @Test
  @ProviderFleet(
      instances = 2,
      interfaceTypes = Runnable.class,
      interfaceNames = "com.acme.Orders",
      registryCount = 2)
  void givesAMethodItsOwnFleet(FleetUnderTest fleet) throws Exception {
    assertThat(fleet.interfaces()).containsExactly("java.lang.Runnable", "com.acme.Orders");
    assertThat(fleet.registries()).hasSize(2).allMatch(each -> each.startsWith("zookeeper://127"));
    assertThatThrownBy(() -> fleet.stopRegistry(2))
        .hasMessage("stop registry: number must be 0 to 1 (the fleet has 2 registries), got 2");
    fleet.stopRegistry(1);
    assertThatThrownBy(() -> fleet.stopRegistry(1)).hasMessage("registry-2 is stopped already");
    fleet.startRegistry(1);
    assertThat(fleet.instances()).isEqualTo(2);
  }

  /** Fleet and registries would be tens of megabytes. */
  @Test
  void keepsTheFleetOutOfTheTestJvm(FleetUnderTest fleet) {
    Measurement before = fleet.measureThisJvm();
    byte[][] more = new byte[128][1 << 16]; // small ones: G1 rounds large ones up to whole regions
    fleet.restart(2, Duration.ofMillis(10));
    Measurement grown = fleet.measureThisJvm().since(before);
    assertThat(more).hasDimensions(128, 1 << 16);
    grown.liveSetMb().isAtLeast(7).isAtMost(10);
    grown.fullCollections().isAtMost(0);
  }

  private static JavaApplication consumer(FleetUnderTest fleet, int bytes) {
    return JavaApplication.of(PlainConsumer.class)
        .heap("96m")
        .startedWhenConnected()
        .arguments(
            List.of(
                fleet.connectStrings().get(0), fleet.interfaces().get(0), String.valueOf(bytes)));
  }
}
