package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.discoveryscale.simulator.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * The pages of the user guide and all READMEs: their commands parse, and their links lead
 * somewhere.
 */
class GuideTest {

  private static final Path HOME = Documents.HOME;
  private static final int MOST_LINES_OF_README = 200;
  private static final int MOST_LINES = 250;

  private static final Pattern FENCED = Pattern.compile("```\\w*\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern COMMAND =
      Pattern.compile("^ *\\./simulate (.*)$", Pattern.MULTILINE);
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
  private static final Pattern LINK =
      Pattern.compile("\\]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]*))?\\)");
  private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);
  private static final Pattern SECTION = Pattern.compile("^## (.*)$", Pattern.MULTILINE);
  private static final Pattern LISTED =
      Pattern.compile("^- \\[[^]]+]\\(#([^)]+)\\)", Pattern.MULTILINE);
  private static final Set<String> TAKE_A_SCENARIO =
      Set.of("run", "explain", "emulate", "knee", "weigh");

  static List<Path> pages() throws IOException {
    return Documents.all();
  }

  static List<Path> guide() throws IOException {
    return Documents.guide();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void showsCommandsThatParse(Path page) throws IOException {
    for (String command : commands(page)) {
      List<String> words = words(command);
      assertThatCode(() -> Main.commandLine().parseArgs(words.toArray(String[]::new)))
          .as("%s: ./simulate %s", page, command)
          .doesNotThrowAnyException();
      namesWhatExists(page, command, words);
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void linksToFilesAndHeadingsThatExist(Path page) throws IOException {
    Matcher link = LINK.matcher(withoutCode(Files.readString(page)));
    while (link.find()) {
      Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1)).normalize();
      assertThat(target).as("%s links to %s", page, link.group()).exists();
      if (link.group(2) != null) {
        assertThat(anchors(target))
            .as("%s links to %s", page, link.group())
            .contains(link.group(2));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("guide")
  void isShortEnoughToRead(Path page) throws IOException {
    assertThat(Files.readAllLines(page)).as("%s", page).hasSizeLessThanOrEqualTo(MOST_LINES);
  }

  @Test
  void keepsReadmeShortEnoughToRead() throws IOException {
    assertThat(Files.readAllLines(HOME.resolve("README.md")))
        .hasSizeLessThanOrEqualTo(MOST_LINES_OF_README);
  }

  @ParameterizedTest
  @MethodSource("guide")
  void listsItsSectionsAtTheTop(Path page) throws IOException {
    String text = withoutCode(Files.readString(page));
    int firstSection = text.indexOf("\n## ");
    List<String> listed =
        LISTED.matcher(text.substring(0, firstSection)).results().map(m -> m.group(1)).toList();
    List<String> sections =
        SECTION.matcher(text).results().map(section -> anchor(section.group(1))).toList();

    assertThat(listed).as("sections that %s lists", page).containsExactlyElementsOf(sections);
  }

  /** Scenarios and profiles that a command names are shipped, unless it names a file or a blank. */
  private static void namesWhatExists(Path page, String command, List<String> words) {
    CommandLine.ParseResult parsed =
        Main.commandLine().parseArgs(words.toArray(String[]::new)).subcommand();
    if (parsed == null) {
      return;
    }
    if (TAKE_A_SCENARIO.contains(parsed.commandSpec().name())) {
      parsed.matchedPositionals().stream()
          .flatMap(positional -> positional.stringValues().stream())
          .filter(GuideTest::isName)
          .forEach(
              name ->
                  assertThat(HOME.resolve("scenarios").resolve(name + ".yaml"))
                      .as("%s: ./simulate %s", page, command)
                      .exists());
    }
    parsed.matchedOptions().stream()
        .filter(option -> option.names()[0].startsWith("--profile"))
        .flatMap(option -> option.stringValues().stream())
        .flatMap(names -> Stream.of(names.split(",")))
        .filter(GuideTest::isName)
        .forEach(
            name ->
                assertThat(HOME.resolve("profiles").resolve(name + ".yaml"))
                    .as("%s: ./simulate %s", page, command)
                    .exists());
  }

  private static boolean isName(String word) {
    return word.matches("[a-z0-9.-]+") && !word.endsWith(".yaml") && !word.startsWith("my-");
  }

  private static List<String> commands(Path page) throws IOException {
    List<String> commands = new ArrayList<>();
    Matcher fenced = FENCED.matcher(Files.readString(page));
    while (fenced.find()) {
      String block = fenced.group(1).replaceAll("\\\\\\n\\s*", "");
      COMMAND.matcher(block).results().forEach(found -> commands.add(found.group(1)));
    }
    return commands;
  }

  /** The words up to a comment, a pipe, or another command. */
  private static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    Matcher word =
        WORD.matcher(command.replaceAll("\\s+#.*$", "").replaceAll("\\s+([|&>]|;\\s).*$", ""));
    while (word.find()) {
      words.add(word.group().replaceAll("['\"]", ""));
    }
    return words;
  }

  private static Set<String> anchors(Path page) throws IOException {
    return HEADING
        .matcher(withoutCode(Files.readString(page)))
        .results()
        .map(heading -> anchor(heading.group(1)))
        .collect(Collectors.toSet());
  }

  private static String anchor(String title) {
    return title.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }

  private static String withoutCode(String text) {
    return FENCED.matcher(text).replaceAll("");
  }
}
