/**
 * Starts servers and clients of protocol stacks in JVMs of their own and talks to them. Independent
 * of any stack.
 */
package dev.discoveryscale.calls.launcher;
