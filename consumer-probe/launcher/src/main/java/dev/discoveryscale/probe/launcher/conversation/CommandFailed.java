package dev.discoveryscale.probe.launcher.conversation;

/** The consumer lives but could not do what it was asked. */
public final class CommandFailed extends RuntimeException {

  public CommandFailed(String command, String error) {
    super("the consumer could not do '%s': %s".formatted(command, error));
  }
}
