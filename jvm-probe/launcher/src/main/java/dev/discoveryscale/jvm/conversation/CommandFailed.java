package dev.discoveryscale.jvm.conversation;

/** A JVM lives but could not do what it was asked. */
public final class CommandFailed extends RuntimeException {

  /**
   * A command that failed.
   *
   * @param who whom it was given to, such as {@code the consumer}
   */
  public CommandFailed(String who, String command, String error) {
    super("%s could not do '%s': %s".formatted(who, command, error));
  }
}
