package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file of YAML, and settings that replace its values. */
class SourceTest extends ScenarioReaderFixture {

  @Test
  void refusesARepeatedKeyAndSaysWhere() throws IOException {
    Path file = Files.writeString(folder.resolve("twice.yaml"), "name: a\nname: b\n");

    assertThatThrownBy(() -> Source.read(file, List.of()))
        .isInstanceOf(BadInput.class)
        .hasMessageEndingWith("twice.yaml:2: the key 'name' appears twice");
  }

  @Test
  void refusesWhatIsNotYaml() throws IOException {
    Path file = Files.writeString(folder.resolve("broken.yaml"), "name: [a\n");

    assertThatThrownBy(() -> Source.read(file, List.of()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("broken.yaml:1 must be valid YAML");
  }

  @Test
  void namesLineOfKeyWithoutColon() throws IOException {
    Path file = Files.writeString(folder.resolve("e.yaml"), "name: a\nproviders\n  instances: 5\n");

    assertThatThrownBy(() -> Source.read(file, List.of()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("e.yaml:2 must be ")
        .hasMessageContaining("a line without ':' after its key");
  }

  @Test
  void refusesSettingOfListWithoutElement() throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), GOOD);

    assertThatThrownBy(() -> Source.read(file, List.of(Setting.parse("churn.kind=crash"))))
        .isInstanceOf(BadInput.class)
        .hasMessage(
            "--set churn.kind must name an element of the list churn, such as churn[0], got none");
  }

  @Test
  void refusesAnEmptyFile() throws IOException {
    Path file = Files.writeString(folder.resolve("empty.yaml"), "");

    assertThatThrownBy(() -> Source.read(file, List.of()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("a mapping of keys to values");
  }

  @Test
  void laysSettingsOverTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), GOOD);
    List<Setting> settings =
        List.of(
            Setting.parse("providers.instances=5"),
            Setting.parse("providers.protocols[1].port=20999"),
            Setting.parse("churn=[]"));

    Scenario scenario = ScenarioReader.read(Source.read(file, settings), d -> {});

    assertThat(scenario.providers().instances()).isEqualTo(5);
    assertThat(scenario.providers().protocols().listed().get(1).port()).isEqualTo(20999);
    assertThat(scenario.churn()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"providers", "=5", "providers..x=1", "providers.instances="})
  void refusesASettingThatIsNone(String text) {
    assertThatThrownBy(() -> Setting.parse(text))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith("--set ")
        .hasMessageContaining(text.replaceFirst("=$", ""));
  }

  @Test
  void refusesASettingOfAnElementThatIsNotThere() throws IOException {
    Path file = Files.writeString(folder.resolve("s.yaml"), GOOD);

    assertThatThrownBy(
            () -> Source.read(file, List.of(Setting.parse("providers.protocols[7].port=1"))))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("protocols[7]")
        .hasMessageContaining("a list of length 2");
  }
}
