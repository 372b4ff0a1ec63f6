/** Latencies in HdrHistograms. */
package dev.discoveryscale.calls.latency;
