package dev.discoveryscale.junit;

import org.apiguardian.api.API;

/** A request of a test to a fleet or an application failed; the message names it. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class FleetFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  FleetFailure(String message) {
    super(message);
  }

  FleetFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
