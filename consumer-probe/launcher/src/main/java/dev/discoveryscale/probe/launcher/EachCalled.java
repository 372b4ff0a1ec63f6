package dev.discoveryscale.probe.launcher;

/**
 * The outcome of one call to every held address.
 *
 * @param callsOk addresses that answered rightly
 * @param callsFailed addresses that did not
 * @param firstError the first failure; empty if there was none
 */
public record EachCalled(long callsOk, long callsFailed, String firstError) {}
