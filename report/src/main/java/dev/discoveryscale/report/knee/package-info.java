/**
 * The search for the hardest value that a profile survives without full collections: survival, next
 * step, result. Pure functions; no files, no playing of cells.
 */
package dev.discoveryscale.report.knee;
