package dev.discoveryscale.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose value a refusal is about. */
class BadInputTest {

  private static final BadInput REFUSED =
      BadInput.at("icbc.yaml", "registries.kinds", "1 kind", "2, the registries' count");

  @ParameterizedTest
  @ValueSource(strings = {"registries.kinds=[nacos]", "registries={count: 2}"})
  void blamesTheSettingThatGaveTheValue(String setting) {
    assertThat(REFUSED.with(List.of("seed=1", setting)))
        .hasMessage(
            "--set %s: registries.kinds must be 2, the registries' count, got 1 kind", setting);
  }

  @Test
  void namesTheSettingThatWasLaidOverAPart() {
    assertThat(REFUSED.with(List.of("seed=1", "registries.kinds[0]=nacos")))
        .hasMessage(
            "icbc.yaml with --set registries.kinds[0]: registries.kinds must be 2, the registries'"
                + " count, got 1 kind");
  }

  @Test
  void namesNoOtherSetting() {
    assertThat(REFUSED.with(List.of("registries.kind=nacos", "providers.instances=3")))
        .hasMessage(REFUSED.getMessage());
    assertThat(BadInput.at("--set x=1", "x", "1", "2").with(List.of("x=1")))
        .hasMessage("--set x=1: x must be 2, got 1");
    assertThat(BadInput.at("--out a", "", "files", "none").with(List.of("x=1")))
        .hasMessage("--out a must be none, got files");
  }

  @Test
  void namesItAlsoIfThereIsMoreToSay() {
    assertThat(REFUSED.and(" (at the point a=1)").with(List.of("registries.kinds=[nacos]")))
        .hasMessage(
            "--set registries.kinds=[nacos]: registries.kinds must be 2, the registries'"
                + " count, got 1 kind (at the point a=1)");
  }
}
