package dev.discoveryscale.registry;

import java.io.IOException;
import org.apiguardian.api.API;

/** A registry could not be started, reached or stopped; the message is one line for a person. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class RegistryException extends IOException {

  private static final long serialVersionUID = 1L;

  /** With a message for a person, in one line. */
  public RegistryException(String message) {
    super(message);
  }

  /** The same with a cause for the log. */
  public RegistryException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Says that a registry could not "be started" or the like, and why. */
  public static RegistryException couldNot(String what, String registry, IOException failure) {
    return new RegistryException(
        "registry %s could not %s: %s".formatted(registry, what, failure.getMessage()), failure);
  }
}
