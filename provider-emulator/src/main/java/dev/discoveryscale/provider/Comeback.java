package dev.discoveryscale.provider;

import org.apiguardian.api.API;

/**
 * The return of a registry after an outage, and of the fleet in it.
 *
 * @param registry where it is, {@code host:port}
 * @param sessionsReconnected sessions that went on over another connection
 * @param sessionsRenewed sessions that had ended, in whose place instances opened new ones and
 *     registered again
 * @param nodesWritten nodes that were written again, in either case
 * @param millis from the wish to wait until all of that was done, milliseconds
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record Comeback(
    String registry, int sessionsReconnected, int sessionsRenewed, int nodesWritten, long millis) {}
