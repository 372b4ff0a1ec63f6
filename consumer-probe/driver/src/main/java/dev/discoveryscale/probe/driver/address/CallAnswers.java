package dev.discoveryscale.probe.driver.address;

/** Distinguishes right answers from wrong ones. */
public final class CallAnswers {

  private static final int LONGEST = 500;
  private static final int DEEPEST = 20;

  private CallAnswers() {}

  /** A provider answers with a text that contains what it was sent. */
  public static void check(Object answer, String argument) {
    if (answer == null || !answer.toString().contains(argument)) {
      throw new IllegalStateException("wrong answer to " + argument + ": " + answer);
    }
  }

  /** An error in one line, short enough for a record; its first cause is told in any case. */
  public static String describe(Throwable error) {
    String cause = cause(error);
    String text = inOneLine(error, LONGEST - cause.length());
    return text.contains(cause) ? text : text + "; cause: " + cause;
  }

  private static String cause(Throwable error) {
    Throwable first = error;
    for (int i = 0; i < DEEPEST && first.getCause() != null; i++) {
      first = first.getCause();
    }
    return inOneLine(first, LONGEST / 2);
  }

  private static String inOneLine(Throwable error, int longest) {
    String text = String.valueOf(error).replace('\n', ' ');
    return text.length() > longest ? text.substring(0, longest) : text;
  }
}
