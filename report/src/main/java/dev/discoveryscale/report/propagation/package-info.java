/** Measures how long a change takes to reach the consumer. */
package dev.discoveryscale.report.propagation;
