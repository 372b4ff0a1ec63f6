/**
 * Pure functions from records to numbers: a cell's measures, means over replicates, and comparisons
 * with each other and with the published result. No files.
 */
package dev.discoveryscale.report.analysis;
