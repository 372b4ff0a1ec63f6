package dev.discoveryscale.jvm.conversation;

import java.util.Optional;

/** A process that something else runs and limits, such as a container's engine. */
public interface Hosted {

  /** Whether it was killed for needing more memory than it may have; only once it has ended. */
  boolean killedForMemory();

  /**
   * Whether it stalls at its memory limit, observed for some seconds while it runs.
   *
   * @return the figures in words; empty if it does not stall, or this is not known
   */
  Optional<String> starving() throws InterruptedException;

  /**
   * Why its end is not known: its host does not report it. Only after it counts as ended; empty if
   * its end is known.
   */
  Optional<String> lost();

  /** Why what it prints cannot be kept, for a person; absent while it can. */
  default Optional<String> logFailure() {
    return Optional.empty();
  }
}
