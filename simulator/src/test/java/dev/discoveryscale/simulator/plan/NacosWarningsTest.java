package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.simulator.TestScenarios;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is known of a Nacos before one is asked. */
class NacosWarningsTest {

  private static final Profile SINGLY = Consumers.of("dubbo-3.0", DiscoveryModel.INTERFACE);
  private static final Profile AS_BATCH = Consumers.of("dubbo-3.3", DiscoveryModel.INTERFACE);
  private static final Profile ONCE = Consumers.of("dubbo-3.0", DiscoveryModel.APPLICATION);
  private static final Profile FETCHING = Consumers.of("dubbo-2.7", DiscoveryModel.INTERFACE);

  /** Phases that are long enough for clients that fetch. */
  private static final String TIME = "span: 20h, played: 60s, quiet: 30s, still: 30s";

  @Test
  void warnsOfSeveralProtocolsOnOneConnection() {
    assertThat(warnings(SINGLY, AS_BATCH, ONCE, List.of("registries={kind: nacos}")))
        .singleElement()
        .asString()
        .startsWith("providers of dubbo-3.0-interface register each protocol singly");
    assertThat(warnings(SINGLY, AS_BATCH, ONCE, List.of())).isEmpty();
    assertThat(
            warnings(
                SINGLY,
                AS_BATCH,
                ONCE,
                List.of(
                    "registries={kind: nacos}",
                    "providers.protocols=[{name: dubbo, port: 20880}]")))
        .isEmpty();
  }

  @Test
  void warnsOfClientsThatMixSeveralRegistries() {
    List<String> settings =
        List.of(
            "registries={kinds: [nacos, zookeeper, nacos]}",
            "providers.protocols=[{name: dubbo, port: 20880}]");

    assertThat(warnings(SINGLY, AS_BATCH, ONCE, settings))
        .singleElement()
        .asString()
        .startsWith(
            "the nacos-client of dubbo-3.0-interface, dubbo-3.0-application passes a push of any"
                + " Nacos to its listeners at every Nacos");
    assertThat(
            warnings(
                SINGLY,
                AS_BATCH,
                ONCE,
                List.of("registries={kinds: [nacos, zookeeper]}", settings.get(1))))
        .isEmpty();
  }

  @Test
  void warnsOfAListTooLargeForAMessage() {
    assertThat(
            NacosWarnings.of(
                TestScenarios.scenario(
                    TIME,
                    List.of(
                        "registries={kind: nacos, nacos: {beats: false}}",
                        "providers.instances=9000")),
                List.of(AS_BATCH, FETCHING)))
        .singleElement()
        .asString()
        .startsWith("the longest list of a service exceeds 10 MB")
        .contains("of the nacos-client of dubbo-3.3-interface (");
  }

  /** 20,000 instances of services, each every 5 s. */
  @Test
  void reportsManyBeats() {
    List<Profile> profiles = List.of(AS_BATCH, FETCHING);

    assertThat(
            NacosWarnings.of(
                TestScenarios.scenario(
                    TIME,
                    List.of(
                        "registries={kind: nacos}",
                        "providers.instances=500",
                        "providers.interfaces=8",
                        "providers.protocols=[{name: dubbo, port: 1}, {name: rmi, port: 2, wire:"
                            + " dubbo}, {name: hessian, port: 3, wire: dubbo}, {name: thrift, port:"
                            + " 4, wire: dubbo}, {name: webservice, port: 5, wire: dubbo}]")),
                profiles))
        .containsExactly(
            "providers of dubbo-2.7-interface send 4,000 beats a second, which load the consumer's"
                + " machine if all run on one; with registries.nacos.beats: false connections hold"
                + " the instances, and a killed instance vanishes at once");
    assertThat(
            NacosWarnings.of(
                TestScenarios.scenario(
                    TIME,
                    List.of(
                        "registries={kind: nacos, nacos: {beats: false}}",
                        "providers.instances=500",
                        "providers.interfaces=8")),
                profiles))
        .isEmpty();
  }

  @Test
  void warnsOfPhasesWithFewFetches() {
    String few =
        "the nacos-client of dubbo-2.7-interface fetches every list every 10 s: below 30s, chance"
            + " decides how many fetches fall into %s, and so the figures per hour, call and push";

    assertThat(inNacos("quiet: 10s, still: 20s"))
        .containsExactly(few.formatted("time.quiet (10s) and time.still (20s)"));
    assertThat(inNacos("quiet: 29s, still: 30s"))
        .containsExactly(few.formatted("time.quiet (29s)"));
    assertThat(inNacos("quiet: 30s, still: 1m")).isEmpty();
    assertThat(
            NacosWarnings.of(
                TestScenarios.scenario(
                    "span: 20h, played: 60s", List.of("registries={kind: nacos}")),
                List.of(AS_BATCH)))
        .isEmpty();
  }

  private static List<String> inNacos(String phases) {
    return NacosWarnings.of(
        TestScenarios.scenario(
            "span: 20h, played: 60s, " + phases, List.of("registries={kind: nacos}")),
        List.of(FETCHING, AS_BATCH));
  }

  @Test
  void saysNothingOfALineWithoutNacosSupport() {
    assertThat(
            NacosWarnings.of(
                TestScenarios.scenario(
                    "span: 20h, played: 60s", List.of("registries={kind: nacos}")),
                List.of(Consumers.of("dubbo-2.6", DiscoveryModel.INTERFACE))))
        .isEmpty();
  }

  @Test
  void namesTimersOfTheRegistriesInUse() {
    List<String> nacos =
        Timers.of(
            TestScenarios.scenario("span: 20h, played: 60s", List.of("registries={kind: nacos}")),
            List.of(AS_BATCH));
    List<String> mixed =
        Timers.of(
            TestScenarios.scenario(
                "span: 20h, played: 60s", List.of("registries={kinds: [zookeeper, nacos]}")),
            List.of(AS_BATCH));

    assertThat(nacos)
        .contains(
            "a Nacos removes instances when their connection ends, and ends a silent connection"
                + " after up to 25 s")
        .noneMatch(line -> line.contains("session"))
        .noneMatch(line -> line.contains("sends beats"));
    assertThat(timersOf27("true"))
        .contains(
            "a Nacos removes an instance that sends beats (2.7) when a check finds no beat for"
                + " 30 s: after up to 40 s");
    assertThat(timersOf27("false")).noneMatch(line -> line.contains("sends beats"));
    assertThat(mixed)
        .contains("a registry keeps a silent session for up to 42 s")
        .anyMatch(line -> line.startsWith("a Nacos removes"));
  }

  private static List<String> timersOf27(String beats) {
    return Timers.of(
        TestScenarios.scenario(
            "span: 20h, played: 60s",
            List.of("registries={kind: nacos, nacos: {beats: %s}}".formatted(beats))),
        List.of(FETCHING));
  }

  private static List<String> warnings(
      Profile one, Profile two, Profile three, List<String> settings) {
    return NacosWarnings.of(
        TestScenarios.scenario("span: 20h, played: 60s", settings), List.of(one, two, three));
  }
}
