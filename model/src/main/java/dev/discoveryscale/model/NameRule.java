package dev.discoveryscale.model;

import java.util.regex.Pattern;

/**
 * The rule for names that users choose and that become folders: they are valid on every file
 * system, and have no meaning to a shell, a spreadsheet or Markdown.
 */
public enum NameRule {
  /** Profiles and scenarios. */
  NAME(
      "[a-z0-9][a-z0-9._-]{0,99}",
      "1 to 100 lower-case letters, digits, '.', '_' or '-', beginning with a letter or digit"),

  /** Points of a sweep or a search, such as {@code instances=320,heap=768m}. */
  LABEL(
      "[A-Za-z0-9][A-Za-z0-9._+=,-]{0,199}",
      "a point's label of 1 to 200 letters, digits, '.', '_', '+', '=', ',' and '-' that begins"
          + " with a letter or digit, without '..'");

  /** Neither leads upwards, nor is a device. */
  private static final String NEITHER =
      "(?!.*\\.\\.)(?!(?i:con|prn|aux|nul|com[0-9]|lpt[0-9])(\\..*)?$)";

  private final Pattern letters;
  private final Pattern pattern;
  private final String form;

  NameRule(String pattern, String form) {
    this.letters = Pattern.compile(pattern);
    this.pattern = Pattern.compile(NEITHER + pattern);
    this.form = form;
  }

  /** What allowed names match. */
  public Pattern pattern() {
    return pattern;
  }

  /** What is allowed, to stand after "must be". */
  public String form() {
    return form;
  }

  /** What must be in place of a name that is not allowed, to stand after "must be". */
  public String formInsteadOf(String name) {
    if (!letters.matcher(name).matches()) {
      return form;
    }
    return name.contains("..")
        ? "a name without '..'"
        : "a name that Windows does not reserve (con, nul, com1, ...)";
  }

  /** Whether a name is allowed. */
  public boolean allows(String name) {
    return pattern.matcher(name).matches();
  }
}
