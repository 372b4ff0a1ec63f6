/**
 * The JVM of a fleet and its registries: it executes the test's requests, and ends when the test's
 * JVM ends.
 */
package dev.discoveryscale.junit.host;
