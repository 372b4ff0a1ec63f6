package dev.discoveryscale.scenario.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.discoveryscale.provider.dialect.NacosDialects;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What reports say of consumers of a Nacos. */
class NacosMannersTest {

  static List<String> lines() {
    return NacosDialects.lines();
  }

  @ParameterizedTest
  @MethodSource("lines")
  void everyLineThatKnowsNacosHasItsOwnBesideTheGeneralOnes(String line) {
    assertThat(NacosManners.of(line))
        .doesNotHaveDuplicates()
        .hasSizeGreaterThan(5)
        .allSatisfy(sentence -> assertThat(sentence).matches("[A-Zn].*\\.").doesNotContain("  "));
  }

  @Test
  void whatOneLineDoesIsNotSaidOfAnother() {
    assertThat(NacosManners.of("dubbo-2.7")).anyMatch(each -> each.contains("UDP"));
    assertThat(NacosManners.of("dubbo-3.0")).noneMatch(each -> each.contains("UDP"));
    assertThat(NacosManners.of("dubbo-3.1")).noneMatch(each -> each.contains("before 2.1.2"));
    assertThat(NacosManners.of("dubbo-3.3")).anyMatch(each -> each.contains("all addresses go"));
  }

  @Test
  void aLineThatKnowsNoNacosIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NacosManners.of("dubbo-2.6"))
        .withMessageContaining("dubbo-2.6")
        .withMessageContaining("dubbo-2.7, dubbo-3.0, dubbo-3.1, dubbo-3.2, dubbo-3.3");
  }
}
