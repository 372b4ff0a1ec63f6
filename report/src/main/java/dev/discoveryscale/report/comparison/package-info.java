/** Compares profiles and runs: estimates, ratios, verdicts. */
package dev.discoveryscale.report.comparison;
