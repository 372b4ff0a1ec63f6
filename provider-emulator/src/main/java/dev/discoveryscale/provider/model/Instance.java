package dev.discoveryscale.provider.model;

/**
 * One incarnation of one emulated provider process. A restarted instance keeps its index and host
 * and has a new pid and start time.
 *
 * @param index number within the fleet, from 0
 * @param host the loopback address it registers and listens on
 * @param pid the process id it claims
 * @param startedAtMillis its start, milliseconds since the epoch; the URL's {@code timestamp}
 */
public record Instance(int index, String host, int pid, long startedAtMillis) {}
