package dev.discoveryscale.provider;

import java.io.IOException;

/** A fleet could not do what it was asked to; the message is one line for a person. */
public final class FleetException extends IOException {

  private static final long serialVersionUID = 1L;

  FleetException(String message) {
    super(message);
  }

  FleetException(String message, Throwable cause) {
    super(message, cause);
  }
}
