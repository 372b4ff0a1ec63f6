package dev.discoveryscale.probe.launcher.conversation;

import java.util.Optional;

/** A process that something else runs and limits, such as a container's engine. */
public interface Hosted {

  /** Whether it was killed for needing more memory than it may have; only once it has ended. */
  boolean killedForMemory();

  /**
   * Whether it stands still at the limit of its memory, looked at for some seconds while it lives.
   *
   * @return with what figures, for a person; empty if it does not, or nobody can tell
   */
  Optional<String> starving() throws InterruptedException;

  /**
   * Why nobody knows how it ended, or whether it did: its host does not tell. Only once it counts
   * as ended; empty if its end is known.
   */
  Optional<String> lost();

  /** Why what it prints cannot be kept, for a person; absent while it can. */
  default Optional<String> logFailure() {
    return Optional.empty();
  }
}
