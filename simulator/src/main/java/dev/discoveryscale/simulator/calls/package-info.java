/**
 * Plays scenarios of calls: a server and a client of each protocol stack, and the load between
 * them.
 */
package dev.discoveryscale.simulator.calls;
