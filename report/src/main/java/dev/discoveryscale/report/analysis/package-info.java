/**
 * Pure functions from records to numbers: a cell's measures, means over replicates, and how they
 * stand to each other and to the published result. No files.
 */
package dev.discoveryscale.report.analysis;
