package dev.discoveryscale.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Documents, texts and comments avoid constructions that a reader has to take apart. */
class WordingTest {

  /** The brackets keep this file from matching. */
  private static final Pattern NOWHERE =
      Pattern.compile(
          "(?i)\\b(of whic[h]|whoeve[r]|ane[w]|is ha[d]|what there i[s])\\b"
              + "|(?-i)(^|[.!?\"] |/\\*\\* |^ *\\* )That (it|they|a|an|the|what|of) ");

  private static final Pattern NOT_IN_DOCUMENTS = Pattern.compile("(?i)\\b(those that|of what)\\b");

  private static final Pattern TOLD = Pattern.compile("(?i)\\b(is|are|was|were|be|not) tol[d]\\b");

  private static final Pattern OF_MAIN = Pattern.compile(".*/src/main/.*");

  private static final Pattern TEXT = Pattern.compile(".*\\.(java|md|properties|ya?ml|py|sh)");
  private static final Pattern NOT_SOURCE =
      Pattern.compile(".*/(target|node_modules|\\.[a-z][^/]*|results)/.*");

  @Test
  void usesPlainConstructionsInAllSources() throws IOException {
    List<Path> sources = sources();

    assertThat(sources).hasSizeGreaterThan(1_000);
    assertThat(found(NOWHERE, sources)).isEmpty();
  }

  /** Definitions of measures are texts of reports, too, and not of documents. */
  @Test
  void namesThingsInDocuments() throws IOException {
    List<Path> documents =
        Documents.all().stream().filter(page -> !page.endsWith("call-measures.md")).toList();

    assertThat(found(NOT_IN_DOCUMENTS, documents)).isEmpty();
  }

  /** "reported", "known" or "stated" is meant. */
  @Test
  void usesStandardTermsForReports() throws IOException {
    List<Path> main =
        sources().stream().filter(file -> OF_MAIN.matcher(file.toString()).matches()).toList();

    assertThat(main).hasSizeGreaterThan(500);
    assertThat(found(TOLD, Documents.all())).isEmpty();
    assertThat(found(TOLD, published())).isEmpty();
    assertThat(found(TOLD, main)).isEmpty();
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> all = Files.walk(Documents.HOME)) {
      return all.filter(file -> TEXT.matcher(file.toString()).matches())
          .filter(file -> !NOT_SOURCE.matcher(file.toString()).matches())
          .toList();
    }
  }

  /** Reports of calls repeat their texts. */
  private static List<Path> published() throws IOException {
    try (Stream<Path> all = Files.list(Documents.HOME.resolve("results/published"))) {
      return all.toList();
    }
  }

  private static List<String> found(Pattern pattern, List<Path> files) throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files) {
      List<String> lines = Files.readAllLines(file);
      for (int line = 0; line < lines.size(); line++) {
        if (pattern.matcher(lines.get(line)).find()) {
          found.add("%s:%d: %s".formatted(file, line + 1, lines.get(line).strip()));
        }
      }
    }
    return found;
  }
}
