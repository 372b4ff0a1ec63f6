/**
 * Stacks of a running consumer: async-profiler is attached to its JVM from outside, and the
 * recording is summed up by phase after the consumer has stopped. Knows only the package names of
 * Dubbo.
 */
package dev.discoveryscale.jvm.profiler;
