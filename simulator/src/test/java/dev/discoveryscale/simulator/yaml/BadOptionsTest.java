package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every refusal of an option or a setting names it, or the name that it refers to. */
class BadOptionsTest extends BadInputsFixture {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "providers.instances | --set",
        "a..b=1 | --set",
        "=1 | --set",
        "providers.instances= | --set providers.instances",
        "providers.instances=[1 | --set providers.instances",
        "providers.instances.x=1 | --set providers.instances.x: instances",
        "churn[3].every=1s | --set churn[3].every: churn[3]",
        "profiles[0].x=1 | --set profiles[0].x: profiles"
      })
  void namesSetting(String setting, String place) {
    refused(() -> read("small", List.of(), List.of(setting)), place);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "providers.instances=0 | : providers.instances must be a whole number from 1 to 100000000,",
        "kind=calls | : kind must be discovery, got calls",
        "time.by=real | : time.played must equal time.span (1h) or be left out with by: real",
        "jvm.memory=100m | : jvm.heap must be at most jvm.memory, 100m, got 256m"
      })
  void blamesSettingThatAloneIsTheCause(String setting, String message) {
    assertThat(
            catchThrowableOfType(
                BadInput.class,
                () -> read("small", List.of(), List.of("seed=1", setting, "calls.every=1s"))))
        .hasMessageStartingWith("--set " + setting + message);
  }

  @Test
  void namesSettingBesideFileThatMayBeTheCause() {
    List<String> settings = List.of("providers.url.distinctParameters=1");

    BadInput refused = BadInput.at("small.yaml", "providers.url", "this", "that");

    assertThat(refused.with(settings))
        .hasMessage(
            "small.yaml with --set providers.url.distinctParameters: providers.url must be that,"
                + " got this");
  }

  @Test
  void namesOptionOfProfiles() {
    refused(() -> read("small", List.of("nobody"), List.of()), "--profiles");
    refused(() -> read("small", List.of("own", "own"), List.of()), "--profiles");
  }

  @Test
  void namesParameterOfScenario() {
    refused(() -> read("smal", List.of(), List.of()), "SCENARIO");
  }

  @Test
  void offersNearestNameFirst() throws IOException {
    profile("other", PROFILE);
    scenario(SCENARIO.replace("[own]", "[othe]"));

    assertThat(catchThrowableOfType(BadInput.class, () -> read("small", List.of(), List.of())))
        .hasMessageEndingWith(
            "small.yaml:23: profiles[0] must be the name or the file of a profile, got othe\n"
                + "profiles that ship: other, own");
  }

  @Test
  void saysThatProfileIsNoScenario() throws IOException {
    profile("other", PROFILE);
    String file = folder.resolve("profiles/other.yaml").toString();

    assertThat(catchThrowableOfType(BadInput.class, () -> read(file, List.of(), List.of())))
        .hasMessageContaining("must be a scenario, not a profile, got a profile");
  }

  @Test
  void saysThatFileDoesNotExist() {
    assertThat(catchThrowableOfType(BadInput.class, () -> read("mine.yaml", List.of(), List.of())))
        .hasMessageContaining("got mine.yaml, a file that does not exist in ");
  }
}
