/**
 * The messages between a test's JVM and the JVM of its fleet. Both depend on it; it depends on
 * neither.
 */
package dev.discoveryscale.junit.channel;
