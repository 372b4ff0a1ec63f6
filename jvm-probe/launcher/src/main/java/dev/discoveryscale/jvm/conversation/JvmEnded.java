package dev.discoveryscale.jvm.conversation;

import java.nio.file.Path;

/** A JVM ended without a command to stop. */
public final class JvmEnded extends RuntimeException {

  private final transient End end;

  JvmEnded(String who, End end, Path log) {
    super("%s %s; see %s".formatted(who, end.text(), log));
    this.end = end;
  }

  /** How it ended. */
  public End end() {
    return end;
  }
}
