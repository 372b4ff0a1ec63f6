package dev.discoveryscale.probe.driver.address;

/** Distinguishes right answers from wrong ones. */
public final class CallAnswers {

  private CallAnswers() {}

  /** A provider answers with a text that contains what it was sent. */
  public static void check(Object answer, String argument) {
    if (answer == null || !answer.toString().contains(argument)) {
      throw new IllegalStateException("wrong answer to " + argument + ": " + answer);
    }
  }
}
