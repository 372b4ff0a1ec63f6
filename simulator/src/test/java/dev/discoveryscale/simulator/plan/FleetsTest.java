package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.simulator.TestScenarios;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a scenario's fleet is for a profile, and what the profile's consumer must then hold. */
class FleetsTest {

  private static final String TIME = "span: 20h, played: 60s";

  /** 50 instances, 3 interfaces, 2 mirrored registries. */
  private static final long SEEN = 50 * 3 * 2;

  private static final String CARRIED =
      "providers.protocols=[{name: dubbo, port: 1}, {name: rest, port: 2}, {name: rmi, port: 3}]";

  @ParameterizedTest
  @CsvSource({
    "auto, INTERFACE, INTERFACE",
    "auto, APPLICATION, INSTANCE",
    "auto, APPLICATION_FIRST, ALL",
    "all, INTERFACE, ALL",
    "all, APPLICATION, ALL",
    "interface, APPLICATION_FIRST, INTERFACE",
    "instance, APPLICATION_FIRST, INSTANCE"
  })
  void registersWhatTheConsumerLooksForUnlessTold(
      String word, DiscoveryModel model, RegisterMode mode) {
    FleetSpec fleet = Fleets.of(world("providers.register=" + word), consumer("dubbo-3.2", model));

    assertThat(fleet.registering().mode()).isEqualTo(mode);
  }

  @Test
  void takesReleaseRevisionsAndMetadataFromTheInput() {
    Profile profile = Consumers.of("dubbo-3.1", DiscoveryModel.APPLICATION, MetadataStorage.REMOTE);

    FleetSpec fleet = Fleets.of(world("providers.url.revisions=7"), profile);

    assertThat(fleet.release()).isEqualTo("3.1.11");
    assertThat(fleet.url().revisions()).isEqualTo(7);
    assertThat(fleet.registering().metadata()).isEqualTo(MetadataStorage.REMOTE);
  }

  @ParameterizedTest
  @CsvSource({
    // line, model, register, invokers of one instance, in force, migration step
    "dubbo-2.6, INTERFACE, auto, 3, interface, ''",
    "dubbo-2.7, INTERFACE, auto, 3, interface, ''",
    "dubbo-3.0, INTERFACE, auto, 3, interface, FORCE_INTERFACE",
    "dubbo-3.0, INTERFACE, all, 3, interface, FORCE_INTERFACE",
    "dubbo-3.0, APPLICATION, auto, 2, application, FORCE_APPLICATION",
    "dubbo-3.0, APPLICATION, all, 2, application, FORCE_APPLICATION",
    "dubbo-3.0, APPLICATION_FIRST, auto, 5, both, APPLICATION_FIRST",
    "dubbo-3.1, APPLICATION, auto, 3, application, FORCE_APPLICATION",
    "dubbo-3.2, APPLICATION, auto, 3, application, FORCE_APPLICATION",
    "dubbo-3.2, APPLICATION_FIRST, auto, 6, both, APPLICATION_FIRST",
    "dubbo-3.2, APPLICATION_FIRST, interface, 3, interface, APPLICATION_FIRST",
    "dubbo-3.2, APPLICATION_FIRST, instance, 3, application, APPLICATION_FIRST",
    "dubbo-3.3, APPLICATION_FIRST, auto, 6, both, APPLICATION_FIRST"
  })
  void computesInvokersModelAndMigrationStep(
      String line,
      DiscoveryModel model,
      String register,
      long invokers,
      String inForce,
      String step) {
    Scenario world = world("providers.register=" + register, CARRIED);
    Profile profile = consumer(line, model);
    Expectation due = Expectation.of(world, profile);

    assertThat(Fleets.expectedVisibleInstances(world, profile)).isEqualTo(SEEN);
    assertThat(Fleets.expectedInvokers(world, profile)).isEqualTo(SEEN * invokers);
    assertThat(due.modelInForce()).isEqualTo(inForce);
    assertThat(due.migrationStep().orElse("")).isEqualTo(step);
  }

  @ParameterizedTest
  @CsvSource({
    "dubbo-2.7, INTERFACE, 1",
    "dubbo-3.0, INTERFACE, 2",
    "dubbo-3.0, APPLICATION, 2",
    "dubbo-3.1, APPLICATION, 2",
    "dubbo-3.2, APPLICATION, 2",
    "dubbo-3.3, APPLICATION_FIRST, 4"
  })
  void computesInvokersOfANativeFleet(String line, DiscoveryModel model, long invokers) {
    Scenario world = world("providers.protocols=native");

    assertThat(Fleets.expectedInvokers(world, consumer(line, model))).isEqualTo(SEEN * invokers);
  }

  @Test
  void countsEachInstanceOfASplitFleetOnce() {
    Scenario world = world("registries.placement=split");

    assertThat(
            Fleets.expectedInvokers(world, consumer("dubbo-3.3", DiscoveryModel.APPLICATION_FIRST)))
        .isEqualTo(50 * 3 * 4);
  }

  @Test
  void usesInterfacesThatTheUserNames() {
    FleetSpec fleet =
        Fleets.of(
            world("providers.interfaces=[com.acme.Orders]"),
            consumer("dubbo-2.7", DiscoveryModel.INTERFACE));

    assertThat(fleet.interfaces()).containsExactly("com.acme.Orders");
    assertThat(fleet.urls()).isEqualTo(50 * 2);
  }

  @Test
  void warnsOfMoreRevisionsThanTheMetadataCacheHolds() {
    Profile application = consumer("dubbo-3.0", DiscoveryModel.APPLICATION);
    Scenario many = world("providers.instances=200", "providers.url.revisions=101");
    Scenario few = world("providers.instances=200", "providers.url.revisions=100");
    Scenario distinct = world("providers.instances=200", "providers.url.distinctParameters=1");

    assertThat(Warnings.of(many, List.of(application))).anyMatch(w -> w.contains("101 revisions"));
    assertThat(Warnings.of(few, List.of(application))).noneMatch(w -> w.contains("revisions"));
    assertThat(Warnings.of(distinct, List.of(application)))
        .anyMatch(w -> w.contains("200 revisions"));
    assertThat(Warnings.of(many, List.of(consumer("dubbo-3.0", DiscoveryModel.INTERFACE))))
        .noneMatch(w -> w.contains("revisions"));
  }

  @Test
  void countsEachBuildWithLateMetadataAsARevision() {
    Scenario world =
        TestScenarios.scenario(
            "span: 2h, by: real",
            List.of(
                "providers.instances=200",
                "churn=[{kind: metadata-late, every: 1m, down: 15s, late: 5s}]"));

    assertThat(Warnings.of(world, List.of(consumer("dubbo-3.0", DiscoveryModel.APPLICATION))))
        .anyMatch(w -> w.contains("121 revisions"));
  }

  private static Scenario world(String... settings) {
    return TestScenarios.scenario(TIME, List.of(settings));
  }

  private static Profile consumer(String line, DiscoveryModel model) {
    return Consumers.of(line, model);
  }
}
