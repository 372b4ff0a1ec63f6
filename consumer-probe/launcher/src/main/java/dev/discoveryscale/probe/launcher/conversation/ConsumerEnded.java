package dev.discoveryscale.probe.launcher.conversation;

import java.nio.file.Path;

/** The consumer ended although it was not told to stop. */
public final class ConsumerEnded extends RuntimeException {

  private final transient End end;

  ConsumerEnded(End end, String command, Path log) {
    super("the consumer ended on '%s': %s; see %s".formatted(command, end, log));
    this.end = end;
  }

  /** How it ended. */
  public End end() {
    return end;
  }
}
