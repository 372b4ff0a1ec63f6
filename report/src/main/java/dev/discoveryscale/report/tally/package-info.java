/** Counts what the records of one cell contain: collections, heap, memory, windows of changes. */
package dev.discoveryscale.report.tally;
