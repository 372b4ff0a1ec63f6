/**
 * The charts of a run, made from its summary, and where each number in them comes from. No
 * arithmetic of its own, no files.
 */
package dev.discoveryscale.report.chart;
