package dev.discoveryscale.junit;

/** A definition that cannot be fulfilled; nothing was started. */
class Refused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  Refused(String message) {
    super(message);
  }

  /** For want of a container engine. */
  static final class NoEngine extends Refused {

    private static final long serialVersionUID = 1L;

    NoEngine(String message) {
      super(message);
    }
  }
}
