/**
 * Stacks of a running consumer: async-profiler attached to its JVM from outside, and what was
 * recorded summed up by phase when the consumer has stopped. Knows no Dubbo beyond its packages'
 * names.
 */
package dev.discoveryscale.probe.profiler;
