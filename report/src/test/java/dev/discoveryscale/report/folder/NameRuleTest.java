package dev.discoveryscale.report.folder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.NameRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which names may become folders. */
class NameRuleTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "..",
        "a..b",
        "../a",
        "a/b",
        "/a",
        "a\\b",
        ".hidden",
        "-a",
        "=1+1",
        "@a",
        "a b",
        "a\n",
        "a\u001b[31m",
        "a\u202eb",
        "A",
        "\u00e4",
        "<b>",
        "a|b",
        "a`b`",
        "con",
        "nul.txt",
        "com1",
        "lpt9.yaml"
      })
  void refusesName(String name) {
    assertThat(NameRule.NAME.allows(name)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "My Fleet, '1 to 100 lower-case letters, digits, ''.'', ''_'' or ''-'', beginning with a letter or digit'",
    "a..b, a name without '..'",
    "nul.txt, 'a name that Windows does not reserve (con, nul, com1, ...)'"
  })
  void saysWhyNameIsNotAllowed(String name, String form) {
    assertThat(NameRule.NAME.formInsteadOf(name)).isEqualTo(form);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "..",
        "a=../../b",
        "a=1/b",
        "=1",
        "a=1\n",
        "instances=320;",
        "a=<b>",
        "con",
        "instances=3 20"
      })
  void refusesLabel(String label) {
    assertThat(NameRule.LABEL.allows(label)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a", "3.3", "dubbo-3.0-application", "own_application", "console", "com10"})
  void allowsName(String name) {
    assertThat(NameRule.NAME.allows(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"instances=320", "instances=20,heap=32m", "point-7", "protocols=dubbo+tri-2"})
  void allowsLabel(String label) {
    assertThat(NameRule.LABEL.allows(label)).isTrue();
  }

  @Test
  void limitsLength() {
    assertThat(NameRule.NAME.allows("a".repeat(100))).isTrue();
    assertThat(NameRule.NAME.allows("a".repeat(101))).isFalse();
    assertThat(NameRule.LABEL.allows("a".repeat(201))).isFalse();
  }

  @Test
  void allowsNamesOfEverythingThatShips() throws IOException {
    for (String folder : List.of("../profiles", "../scenarios")) {
      try (Stream<Path> files = Files.list(Path.of(folder))) {
        assertThat(
                files
                    .map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".yaml"))
                    .map(file -> file.replaceFirst("\\.yaml$", "")))
            .isNotEmpty()
            .allMatch(NameRule.NAME::allows);
      }
    }
  }
}
