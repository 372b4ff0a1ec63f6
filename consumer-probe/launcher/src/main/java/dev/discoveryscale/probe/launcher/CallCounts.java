package dev.discoveryscale.probe.launcher;

/**
 * Scheduled calls since the consumer started.
 *
 * @param callsOk answered rightly
 * @param callsFailed answered wrongly or not at all
 * @param lastError the last failure; empty if there was none
 */
public record CallCounts(long callsOk, long callsFailed, String lastError) {}
