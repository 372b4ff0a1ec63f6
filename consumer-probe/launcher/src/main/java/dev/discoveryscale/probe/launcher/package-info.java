/**
 * The simulator's side of the probe: finds the built Dubbo lines, starts a consumer in a JVM of its
 * own and talks to it. Knows no Dubbo; what a consumer is made of it reads from what the line's
 * module wrote when it was built.
 */
package dev.discoveryscale.probe.launcher;
