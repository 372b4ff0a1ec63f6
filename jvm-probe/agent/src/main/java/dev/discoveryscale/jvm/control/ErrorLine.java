package dev.discoveryscale.jvm.control;

/** An error in one line. */
public final class ErrorLine {

  private static final int LONGEST = 500;
  private static final int DEEPEST = 20;

  private ErrorLine() {}

  /** The error and its first cause, at most 500 characters. */
  public static String of(Throwable error) {
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
