package dev.discoveryscale.provider.link;

import java.io.IOException;
import org.apiguardian.api.API;

/** A fleet could not do what it was asked to; the message is one line for a person. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class FleetException extends IOException {

  private static final long serialVersionUID = 1L;

  public FleetException(String message) {
    super(message);
  }

  public FleetException(String message, Throwable cause) {
    super(message, cause);
  }
}
