/**
 * Measures what one push costs each line: starts the benchmark in a JVM with that line's class
 * path, reads JMH's results and draws lines through them. No Dubbo here.
 */
package dev.discoveryscale.probe.push;
