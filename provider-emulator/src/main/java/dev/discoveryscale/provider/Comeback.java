package dev.discoveryscale.provider;

/**
 * A registry that was away is back, and so is a fleet in it.
 *
 * @param registry where it is, {@code host:port}
 * @param sessionsReconnected sessions that went on over another connection
 * @param sessionsRenewed sessions that had ended, in whose place instances opened new ones and
 *     registered again
 * @param nodesWritten nodes that were written again, in either case
 * @param millis from the wish to wait until all of that was done, milliseconds
 */
public record Comeback(
    String registry, int sessionsReconnected, int sessionsRenewed, int nodesWritten, long millis) {}
