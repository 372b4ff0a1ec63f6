/** The consumer of all lines of Dubbo 3 for the benchmark, compiled against the oldest. */
package dev.discoveryscale.probe.push.dubbo3;
