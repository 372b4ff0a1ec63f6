package dev.discoveryscale.probe.launcher.conversation;

import java.nio.file.Path;

/** A JVM ended although it was not told to stop. */
public final class ConsumerEnded extends RuntimeException {

  private final transient End end;

  ConsumerEnded(String who, End end, String command, Path log) {
    super("%s ended on '%s': %s; see %s".formatted(who, command, end, log));
    this.end = end;
  }

  /** How it ended. */
  public End end() {
    return end;
  }
}
