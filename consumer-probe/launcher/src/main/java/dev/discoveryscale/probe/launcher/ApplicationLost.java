package dev.discoveryscale.probe.launcher;

/** The user's application has ended or no longer answers; the simulator leaves it alone. */
public final class ApplicationLost extends RuntimeException {

  ApplicationLost(String message) {
    super(message);
  }

  ApplicationLost(String message, Throwable cause) {
    super(message, cause);
  }
}
