/**
 * The JVM that a fleet and its registries are in, beside the test's: it does what the test asks,
 * and ends when the test's JVM is gone.
 */
package dev.discoveryscale.junit.host;
