package dev.discoveryscale.probe.driver;

/** Tells a right answer from a wrong one. */
final class Answers {

  private Answers() {}

  /** A provider answers with a text that contains what it was sent. */
  static void check(Object answer, String argument) {
    if (answer == null || !answer.toString().contains(argument)) {
      throw new IllegalStateException("wrong answer to " + argument + ": " + answer);
    }
  }

  /** An error in one line, short enough for a record. */
  static String describe(Throwable error) {
    String text = String.valueOf(error).replace('\n', ' ');
    return text.length() > 500 ? text.substring(0, 500) : text;
  }
}
