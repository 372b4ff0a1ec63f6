package dev.discoveryscale.probe.launcher.conversation;

import java.time.Duration;

/** How a consumer ended before it was told to. */
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
   * What runs it does not tell of it any more, so that nobody knows how or whether it ended.
   *
   * @param why what its host says, or that it says nothing, for a person
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
