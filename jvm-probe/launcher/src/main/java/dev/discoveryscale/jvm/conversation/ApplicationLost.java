package dev.discoveryscale.jvm.conversation;

/** The user's application has ended or no longer answers; the simulator leaves it alone. */
public final class ApplicationLost extends RuntimeException {

  public ApplicationLost(String message) {
    super(message);
  }

  public ApplicationLost(String message, Throwable cause) {
    super(message, cause);
  }
}
