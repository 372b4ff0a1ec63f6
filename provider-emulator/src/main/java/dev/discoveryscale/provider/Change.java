package dev.discoveryscale.provider;

import org.apiguardian.api.API;

/**
 * A change of one instance, of an interface in all instances, or of an interface's configuration by
 * an operator.
 *
 * @param index the instance's index, or the interface's
 * @param kind what was done
 * @param startedAtMillis when the change began, milliseconds since the epoch
 * @param finishedAtMillis when the last registry had acknowledged its last node, sessions were
 *     closed or opened and endpoints too
 * @param nodes nodes deleted or created, over all registries; those left to expire are not counted
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record Change(int index, Kind kind, long startedAtMillis, long finishedAtMillis, int nodes) {

  /** The kind of a change. */
  public enum Kind {
    /** It stopped in good order. */
    LEAVE,
    /** It started, in the build it had. */
    JOIN,
    /** It started in its next build, or in a new one whose metadata is withheld. */
    UPGRADE,
    /** It was killed: it answers no more, and registries find out by their timeout. */
    CRASH,
    /** It lost its sessions and goes on answering; registries find out by their timeout. */
    EXPIRE,
    /** It opened sessions again after it had lost them, and registered again. */
    RECOVER,
    /** Its metadata, withheld since it started in a new build, was published. */
    PUBLISH,
    /** All instances took an interface out of their registries and go on answering. */
    WITHDRAW,
    /** They registered it again. */
    RESTORE,
    /** An operator overrode parameters of an interface's consumers. */
    OVERRIDE,
    /** The override was withdrawn. */
    CLEAR
  }
}
