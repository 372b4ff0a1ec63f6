package dev.discoveryscale.scenario;

/**
 * Input that cannot be run. The message is one line for a person: the file, the YAML path in it,
 * what was found there and what is allowed. Nothing has been started when this is thrown.
 */
public class BadInput extends RuntimeException {

  public BadInput(String message) {
    super(message);
  }

  /** The one form all refusals have. */
  public static BadInput at(String file, String path, String found, String allowed) {
    return new BadInput(
        "%s: %s: found %s; allowed: %s"
            .formatted(file, path.isEmpty() ? "(top level)" : path, found, allowed));
  }
}
