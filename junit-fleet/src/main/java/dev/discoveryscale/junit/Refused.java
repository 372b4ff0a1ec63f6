package dev.discoveryscale.junit;

/** A wish that cannot be; nothing was started. */
final class Refused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  Refused(String message) {
    super(message);
  }
}
