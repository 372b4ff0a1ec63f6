package dev.discoveryscale.probe.push.dubbo3;

import java.util.List;

/**
 * The registered entries when the consumer subscribes.
 *
 * @param metadata the revision that all instances name, as JSON
 * @param instances what stands in their nodes
 */
record BenchmarkEnvironment(String metadata, List<byte[]> instances) {}
