package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.simulator.TestScenarios;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code explain} says about changes that are not the same to all consumers. */
class ChurnNotesTest {

  private static final Profile INTERFACE = Consumers.of("dubbo-2.7", DiscoveryModel.INTERFACE);
  private static final Profile LOCAL = Consumers.of("dubbo-3.1", DiscoveryModel.APPLICATION);
  private static final Profile REMOTE =
      Consumers.of("dubbo-3.3", DiscoveryModel.APPLICATION, MetadataStorage.REMOTE);

  @Test
  void namesProfilesThatAcceptAnEmptyList() {
    assertThat(notes("{kind: empty-push, every: 30m, down: 20s}", INTERFACE, LOCAL, REMOTE))
        .containsExactly(
            "while an interface is empty, calls of dubbo-2.7-interface, dubbo-3.3-application fail:"
                + " they accept an empty list");
    assertThat(notes("{kind: empty-push, every: 30m, down: 20s}", LOCAL)).isEmpty();
  }

  @Test
  void namesProfilesThatRequestNoMetadata() {
    assertThat(notes("{kind: metadata-late, every: 30m, down: 20s, late: 5s}", INTERFACE, LOCAL))
        .containsExactly(
            "metadata-late is only a rolling upgrade for dubbo-2.7-interface, which request no"
                + " metadata");
  }

  @Test
  void namesProfilesThatReadMetadataInTheRegistry() {
    assertThat(notes("{kind: metadata-failing, every: 30m, down: 20s, failing: 5s}", LOCAL, REMOTE))
        .containsExactly(
            "metadata-failing leaves the revision's node out of the registry; dubbo-3.3-application"
                + " read that node");
  }

  @Test
  void warnsOfLostAddressesOfAGroup() {
    assertThat(notes("{kind: metadata-late, instances: 2, every: 30m, down: 20s, late: 5s}", LOCAL))
        .containsExactly(
            "metadata-late of several instances may lose their addresses in dubbo-3.1-application"
                + " until the application's next change: these consumers forget to request the"
                + " metadata again");
  }

  @Test
  void saysNothingOfARestart() {
    assertThat(notes("{kind: rolling-restart, every: 30m, down: 20s}", INTERFACE, LOCAL, REMOTE))
        .isEmpty();
  }

  @Test
  void warnsOfCrashesShorterThanZooKeepersTimeout() {
    String crash = "churn=[{kind: crash, every: 30m, down: 20s}]";

    assertThat(notesOf(crash, "registries={count: 2}"))
        .singleElement()
        .asString()
        .contains("over before the registry's timeout of 40 s: no list");
    assertThat(notesOf(crash, "registries={kinds: [zookeeper, nacos]}"))
        .singleElement()
        .asString()
        .contains("over before the registry's timeout of 40 s (ZooKeeper): no list");
    assertThat(notesOf(crash, "registries={kind: nacos}")).isEmpty();
  }

  @Test
  void warnsOfCrashesShorterThanNacosBeats() {
    assertThat(inNacos("20s", "true"))
        .containsExactly(
            "crash with a down of 20s is over before a Nacos removes an instance without beats"
                + " (30 s): no list of dubbo-2.7-interface shows that it left");
    assertThat(inNacos("40s", "true")).isEmpty();
    assertThat(inNacos("20s", "false")).isEmpty();
  }

  private static List<String> inNacos(String down, String beats) {
    List<String> settings =
        List.of(
            "churn=[{kind: crash, every: 30m, down: %s}]".formatted(down),
            "registries={kind: nacos, nacos: {beats: %s}}".formatted(beats));
    return ChurnNotes.of(
        TestScenarios.scenario("span: 1h, by: real", settings), List.of(INTERFACE, LOCAL));
  }

  private static List<String> notesOf(String... settings) {
    return ChurnNotes.of(
        TestScenarios.scenario("span: 1h, by: real", List.of(settings)), List.of(LOCAL));
  }

  private static List<String> notes(String churn, Profile... profiles) {
    return ChurnNotes.of(
        TestScenarios.scenario("span: 1h, by: real", List.of("churn=[" + churn + "]")),
        List.of(profiles));
  }
}
