/**
 * The search for the hardest value that a profile survives without full collections: what survives,
 * what to try next, what came out. Pure functions; no files, and nothing that plays cells.
 */
package dev.discoveryscale.report.knee;
