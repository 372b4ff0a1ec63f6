package dev.discoveryscale.junit.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The output of an application, read from its log file.
 *
 * @param file which grows
 */
record PrintedLog(Path file) {

  private static final int TOLD_LINES = 15;
  private static final int LAST_LINES = 5;
  private static final int FRAMES = 3;
  private static final int LINE_LENGTH = 400;
  private static final String THROWN = "([a-z]\\w*\\.)+[A-Z]\\w*(Exception|Error)\\b";
  private static final Pattern MORE_OF_IT =
      Pattern.compile("^\\s+(at |\\.\\.\\. )|^\\s*(Caused by|Suppressed): |^" + THROWN);

  /** From the most to the least informative. */
  private static final List<Pattern> WRONG =
      List.of(
          Pattern.compile("^Exception in thread \"main\" "),
          Pattern.compile("^Exception in thread |^Error: |^Error occurred during init"),
          Pattern.compile("\\b(ERROR|FATAL|SEVERE)\\b"),
          Pattern.compile("^" + THROWN));

  /** Whether a line has something that the regular expression finds. */
  boolean has(String expression) throws IOException {
    Pattern pattern = Pattern.compile(expression);
    return lines().stream().anyMatch(line -> pattern.matcher(line).find());
  }

  /**
   * For a failure: the errors that it printed, its last output, and the log's path. Output during
   * shutdown hides neither. A log that cannot be read is reported as such.
   */
  String told() {
    try {
      return told(lines());
    } catch (IOException e) {
      return "its output cannot be read: " + e;
    }
  }

  private String told(List<String> lines) {
    if (lines.isEmpty()) {
      return "it printed nothing, in " + file;
    }
    List<String> wrong = wrong(lines);
    int last = wrong.isEmpty() ? TOLD_LINES : LAST_LINES;
    return (wrong.isEmpty() ? "" : "errors that it printed:\n" + indented(wrong) + "\n  ")
        + "its last output:\n"
        + indented(lines.subList(Math.max(0, lines.size() - last), lines.size()))
        + "\n  all %,d lines: %s".formatted(lines.size(), file);
  }

  /** The last line of the most informative kind, with the causes that follow it. */
  private static List<String> wrong(List<String> lines) {
    for (Pattern kind : WRONG) {
      int last = last(lines, line -> kind.matcher(line).find());
      if (last >= 0) {
        return withCauses(lines.subList(last, lines.size()));
      }
    }
    return List.of();
  }

  private static int last(List<String> lines, Predicate<String> wanted) {
    return IntStream.range(0, lines.size())
        .filter(each -> wanted.test(lines.get(each)))
        .max()
        .orElse(-1);
  }

  /** Of each cause its first frames. */
  private static List<String> withCauses(List<String> lines) {
    List<String> told = new ArrayList<>(List.of(lines.get(0)));
    int frames = 0;
    for (String line : lines.subList(1, lines.size())) {
      if (!MORE_OF_IT.matcher(line).find() || told.size() == TOLD_LINES) {
        break;
      }
      frames = line.startsWith("\t") ? frames + 1 : 0;
      if (frames <= FRAMES) {
        told.add(line);
      }
    }
    return told;
  }

  private static String indented(List<String> lines) {
    return String.join("\n", lines.stream().map(PrintedLog::shortened).toList())
        .indent(4)
        .stripTrailing();
  }

  private static String shortened(String line) {
    return line.length() > LINE_LENGTH ? line.substring(0, LINE_LENGTH) + "..." : line;
  }

  /** Its text need not be of one charset. */
  private List<String> lines() throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
  }
}
