package dev.discoveryscale.provider;

/**
 * One instance changed.
 *
 * @param index the instance's index
 * @param kind what it did
 * @param startedAtMillis when the change began, milliseconds since the epoch
 * @param finishedAtMillis when the last registry had acknowledged its last node, sessions were
 *     closed or opened and endpoints too
 * @param nodes nodes deleted or created, over all registries; those left to expire are not counted
 */
public record Change(int index, Kind kind, long startedAtMillis, long finishedAtMillis, int nodes) {

  /** What an instance did. */
  public enum Kind {
    /** It stopped in good order. */
    LEAVE,
    /** It started, in the build it had. */
    JOIN,
    /** It started in its next build. */
    UPGRADE,
    /** It was killed: it answers no more, and registries find out by their timeout. */
    CRASH,
    /** It lost its sessions and goes on answering; registries find out by their timeout. */
    EXPIRE,
    /** It opened sessions again after it had lost them, and registered again. */
    RECOVER
  }
}
