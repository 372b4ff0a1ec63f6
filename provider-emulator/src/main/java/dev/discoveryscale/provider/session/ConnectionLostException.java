package dev.discoveryscale.provider.session;

import java.io.IOException;

/**
 * A session's connection broke before a request was answered, or was not there when it was made.
 * The session may go on; whether the request was carried out is not known.
 */
public final class ConnectionLostException extends IOException {

  private static final long serialVersionUID = 1L;

  ConnectionLostException(String message, Throwable cause) {
    super(message, cause);
  }
}
