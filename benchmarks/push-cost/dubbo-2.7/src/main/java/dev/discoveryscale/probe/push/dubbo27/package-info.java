/** Dubbo 2.7's consumer for the benchmark, and nothing of another line. */
package dev.discoveryscale.probe.push.dubbo27;
