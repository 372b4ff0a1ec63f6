package dev.discoveryscale.probe.launcher;

/** Somebody's application is gone, or does not answer any more; it is left alone. */
public final class ApplicationLost extends RuntimeException {

  ApplicationLost(String message) {
    super(message);
  }

  ApplicationLost(String message, Throwable cause) {
    super(message, cause);
  }
}
