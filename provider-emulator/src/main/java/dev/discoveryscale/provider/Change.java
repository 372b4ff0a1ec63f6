package dev.discoveryscale.provider;

/**
 * One instance left or joined.
 *
 * @param index the instance's index
 * @param kind what it did
 * @param startedAtMillis when the change began, milliseconds since the epoch
 * @param finishedAtMillis when the last registry had acknowledged its last node, sessions were
 *     closed or opened and endpoints too
 * @param nodes nodes deleted or created, over all registries
 */
public record Change(int index, Kind kind, long startedAtMillis, long finishedAtMillis, int nodes) {

  /** What an instance did. */
  public enum Kind {
    LEAVE,
    JOIN
  }
}
