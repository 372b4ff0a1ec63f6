/**
 * Measures the JVM it is loaded into and writes what it sees as JSON lines; knows nothing of Dubbo,
 * starts no work of its own but sampling, and needs nothing but a JDK 8.
 */
package dev.discoveryscale.probe.agent;
