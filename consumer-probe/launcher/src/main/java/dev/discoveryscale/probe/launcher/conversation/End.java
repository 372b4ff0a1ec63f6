package dev.discoveryscale.probe.launcher.conversation;

import java.time.Duration;

/** The unexpected end of a consumer. */
public sealed interface End {

  /** It ran out of memory: a result, not a failure of the simulator. */
  record OutOfMemory() implements End {}

  /** It was killed for needing more memory than it is allowed from outside: a result likewise. */
  record KilledForMemory() implements End {}

  /**
   * It did not answer within the limit because it stood still at the limit of its memory, and was
   * killed: a result likewise.
   *
   * @param command what it was asked
   * @param limit how long it was waited for
   * @param figures what was seen of its memory, for a person
   */
  record StarvedForMemory(String command, Duration limit, String figures) implements End {}

  /**
   * Its host no longer reports it, so whether and how it ended is not known.
   *
   * @param why the host's message, or that there is none, for the user
   */
  record HostLost(String why) implements End {}

  /**
   * It went away by itself.
   *
   * @param code its exit code; above 128 it was killed by a signal
   */
  record Exited(int code) implements End {}

  /**
   * It did not answer within the limit, and was killed because nothing more can be learnt from it.
   *
   * @param command what it was asked
   * @param limit how long it was waited for
   */
  record TimedOut(String command, Duration limit) implements End {}
}
