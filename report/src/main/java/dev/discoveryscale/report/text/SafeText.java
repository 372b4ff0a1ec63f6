package dev.discoveryscale.report.text;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Escapes text from outside, such as names, error messages and reports of foreign JVMs, for each
 * output language, so that it is shown and has no other effect. One method for each language; a
 * renderer passes every text through its own that is not its own.
 *
 * <p>Control characters and marks that change the direction of writing are shown as U+FFFD
 * everywhere: they would move a cursor, or let a text look like another.
 */
public final class SafeText {

  private static final char REPLACEMENT = '\uFFFD';
  private static final String BIDIRECTIONAL = "\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069";
  private static final Pattern INVISIBLE =
      Pattern.compile(
          "[\\p{Cc}\\p{Cs}\u2028\u2029\uFEFF\uFDD0-\uFDEF\uFFFE\uFFFF"
              + BIDIRECTIONAL
              + "&&[^\\n\\t]]");
  private static final Pattern MARKS = Pattern.compile("[" + BIDIRECTIONAL + "]");

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][-+]?\\d+)?%?");
  private static final Pattern FORMULA =
      Pattern.compile("(?s)[\\s\u00A0]*[=+@\uFF1D\uFF0B\uFF0D\uFF20-].*");

  /**
   * Characters that start Markdown markup within a line: escapes, code, emphasis, tags, entities,
   * ends of a link's text, and table borders. An underscore within a word is not one.
   */
  private static final Pattern MARKUP =
      Pattern.compile(
          "[\\\\`*~|]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|<(?=[A-Za-z/!?])|&(?=[#A-Za-z])|](?=[(\\[:])");

  /** A bracket would end the text of a link, or begin another. */
  private static final Pattern MARKUP_IN_LINK = Pattern.compile("[\\[\\]]|" + MARKUP.pattern());

  /** What begins a heading, list, quotation, rule or box at a line's begin. */
  private static final Pattern BLOCK =
      Pattern.compile("^(#{1,6}(?= |$)|[-+>](?= |$)|[-=]{3,}$|\\[[ xX]](?= )|(\\d{1,9})(?=[.)] ))");

  private static final Pattern BACKTICKS = Pattern.compile("`+");

  private SafeText() {}

  /** A cell of a CSV file, before it is quoted: no spreadsheet takes it for a formula. */
  public static String csv(String text) {
    String line = line(text);
    boolean formula = FORMULA.matcher(line).matches() && !NUMBER.matcher(line).matches();
    return formula ? "'" + line : line;
  }

  /** Text within a line of Markdown. */
  public static String markdown(String text) {
    String escaped = MARKUP.matcher(line(text)).replaceAll("\\\\$0");
    Matcher block = BLOCK.matcher(escaped);
    if (!block.find()) {
      return escaped;
    }
    return block.group(2) == null
        ? "\\" + escaped
        : block.group(2) + "\\" + escaped.substring(block.end());
  }

  /** Code within a line of Markdown. */
  public static String markdownCode(String text) {
    String line = line(text);
    String fence = "`".repeat(1 + longestRun(line));
    String space = line.startsWith("`") || line.endsWith("`") ? " " : "";
    return fence + space + line + space + fence;
  }

  /**
   * A block of code in Markdown.
   *
   * @param language such as {@code json}; may be empty
   */
  public static String markdownBlock(String language, String text) {
    String fence = "`".repeat(Math.max(3, 1 + longestRun(text)));
    return fence + language + "\n" + visible(text).stripTrailing() + "\n" + fence + "\n";
  }

  /** A link in Markdown to a file below the report's own folder. */
  public static String markdownLink(String text, String target) {
    StringBuilder safe = new StringBuilder();
    for (byte each : target.getBytes(StandardCharsets.UTF_8)) {
      char letter = (char) (each & 0xff);
      boolean plain =
          letter < 0x80 && (Character.isLetterOrDigit(letter) || "./_=,+-~".indexOf(letter) >= 0);
      safe.append(plain ? String.valueOf(letter) : "%%%02X".formatted(each & 0xff));
    }
    String label = MARKUP_IN_LINK.matcher(line(text)).replaceAll("\\\\$0");
    return "[" + label + "](" + safe + ")";
  }

  /** Text in an HTML element, or in an attribute between double quotes. */
  public static String html(String text) {
    return visible(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Text for a writer of XML, which escapes markup: only characters that XML 1.0 has. */
  public static String xml(String text) {
    return visible(text);
  }

  /** Text for a terminal, of one or several lines. */
  public static String terminal(String text) {
    return visible(text);
  }

  /** A JSON document: marks in its texts are written as escapes, so that it reads back the same. */
  public static String json(String document) {
    return MARKS
        .matcher(document)
        .replaceAll(mark -> "\\\\u%04x".formatted((int) mark.group().charAt(0)));
  }

  /** In one line. */
  private static String line(String text) {
    return visible(text.replaceAll("\\s*\\R\\s*|\t", " "));
  }

  /** Several lines stay several. */
  private static String visible(String text) {
    return INVISIBLE.matcher(text.replace("\r\n", "\n")).replaceAll(String.valueOf(REPLACEMENT));
  }

  private static int longestRun(String text) {
    return BACKTICKS.matcher(text).results().mapToInt(run -> run.group().length()).max().orElse(0);
  }
}
