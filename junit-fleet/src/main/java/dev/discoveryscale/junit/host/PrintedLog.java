package dev.discoveryscale.junit.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What an application prints, read from its file.
 *
 * @param file which grows
 */
record PrintedLog(Path file) {

  private static final int LAST_LINES = 15;

  /** Whether a line has something that the regular expression finds. */
  boolean has(String expression) throws IOException {
    Pattern pattern = Pattern.compile(expression);
    return lines().stream().anyMatch(line -> pattern.matcher(line).find());
  }

  /** Its last lines, indented. */
  String tail() throws IOException {
    List<String> lines = lines();
    return String.join(
            "\n    ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()))
        .indent(4)
        .stripTrailing();
  }

  /** Its text need not be of one charset. */
  private List<String> lines() throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
  }
}
