package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlProblemTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "name: a\\nregistries:\\n\\tcount: 2 | 3 | a tab; indent with spaces",
        "name: a: b | 1 | a second ': ' in a line, or a wrong indentation",
        "name: @a | 1 | a value that begins with a sign such as @ or %; quote it",
        "name: [a\\nseed: 1 | 1 | a missing comma, or a list or mapping in brackets that is not closed",
        "name: a\\ngates: {\\n  - measure: x | 3 | a list with '-' inside a bracket that is not closed",
        "name: ] | 1 | a syntax error: expected the node content, but found ']'",
        "name: a\\ntext: 'b\\nseed: 1 | 2 | a quoted text that is not closed",
        "name: 'a\\nx: 'b' | 2 | text after a value in quotes, or a quote that is not closed",
        "name\\nseed: 1 | 2 | a second ': ' in a line, or a wrong indentation",
        "a:\\n    b: 1\\n  c: 2 | 3 | a line whose indentation fits no line above it",
        "name: a\\n---\\nname: b | 3 | a second document; a file has one"
      })
  void saysWhatYamlDoesNotAllowAndWhere(String text, int line, String found) throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, text.replace("\\n", "\n").replace("\\t", "\t"));

    assertThatThrownBy(() -> Source.read(file, List.of()))
        .isInstanceOf(BadInput.class)
        .hasMessage("%s:%d must be valid YAML, got %s".formatted(file, line, found));
  }

  @Test
  void saysWhichKeyAppearsTwice() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), "name: a\nname: b");

    assertThatThrownBy(() -> Source.read(file, List.of()))
        .isInstanceOf(BadInput.class)
        .hasMessage(file + ":2: the key 'name' appears twice");
  }

  @Test
  void saysTheSameOfSetting() {
    assertThatThrownBy(() -> Setting.parse("registries=[a"))
        .hasMessage(
            "--set registries must be a value as in a YAML file, got a missing comma, or a list or mapping in brackets"
                + " that is not closed");
  }
}
