/**
 * Stacks of a running JVM: async-profiler is attached to it from outside, and the recording is
 * summed up by phase after the JVM has stopped. Knows only the package names of Dubbo.
 */
package dev.discoveryscale.jvm.profiler;
