package dev.discoveryscale.report.folder;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.report.RunFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a {@code run.json} that was damaged or edited. */
class RecordProblemTest {

  @TempDir private Path root;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        // what is replaced | by what | what is said
        "\"formatVersion\" : 1 | \"formatVersion\" : \"x\" | formatVersion must be a whole number, got \"x\"",
        "\"formatVersion\" : 1 | \"formatVersion\" : 9 | formatVersion must be 1, got 9",
        "\"formatVersion\" : 1 | \"formatVersion\" : [1] | formatVersion must be a whole number, got a list",
        "\"formatVersion\" : 1 | \"formatVersion\" : 1, \"mood\" : 1 | mood must be absent, got a key that this simulator does not know",
        "\"formatVersion\" : 1 | \"formatVersion\" : 1, \"formatVersion\" : 1 | must have each key once, got 'formatVersion' twice",
        "\"startedAt\" : \" | \"startedAt\" : \"yesterday | startedAt must be a time such as 2026-01-31T12:00:00Z, got \"yesterday",
        "\"formatVersion\" : 1 | \"formatVersion\" = 1 | must be valid JSON, got a syntax error at column"
      })
  void namesPathExpectedAndFound(String part, String by, String said) throws IOException {
    refuses(text().replace(part, by), said);
  }

  @Test
  void saysThatFileEndsTooEarly() throws IOException {
    refuses(text().substring(0, 200), "must be whole JSON, got a file that ends too early");
    refuses("", "must be whole JSON, got a file that ends too early");
  }

  @Test
  void saysThatFileIsNoMapping() throws IOException {
    refuses("[]", "the record must be a mapping, got a list");
  }

  @Test
  void namesKeyThatIsAbsent() throws IOException {
    refuses(
        text().replaceFirst(",\\s*\"startedAt\" : \"[^\"]*\"", ""),
        "startedAt must be present, got nothing");
  }

  private String text() throws IOException {
    RunFixture.of(root, "[]", "dubbo-2.7-interface");
    return Files.readString(root.resolve("run.json"));
  }

  private void refuses(String text, String said) throws IOException {
    Path file = Files.writeString(root.resolve("run.json"), text);

    assertThatThrownBy(() -> new RunFolder(root).run())
        .isInstanceOf(RecordFormatException.class)
        .hasMessageStartingWith(file + ":")
        .hasMessageContaining(": " + said)
        .hasMessageNotContainingAny("\n", "REDACTED", "java.", "discoveryscale", "token");
  }
}
