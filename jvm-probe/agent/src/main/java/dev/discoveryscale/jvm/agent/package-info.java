/**
 * Measures the JVM into which it is loaded and writes JSON lines; independent of Dubbo, does no
 * work except sampling, and needs only a JDK 8.
 */
package dev.discoveryscale.jvm.agent;
