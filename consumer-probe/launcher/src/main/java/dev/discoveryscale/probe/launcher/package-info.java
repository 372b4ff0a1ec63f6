/**
 * The simulator's side of the probe: finds the built Dubbo lines, starts a consumer in its own JVM
 * and talks to it. Independent of Dubbo; it reads a consumer's class path from files that the
 * line's module wrote at build time.
 */
package dev.discoveryscale.probe.launcher;
