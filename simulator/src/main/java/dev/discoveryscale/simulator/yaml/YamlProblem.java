package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.discoveryscale.simulator.BadInput;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** What a text has that YAML does not allow, in a reader's words. */
final class YamlProblem {

  private static final Pattern REPEATED = Pattern.compile("Duplicate field '([^']*)'");

  private static final String NO_COLON = "could not find expected ':'";
  private static final String NO_BRACKET = "expected ',' or";
  private static final String NO_QUOTE = "unexpected end of stream";

  /** The library finds these in a later line, and names as their context the line of the begin. */
  private static final List<String> FOUND_LATER = List.of(NO_COLON, NO_BRACKET, NO_QUOTE);

  /** A part of the library's message, and what it means. The first one that fits counts. */
  private record Meaning(String part, String words) {}

  private static final List<Meaning> MEANINGS =
      List.of(
          new Meaning("(TAB)", "a tab; indent with spaces"),
          new Meaning(
              "cannot start any token", "a value that begins with a sign such as @ or %; quote it"),
          new Meaning(
              "mapping values are not allowed", "a second ': ' in a line, or a wrong indentation"),
          new Meaning(
              NO_BRACKET, "a missing comma, or a list or mapping in brackets that is not closed"),
          new Meaning(NO_QUOTE, "a quoted text that is not closed"),
          new Meaning(NO_COLON, "a line without ':' after its key"),
          new Meaning(
              "but found '<scalar>'",
              "text after a value in quotes, or a quote that is not closed"),
          new Meaning(
              "node content, but found '-'", "a list with '-' inside a bracket that is not closed"),
          new Meaning(
              "found '<stream end>'",
              "the end of the file where a value or a list entry is missing"),
          new Meaning("expected <block end>", "a line whose indentation fits no line above it"),
          new Meaning("expected '<document start>'", "text after the end of the document"),
          new Meaning("railing token", "a second document; a file has one"));

  private YamlProblem() {}

  /**
   * The error of a text.
   *
   * @param place where the text is
   * @param allowed what it must be
   */
  static BadInput refused(JsonProcessingException problem, String place, String allowed) {
    String message = problem.getMessage();
    Matcher repeated = REPEATED.matcher(message);
    if (repeated.find()) {
      return BadInput.says(place, "", "the key '%s' appears twice".formatted(repeated.group(1)));
    }
    String found =
        MEANINGS.stream()
            .filter(each -> message.contains(each.part()))
            .findFirst()
            .map(Meaning::words)
            .orElseGet(() -> "a syntax error" + reason(problem));
    return BadInput.at(place, "", found, allowed);
  }

  /** What the library says of an error that has no words here; empty if that is nothing. */
  private static String reason(JsonProcessingException problem) {
    return problem.getCause() instanceof MarkedYAMLException marked && marked.getProblem() != null
        ? ": " + marked.getProblem().lines().findFirst().orElse("").strip()
        : "";
  }

  /** Where it is; for a wrong character the library's own location is that of the text before. */
  static int line(JsonProcessingException problem) {
    if (problem.getCause() instanceof MarkedYAMLException marked
        && marked.getProblemMark() != null) {
      boolean later = FOUND_LATER.stream().anyMatch(marked.getProblem()::contains);
      Mark mark =
          later && marked.getContextMark() != null
              ? marked.getContextMark()
              : marked.getProblemMark();
      return mark.getLine() + 1;
    }
    return problem.getLocation() == null ? 1 : problem.getLocation().getLineNr();
  }
}
