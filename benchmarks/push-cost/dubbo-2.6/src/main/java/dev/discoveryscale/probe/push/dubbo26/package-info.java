/** Dubbo 2.6's consumer for the benchmark, and nothing of another line. */
package dev.discoveryscale.probe.push.dubbo26;
