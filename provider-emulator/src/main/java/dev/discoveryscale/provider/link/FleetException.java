package dev.discoveryscale.provider.link;

import java.io.IOException;
import org.apiguardian.api.API;

/** A failed request to a fleet; the message is one line for the user. */
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
