package dev.discoveryscale.simulator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.provider.dialect.NacosDialects;
import dev.discoveryscale.simulator.TestScenarios;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What reports say of consumers of a Nacos. */
class NacosConsumerBehaviorTest {

  private static final List<Profile> PROFILES =
      List.of(
          Consumers.of("dubbo-2.7", DiscoveryModel.INTERFACE),
          Consumers.of("dubbo-3.3", DiscoveryModel.INTERFACE),
          Consumers.of("dubbo-3.3", DiscoveryModel.APPLICATION));

  @Test
  void listsEachOnceWithItsLine() {
    List<String> manners =
        NacosConsumerBehavior.ofAll(
            List.of(ReleaseLine.DUBBO_2_7, ReleaseLine.DUBBO_3_3, ReleaseLine.DUBBO_3_3));

    assertThat(manners)
        .doesNotHaveDuplicates()
        .contains(NacosConsumerBehavior.of(ReleaseLine.DUBBO_3_3).get(0));
    assertThat(manners)
        .filteredOn(line -> line.startsWith("dubbo-2.7: "))
        .isNotEmpty()
        .allMatch(
            line ->
                NacosConsumerBehavior.of(ReleaseLine.DUBBO_2_7)
                    .contains(line.substring("dubbo-2.7: ".length())));
    assertThat(NacosConsumerBehavior.ofAll(List.of(ReleaseLine.DUBBO_3_1)))
        .isEqualTo(NacosConsumerBehavior.of(ReleaseLine.DUBBO_3_1));
  }

  @Test
  void isEmptyWithoutANacos() {
    assertThat(NacosConsumerBehavior.of(TestScenarios.scenario("span: 1h, by: real"), PROFILES))
        .isEmpty();
    assertThat(
            NacosConsumerBehavior.of(
                TestScenarios.scenario(
                    "span: 1h, by: real", List.of("registries={kinds: [zookeeper, nacos]}")),
                PROFILES))
        .isEqualTo(
            NacosConsumerBehavior.ofAll(List.of(ReleaseLine.DUBBO_2_7, ReleaseLine.DUBBO_3_3)));
  }

  static List<ReleaseLine> lines() {
    return NacosDialects.lines();
  }

  @ParameterizedTest
  @MethodSource("lines")
  void addsOwnMannersOfEachLineToTheGeneralOnes(ReleaseLine line) {
    assertThat(NacosConsumerBehavior.of(line))
        .doesNotHaveDuplicates()
        .hasSizeGreaterThan(5)
        .allSatisfy(sentence -> assertThat(sentence).matches("[A-Zn].*\\.").doesNotContain("  "));
  }

  @Test
  void keepsMannersOfALineFromOthers() {
    assertThat(NacosConsumerBehavior.of(ReleaseLine.DUBBO_2_7))
        .anyMatch(each -> each.contains("UDP"));
    assertThat(NacosConsumerBehavior.of(ReleaseLine.DUBBO_3_0))
        .noneMatch(each -> each.contains("UDP"));
    assertThat(NacosConsumerBehavior.of(ReleaseLine.DUBBO_3_1))
        .noneMatch(each -> each.contains("before 2.1.2"));
    assertThat(NacosConsumerBehavior.of(ReleaseLine.DUBBO_3_3))
        .anyMatch(each -> each.contains("all addresses go"));
  }

  @Test
  void refusesALineWithoutNacosSupport() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NacosConsumerBehavior.of(ReleaseLine.DUBBO_2_6))
        .withMessageContaining("dubbo-2.6")
        .withMessageContaining("dubbo-2.7, dubbo-3.0, dubbo-3.1, dubbo-3.2, dubbo-3.3");
  }
}
