package dev.discoveryscale.provider.session;

import java.io.IOException;

/** There is no session: it could not be opened, was lost, or has been closed. */
public final class SessionLostException extends IOException {

  private static final long serialVersionUID = 1L;

  SessionLostException(String message) {
    super(message);
  }

  SessionLostException(String message, Throwable cause) {
    super(message, cause);
  }
}
