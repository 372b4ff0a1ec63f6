package dev.discoveryscale.registry;

import java.io.IOException;

/** A registry could not be started, reached or stopped; the message is one line for a person. */
public final class RegistryException extends IOException {

  private static final long serialVersionUID = 1L;

  RegistryException(String message) {
    super(message);
  }

  RegistryException(String message, Throwable cause) {
    super(message, cause);
  }
}
